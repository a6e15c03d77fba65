import * as vscode from 'vscode';

import type { Event } from '../base/event.ts';
import { Sight } from '../base/sight.ts';
import { askText } from '../host/ask.ts';
import { registerCommands, runCommand } from '../host/commands.ts';
import type { ContextKeys } from '../host/contextKeys.ts';
import { registerDocuments } from '../host/documents.ts';
import { explain, withRetry } from '../host/explain.ts';
import { showReading, watchView } from '../host/inSight.ts';
import { log } from '../host/log.ts';
import { Pages } from '../host/panel.ts';
import { fillTree } from '../host/trees.ts';
import type { BoardState, BoardStore } from '../store/board.ts';
import { isBoard } from '../store/boardShape.ts';
import type { ColumnStore } from '../store/columns.ts';
import type { Keeper } from '../store/keeper.ts';
import type { PermissionStore } from '../store/permissions.ts';
import { dueCount } from '../store/reminderDays.ts';
import type { ReminderStore } from '../store/reminders.ts';
import { baseUrlOf, type SessionStore } from '../store/session.ts';
import { ownerOf } from '../store/sharing.ts';
import type { UndoStore } from '../store/undo.ts';
import { columnCommands } from './columnCommands.ts';
import { boardCommands, cardScheme } from './commands.ts';
import { boardPage } from './contract.ts';
import { dragNodes } from './drag.ts';
import type { boardManifest } from './manifest.ts';
import { BoardPageModel } from './panel.ts';
import { BoardPreferences, type Memory } from './preferences.ts';
import { BoardTree } from './tree.ts';
import { messageOf, whatIsShown } from './welcome.ts';

export interface BoardNeeds {
  readonly board: BoardStore;
  readonly columns: ColumnStore;
  readonly reminders: ReminderStore;
  readonly undo: UndoStore;
  readonly permissions: PermissionStore;
  /** What this workspace remembers. */
  readonly memory: Memory;
  readonly session: SessionStore;
  readonly contextKeys: ContextKeys;
  readonly keeper: Keeper;
  /** Fires when somebody else, such as an agent, has written to the local service while it is in use. */
  readonly onDidChangeElsewhere: Event<void>;
}

/** The board room: one tree, its commands, and a document per card. Returns the only handle that ends them. */
export function registerBoard({
  board,
  columns,
  reminders,
  undo,
  permissions,
  memory,
  session,
  contextKeys,
  keeper,
  onDidChangeElsewhere,
}: BoardNeeds): vscode.Disposable {
  const preferences = new BoardPreferences(memory);
  const sight = new Sight();
  const thing = { name: 'board', fits: isBoard, confirmed: board.confirmed, owner: ownerOf(session) };
  const poller = keeper.keep(thing, sight);
  const tree = new BoardTree({ board, reminders, preferences, caughtUp: poller.caughtUp });
  const { handlers, moveCards } = boardCommands(
    board,
    () => view.selection,
    () => pages.show(),
    undo,
    preferences,
  );
  const { view, end } = fillTree('jobdeck.board', {
    provider: tree,
    drag: dragNodes({
      board,
      mayEdit: () => permissions.may('tracker:edit'),
      moveCards,
      orderColumns: (ids) => withRetry('Moving a column', () => columns.reorder(ids)),
    }),
  });

  const note = () => messageOf(board.state, { session: session.state, now: Date.now(), language: vscode.env.language });

  const pages = new Pages({
    contract: boardPage,
    room: 'board',
    icon: 'project',
    open: (_, state) =>
      new BoardPageModel(
        {
          board,
          sight,
          columns,
          undo,
          preferences,
          now: () => Date.now(),
          note: () => note() ?? '',
          mayEdit: () => permissions.may('tracker:edit'),
          onDidChangeAround: permissions.onDidChange,
          run: runCommand,
          askFilterName,
        },
        state,
      ),
  });

  const show = () => {
    contextKeys.set('jobdeck.board', whatIsShown(board.state));
    view.description = session.state?.kind === 'local' ? 'on this machine' : hostOf(session);
    const { treeFilter } = preferences;
    contextKeys.set('jobdeck.board.isFiltered', treeFilter !== undefined);
    const filtered = treeFilter && `Filter: ${treeFilter.name}`;
    Object.assign(view, { message: [filtered, note()].filter(Boolean).join(' · ') || undefined });
  };
  const showDue = () => Object.assign(view, { badge: badgeFor(dueCount(reminders.groups)) });
  const subscriptions = [
    reminders.onDidChange(showDue),
    board.onDidChange(show),
    preferences.onDidChange(show),
    session.onDidChange(show),
    onDidChangeElsewhere(() => poller.refreshAnew()),
    board.onDidChange(sayFailures()),
  ];

  return vscode.Disposable.from(
    tree,
    pages,
    poller,
    watchView('tree', view, sight),
    showReading('jobdeck.board', 'Reading the board', board.confirmed),
    sight,
    registerCommands<typeof boardManifest>({ ...handlers, ...columnCommands(board, columns) }),
    registerDocuments({
      scheme: cardScheme,
      onDidChange: board.onDidChange,
      read: async (id) => {
        const { cardDocument } = await import('./cardDocument.ts');
        if (board.board === undefined) return 'The board is not read yet.\n';
        const card = board.board.cards.find((each) => each.id === id);
        const column = board.board.columns.find((each) => each.id === card?.columnId);
        return card === undefined
          ? 'This card is not on the board any more.\n'
          : cardDocument(card, column?.title ?? '');
      },
    }),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
      end();
    }),
  );
}

const askFilterName = (): Thenable<string | undefined> =>
  askText({
    title: 'Save Filter',
    prompt: 'What this filter is called in this workspace',
    refuse: (name) => (name.trim() === '' ? 'A filter needs a name.' : undefined),
  });

const badgeFor = (due: number): vscode.ViewBadge | undefined =>
  due === 0 ? undefined : { value: due, tooltip: due === 1 ? '1 reminder is due' : `${due} reminders are due` };

/** Says each new failure that no welcome text explains; the log has them all. */
function sayFailures(): (state: BoardState) => void {
  let said: unknown;
  return (state) => {
    const error = state.kind === 'failed' ? state.error : undefined;
    if (error === said) return;
    said = error;
    if (error === undefined) return;
    log.warn(error.message);
    if (whatIsShown(state) === 'failed') void explain('Reading the board', error);
  };
}

const hostOf = ({ state }: SessionStore): string => URL.parse(baseUrlOf(state) ?? '')?.host ?? '';
