import type { ContextListItem, Meeting } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { pick } from '../../host/ui/ask.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { rowsAtFocus } from '../../host/ui/rowsTree.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { subchatTitle } from '../../store/meetings/transcriptPages.ts';
import { type meetingCardCommands, pickMeetingOf } from './cardCommands.ts';
import { meetingDocumentIn } from './documents/documentAddress.ts';
import type { MeetingDocuments } from './documents/documents.ts';
import type { filterCommands } from './filterCommands.ts';
import type { meetingsManifest } from './manifest.ts';
import type { MeetingPages } from './meetingEditor.ts';
import { contextIdIn, meetingIdIn, messageIdIn } from './nodes.ts';
import type { quoteCommand } from './quotes/quoteCommand.ts';
import { formatMessageCount } from './transcript/transcriptText.ts';
import type { MeetingsView } from './view.ts';

interface MeetingCommandNeeds {
  readonly meetings: MeetingsStore;
  readonly documents: MeetingDocuments;
  readonly pages: MeetingPages;
}

type Others =
  | keyof ReturnType<typeof meetingCardCommands>
  | keyof ReturnType<typeof quoteCommand>
  | keyof ReturnType<typeof contextCommands>
  | keyof ReturnType<typeof filterCommands>;

export function meetingCommands({
  meetings,
  documents,
  pages,
}: MeetingCommandNeeds): Omit<CommandHandlers<typeof meetingsManifest>, Others> {
  const onMeeting = (act: (meeting: Meeting) => Promise<void>) => async (argument?: unknown) => {
    const meetingId = meetingIdIn(argument);
    const meeting = meetingId === undefined ? await pickMeetingOf(meetings) : await meetings.get(meetingId);
    if (meeting !== undefined) await act(meeting);
  };
  return {
    'jobdeck.meeting.open': async (argument) => {
      // The page reads the meeting itself, so it opens before the service has answered.
      const meetingId = meetingIdIn(argument) ?? (await pickMeetingOf(meetings))?.id;
      if (meetingId !== undefined) await pages.open(meetingId, messageIdIn(argument));
    },
    'jobdeck.meeting.openSummary': onMeeting((meeting) => documents.openSummary(meeting)),
    'jobdeck.meeting.openTranscript': onMeeting((meeting) => documents.openTranscript(meeting)),
    'jobdeck.meeting.openSubchat': onMeeting((meeting) => openSubchat(documents, meeting)),
    'jobdeck.meeting.readAgain': async (argument) => {
      const document = meetingDocumentIn(argument);
      if (document !== undefined) await documents.readAgain(document);
    },
    'jobdeck.meeting.stopReading': (argument) => {
      const meetingId = meetingDocumentIn(argument)?.transcript;
      if (meetingId !== undefined) documents.stopReading(meetingId);
    },
    'jobdeck.meetings.refresh': async () => {
      await meetings.refresh();
      if (meetings.state.kind === 'failed') throw meetings.state.error;
    },
    'jobdeck.meetings.loadMore': () => meetings.readMore(),
  };
}

async function openSubchat(documents: MeetingDocuments, meeting: Meeting): Promise<void> {
  const subchats = await documents.subchatsOf(meeting);
  if (subchats.length === 0) return documents.openTranscript(meeting);
  const subchatId = await pick(
    'Which part of the conversation?',
    subchats.map((subchat) => ({
      label: subchatTitle(subchat),
      description: formatMessageCount(subchat.messages.length, userLocale()),
      value: subchat.id,
    })),
    meeting.title,
  );
  if (subchatId !== undefined) await documents.openTranscript(meeting, subchatId);
}

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
