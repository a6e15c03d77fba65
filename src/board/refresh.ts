import * as vscode from 'vscode';

import type { Event } from '../base/event.ts';
import { withProgress } from '../host/ask.ts';
import type { BoardStore } from '../store/board.ts';

const apart = 60_000;

/**
 * Reads the board when its view comes into sight or the window gets the focus, at least a minute apart, and at once when
 * something is known to have changed; a hidden view asks nothing, but does when it is shown.
 */
export function refreshWhenSeen(
  view: vscode.TreeView<unknown>,
  board: BoardStore,
  onDidChangeElsewhere: Event<void>,
): vscode.Disposable {
  let last = Number.NEGATIVE_INFINITY;
  const look = (read = () => board.refresh()) => {
    if (!view.visible || (board.state.kind !== 'unread' && Date.now() - last < apart)) return;
    last = Date.now();
    void withProgress({ viewId: 'jobdeck.board' }, 'Reading the board', () => read());
  };
  const lookAgain = () => {
    last = Number.NEGATIVE_INFINITY;
    look(() => board.refreshAnew());
  };
  // The view may have been in sight before anything was loaded that could follow it.
  look();
  return vscode.Disposable.from(
    view.onDidChangeVisibility(() => look()),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && look()),
    asDisposable(board.onDidChange(({ kind }) => kind === 'unread' && look())),
    asDisposable(onDidChangeElsewhere(lookAgain)),
  );
}

const asDisposable = (handle: { dispose(): unknown }): vscode.Disposable =>
  new vscode.Disposable(() => handle.dispose());
