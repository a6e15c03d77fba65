import type { ContextListItem } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { pick } from '../../host/ui/ask.ts';
import { rowsAtFocus } from '../../host/ui/rowsTree.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingDocuments } from './documents.ts';
import type { meetingsManifest } from './manifest.ts';
import { contextIdIn } from './nodes.ts';
import type { MeetingsView } from './view.ts';

interface ContextCommandNeeds {
  readonly contexts: ContextsStore;
  readonly documents: Pick<MeetingDocuments, 'openContext'>;
  readonly view: Pick<MeetingsView, 'views'>;
  readonly now: () => number;
}

type Names = 'jobdeck.context.open' | 'jobdeck.context.preview' | 'jobdeck.contexts.refresh';

/** The editor tells only its own commands of a double click. */
const doubleClickMs = 500;

export function contextCommands({
  contexts,
  documents,
  view,
  now,
}: ContextCommandNeeds): Pick<CommandHandlers<typeof meetingsManifest>, Names> {
  let clicked: { readonly id: string | undefined; readonly at: number } = { id: undefined, at: 0 };
  let opening: Promise<unknown> = Promise.resolve();
  const open = async (contextId: string | undefined, isPreview: boolean): Promise<void> => {
    const context = (await contexts.list()).find(({ id }) => id === contextId);
    if (context !== undefined) await documents.openContext(context, isPreview);
    else if (contextId !== undefined) throw new Error('Context not found. It may have been deleted.');
  };
  return {
    'jobdeck.context.open': async (argument) => {
      const [, contextsView] = view.views;
      const chosen = argument === 'focusedRow' ? (await rowsAtFocus(contextsView))[0] : argument;
      await open(contextIdIn(chosen) ?? (await pickContext(await contexts.list())), false);
    },
    'jobdeck.context.preview': async (argument) => {
      const id = contextIdIn(argument);
      const isDouble = clicked.id === id && now() - clicked.at < doubleClickMs;
      clicked = { id, at: now() };
      // The second click keeps the tab that the first one opens.
      const opened = opening.then(() => open(id, !isDouble));
      opening = opened.catch(() => undefined);
      await opened;
    },
    'jobdeck.contexts.refresh': async () => {
      await contexts.refresh();
      if (contexts.state.kind === 'failed') throw contexts.state.error;
    },
  };
}

const pickContext = (contexts: readonly ContextListItem[]): Promise<string | undefined> =>
  pick(
    'Which context?',
    contexts.map(({ id, title, active }) => ({
      label: title,
      ...(active && { description: 'active' }),
      value: id,
    })),
  );
