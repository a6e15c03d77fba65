import * as vscode from 'vscode';

import { ShownCards } from '../../base/domain/shownCards.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Event } from '../../base/flow/event.ts';
import { tryRead } from '../../base/input/reader.ts';
import type { SampleState } from '../../contract/localData.ts';
import type { Board } from '../../contract/tracker/board.ts';
import { registerCommands, runCommand } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { log } from '../../host/log.ts';
import { askText, confirm, notify, pick } from '../../host/ui/ask.ts';
import { cardTabs } from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { explain } from '../../host/ui/explain.ts';
import { showReading, watchView } from '../../host/ui/watchView.ts';
import { Pages } from '../../host/webview/pages.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { ColumnStore } from '../../store/board/columns.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { UndoStore } from '../../store/board/undo/undo.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import type { SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import { moveCards, type OpenBoard } from './boardTree.ts';
import { columnCommands } from './columnCommands.ts';
import { boardCommands, cardScheme, rowCommands } from './commands.ts';
import { boardPage } from './contract.ts';
import type { boardManifest } from './manifest.ts';
import { BoardPageModel } from './pageModel.ts';
import type { BoardPreferences } from './preferences.ts';
import { storeTree } from './storeTree.ts';
import type { AgentMarks } from './tree.ts';
import { boardViewState } from './viewState.ts';

interface BoardNeeds
  extends Pick<
    OpenBoard,
    'view' | 'preferences' | 'visibility' | 'poller' | 'note' | 'nearestTo' | 'showMarks' | 'storedRows'
  > {
  readonly board: BoardStore;
  readonly columns: ColumnStore;
  readonly cards: CardStore;
  readonly undo: UndoStore;
  readonly settings: TrackerSettingsStore;
  readonly permissions: PermissionStore;
  readonly sample: { readonly state: SampleState | undefined; readonly onDidChange: Event<void> };
  /** Fires when another client, such as an agent, has written to the local service in use. */
  readonly onDidChangeElsewhere: Event<void>;
  readonly agentMarks: AgentMarks;
  readonly session: SessionStore;
  readonly cacheSync: CacheSync;
  readonly clock: Clock;
  /** The setting with the tracker's address. */
  readonly address: () => string;
}

export function registerBoard(needs: BoardNeeds): vscode.Disposable {
  const { board, columns, undo, permissions, view, preferences, visibility, poller, sample, agentMarks } = needs;
  const pages = new Pages({
    contract: boardPage,
    feature: 'board',
    icon: 'project',
    open: (_, state) =>
      new BoardPageModel(
        {
          ...needs,
          confirm,
          ...{ now: Date.now, language: userLocale().locale },
          mayEdit: () => permissions.may('tracker:edit'),
          onDidChangeAround: (listener) => onDidChangeAround(needs, listener),
          sampleState: () => sample.state,
          openCards: () => cardTabs.inFront(),
          changedBy: (id) => agentMarks.unseenOf({ kind: 'card', id })?.agent,
          run: runCommand,
          moveCards: (plan) => moveCards(board, plan),
          askFilterName,
        },
        state,
      ),
  });
  const openPage = () => pages.showSingle();
  const subscriptions = [
    needs.onDidChangeElsewhere(() => poller.refreshAnew()),
    board.onDidChange(notifyFailures()),
    needs.showMarks(agentMarks),
    storeTree({ ...needs, cache: needs.cacheSync.cache, language: userLocale().locale }),
  ];

  return vscode.Disposable.from(
    pages,
    watchView('tree', view, visibility),
    showReading('jobdeck.board', view, 'Reading the board', board.serverState),
    registerCommands<typeof boardManifest>({
      ...boardCommands(board, () => view.selection, openPage, undo, preferences),
      'jobdeck.board.showCards': showCardsCommand(board, preferences, openPage),
      ...columnCommands(board, columns),
      ...rowCommands(needs),
    }),
    registerDocuments({
      scheme: cardScheme,
      onDidChange: board.onDidChange,
      read: async (id) => {
        const { cardDocument } = await import('./cardDocument.ts');
        if (board.board === undefined) return 'The board has not been read yet.\n';
        const card = board.board.cards.find((each) => each.id === id);
        const column = board.board.columns.find((each) => each.id === card?.columnId);
        return card === undefined
          ? 'Card not found. It may have been archived or deleted.\n'
          : cardDocument(card, column?.title ?? '', userLocale().locale);
      },
    }),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

function onDidChangeAround({ permissions, sample, agentMarks }: BoardNeeds, listener: () => void): { dispose(): void } {
  const others = [permissions.onDidChange, sample.onDidChange, agentMarks.onDidChange].map((onDidChange) =>
    onDidChange(listener),
  );
  return vscode.Disposable.from(...others, cardTabs.onDidChangeInFront(listener));
}

const askFilterName = (): Thenable<string | undefined> =>
  askText({
    title: 'Save Filter',
    prompt: 'What this filter is called in this workspace',
    validate: (name) => (name.trim() === '' ? 'A filter needs a name.' : undefined),
  });

/** Notifies once of each failure that no welcome text explains; all are logged. */
function notifyFailures(): (state: LoadState<Board>) => void {
  let lastError: unknown;
  return (state) => {
    const error = state.kind === 'failed' ? state.error : undefined;
    if (error === lastError) return;
    lastError = error;
    if (error === undefined) return;
    log.warn(error.message);
    if (boardViewState(state) === 'failed') void explain('Reading the board', error);
  };
}

/** Shows cards of the board by a filter, and archived ones as a list. */
const showCardsCommand =
  (board: BoardStore, preferences: BoardPreferences, openPage: () => Promise<void>) =>
  async (argument: unknown): Promise<void> => {
    const cards = tryRead(ShownCards, argument);
    if (cards === undefined) throw new Error('At most 10,000 cards can be shown at once. Choose a smaller number.');
    const account = board.serverState.accountGuard();
    const place = await placeOf(cards);
    account.assertInUse();
    if (place === 'none') notify(`${cards.label}: there are no such cards.`);
    else if (place === 'archive') await runCommand('jobdeck.archive.showCards', cards);
    else if (place === 'board') {
      preferences.showCards(cards);
      await openPage();
    }
  };

async function placeOf({ label, board, archive }: ShownCards): Promise<'board' | 'archive' | 'none' | undefined> {
  if (archive.length === 0) return board.length === 0 ? 'none' : 'board';
  if (board.length === 0) return 'archive';
  return pick(label, [
    { label: `$(project) ${board.length.toLocaleString('en')} on the Board`, value: 'board' },
    { label: `$(archive) ${archive.length.toLocaleString('en')} in the Archive`, value: 'archive' },
  ]);
}
