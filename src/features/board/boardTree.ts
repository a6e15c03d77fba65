import * as vscode from 'vscode';

import type { Clock } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { Visibility } from '../../base/flow/visibility.ts';
import type { Board } from '../../contract/tracker/board.ts';
import { draggedItems, registerTree, setViewMessage, type TreeContent, takeStoredRows } from '../../host/lazy/trees.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { withRetry, withRetryForEach } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { ColumnStore } from '../../store/board/columns.ts';
import { dueCount } from '../../store/board/derived/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import { cachedBoard } from '../../store/cachedAnswers.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { formatServiceLocation, type SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import type { Poller } from '../../store/sync/poller.ts';
import { ownerOf } from '../../store/sync/resourceSync.ts';
import { isEmptyFilter } from './contract.ts';
import { type BoardNode, type PlannedMove, planDrop, planOrder } from './nodes.ts';
import { BoardPreferences, type PreferenceStorage } from './preferences.ts';
import { BoardTree } from './tree.ts';
import { boardMessage, boardStaleness, boardViewState } from './viewState.ts';
import { boardNodeId } from './visibleBoard.ts';

interface OpenBoardNeeds {
  readonly board: BoardStore;
  readonly columns: ColumnStore;
  readonly reminders: ReminderStore;
  readonly settings: TrackerSettingsStore;
  readonly permissions: PermissionStore;
  readonly memory: PreferenceStorage;
  readonly session: SessionStore;
  readonly contextKeys: ContextKeys;
  readonly cacheSync: CacheSync;
  readonly clock: Clock;
}

export interface OpenBoard extends vscode.Disposable {
  readonly view: vscode.TreeView<BoardNode>;
  readonly preferences: BoardPreferences;
  /** Reports the board as hidden until `registerBoard` watches the view, so that nothing is read from the service before. */
  readonly visibility: Visibility;
  readonly poller: Poller<Board>;
  readonly note: () => string;
  readonly drawn: Promise<void>;
  readonly nearestTo: BoardTree['nearestTo'];
  readonly storedRows: BoardTree['storedRows'];
  readonly showMarks: BoardTree['showMarks'];
}

export function openBoard(needs: OpenBoardNeeds): OpenBoard {
  const { board, columns, reminders, settings, permissions, memory, session, contextKeys, cacheSync, clock } = needs;
  const preferences = new BoardPreferences(memory);
  const visibility = new Visibility();
  const resource = { name: 'board', reader: cachedBoard, serverState: board.serverState, owner: ownerOf(session) };
  const poller = cacheSync.sync(resource, visibility);
  const expandedRows = new ExpandedRows(memory, 'jobdeck.board');
  const tree = new BoardTree({
    ...{ board, reminders, settings, preferences, clock, expandedRows },
    caughtUp: poller.hydrated,
    drawnRows: takeStoredRows('jobdeck.board'),
  });
  const { view, end } = registerTree('jobdeck.board', {
    provider: tree,
    drag: dragNodes({
      board,
      mayEdit: () => permissions.may('tracker:edit'),
      orderColumns: (ids, movedIds) => withRetry('Moving a column', () => columns.reorder(ids, movedIds)),
    }),
  });

  const { locale: language } = userLocale();
  const note = () => boardStaleness(board.state, Date.now(), language);
  let showMessage = (): void => undefined;
  const subscriptions: Disposable[] = [];
  void tree.answered.then(() => {
    // Before, a row may have no content yet.
    subscriptions.push(expandedRows.follow(view, boardNodeId));
    showMessage = () => setViewMessage(view, messageAbove(needs, preferences, language));
    showMessage();
  });
  const show = inNextImmediate(() => {
    contextKeys.set('jobdeck.board', boardViewState(board.state));
    view.description = session.state?.kind === 'local' ? '' : formatServiceLocation(session.state);
    contextKeys.set('jobdeck.board.isFiltered', !isEmptyFilter(preferences.filter));
    showMessage();
  });
  const showDue = () => Object.assign(view, { badge: badgeFor(dueCount(reminders.groups)) });
  subscriptions.push(
    reminders.onDidChange(showDue),
    board.serverState.onDidForget(() => preferences.hideCards()),
    board.onDidCreate(({ kind }) => {
      if (kind === 'addCard') contextKeys.set('jobdeck.cardCreated', true);
    }),
    ...[board, preferences, session].map((each) => each.onDidChange(show)),
  );
  const dispose = () => {
    for (const each of [...subscriptions, poller, visibility, tree]) each.dispose();
    end();
  };
  return {
    ...{ view, preferences, visibility, poller, note },
    drawn: tree.drawn,
    nearestTo: (row) => tree.nearestTo(row),
    storedRows: () => tree.storedRows(),
    showMarks: (marks) => tree.showMarks(marks),
    dispose,
  };
}

function messageAbove({ board, session }: OpenBoardNeeds, preferences: BoardPreferences, language: string): string {
  const message = boardMessage(board.state, { session: session.state, now: Date.now(), language });
  const filtered = isEmptyFilter(preferences.filter) ? '' : `Filter: ${preferences.filterName}`;
  return [filtered, message].filter(Boolean).join(' · ');
}

/** Coalesces calls into one `setImmediate`. */
function inNextImmediate(work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      work();
    });
  };
}

