import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import { Visibility } from '../../base/visibility.ts';
import type { Board } from '../../contract/tracker/board.ts';
import { registerTree, setViewMessage } from '../../host/lazy/trees.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { ColumnStore } from '../../store/board/columns.ts';
import { dueCount } from '../../store/board/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import { cachedBoard } from '../../store/cachedAnswers.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { formatServiceLocation, type SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import type { Poller } from '../../store/sync/poller.ts';
import { ownerOf } from '../../store/sync/resourceSync.ts';
import { dragNodes } from './drag.ts';
import type { BoardNode } from './nodes.ts';
import { BoardPreferences, type PreferenceStorage } from './preferences.ts';
import { BoardTree } from './tree.ts';
import { boardMessage, boardViewState } from './viewState.ts';

export interface OpenBoardNeeds {
  readonly board: BoardStore;
  readonly columns: ColumnStore;
  readonly reminders: ReminderStore;
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
  readonly note: () => string | undefined;
  /** Resolves when the editor has received the cached board, or there is none. */
  readonly drawn: Promise<void>;
}

/** Draws the cached board first, and follows the stores from then on. */
export function openBoard(needs: OpenBoardNeeds): OpenBoard {
  const { board, columns, reminders, permissions, memory, session, contextKeys, cacheSync, clock } = needs;
  const preferences = new BoardPreferences(memory);
  const visibility = new Visibility();
  const resource = { name: 'board', reader: cachedBoard, serverState: board.serverState, owner: ownerOf(session) };
  const poller = cacheSync.sync(resource, visibility);
  const tree = new BoardTree({ board, reminders, preferences, caughtUp: poller.hydrated, clock });
  const { view, end } = registerTree('jobdeck.board', {
    provider: tree,
    drag: dragNodes({
      board,
      mayEdit: () => permissions.may('tracker:edit'),
      orderColumns: (ids) => withRetry('Moving a column', () => columns.reorder(ids)),
    }),
  });

  const note = () =>
    boardMessage(board.state, { session: session.state, now: Date.now(), language: vscode.env.language });
  const show = inNextImmediate(() => {
    contextKeys.set('jobdeck.board', boardViewState(board.state));
    view.description = formatServiceLocation(session.state);
    const { treeFilter } = preferences;
    contextKeys.set('jobdeck.board.isFiltered', treeFilter !== undefined);
    const filtered = treeFilter && `Filter: ${treeFilter.name}`;
    setViewMessage(view, [filtered, note()].filter(Boolean).join(' · '));
  });
  const showDue = () => Object.assign(view, { badge: badgeFor(dueCount(reminders.groups)) });
  const subscriptions = [
    reminders.onDidChange(showDue),
    ...[board, preferences, session].map((each) => each.onDidChange(show)),
  ];
  const dispose = () => {
    for (const each of [...subscriptions, poller, visibility, tree]) each.dispose();
    end();
  };
  return { view, preferences, visibility, poller, note, drawn: tree.drawn, dispose };
}

/** Coalesces calls into one `setImmediate`, because the first date that is formatted takes longer than everything else. */
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