const badgeFor = (due: number): vscode.ViewBadge | undefined =>
  due === 0 ? undefined : { value: due, tooltip: due === 1 ? '1 reminder is due' : `${due} reminders are due` };

const mime = draggedItems('jobdeck.board');

interface DragNeeds {
  readonly board: BoardStore;
  readonly mayEdit: () => boolean;
  readonly orderColumns: (columnIds: readonly string[], movedIds: readonly string[]) => Promise<void>;
}

/** Dragging inside the tree, if the token may edit. Trees cannot be dragged by keyboard, so "Move Card…" and "Move Column…" do the same. */
function dragNodes({ board, mayEdit, orderColumns }: DragNeeds): NonNullable<TreeContent<BoardNode>['drag']> {
  return {
    handleDrag: (nodes, data) => {
      if (!mayEdit()) return;
      const cards = nodes.flatMap((node) => (node.kind === 'card' ? [node.card.id] : []));
      const columns = nodes.flatMap((node) => (node.kind === 'column' ? [node.column.id] : []));
      if (cards.length > 0 || columns.length > 0) data.set(mime, new vscode.DataTransferItem({ cards, columns }));
    },
    handleDrop: async (target, data) => {
      const dragged: unknown = data.get(mime)?.value;
      if (target === undefined || board.board === undefined) return;
      const [cards, columns] = [idsIn(dragged, 'cards'), idsIn(dragged, 'columns')];
      if (cards.length > 0) return moveCards(board, planDrop(board.board, cards, target));
      const order = planOrder(board.board, columns, target);
      if (order !== undefined) await orderColumns(order, columns);
    },
  };
}

/** Drag data is untrusted: only strings are used. */
function idsIn(dragged: unknown, name: 'cards' | 'columns'): string[] {
  const listed = typeof dragged === 'object' && dragged !== null ? Object.entries(dragged) : [];
  const ids: unknown = listed.find(([key]) => key === name)?.[1];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** One step; the store sends the moves in order. Failures are reported once, with *Retry* for the failed moves. */
export const moveCards = (
  board: BoardStore,
  plan: readonly PlannedMove[],
  account = board.serverState.accountGuard(),
): Promise<void> => {
  const targets = new Set(plan.map(({ columnId }) => columnId));
  const target = targets.size === 1 ? board.board?.columns.find(({ id }) => targets.has(id)) : undefined;
  const inStep = board.group((count) => `Moved ${count} cards to ${target?.title ?? 'other columns'}`);
  return withRetryForEach('Moving', account.assertInUse, plan, ({ cardId, columnId, position }) =>
    inStep(() => board.moveCard(cardId, columnId, position)),
  );
};
