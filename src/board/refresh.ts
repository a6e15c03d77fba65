import * as vscode from 'vscode';

import type { BoardStore } from '../store/board.ts';

const apart = 60_000;

/** Reads the board when its view comes into sight or the window gets the focus, at least a minute apart; a hidden view asks nothing. */
export function refreshWhenSeen(
  view: vscode.TreeView<unknown>,
  board: BoardStore,
  now: () => number = Date.now,
): vscode.Disposable {
  let last = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (!view.visible || !vscode.window.state.focused) return;
    if (board.state.kind !== 'unread' && now() - last < apart) return;
    last = now();
    void vscode.window.withProgress({ location: { viewId: 'jobdeck.board' } }, () => board.refresh());
  };
  return vscode.Disposable.from(
    view.onDidChangeVisibility(look),
    vscode.window.onDidChangeWindowState(look),
    asDisposable(board.onDidChange((state) => state.kind === 'unread' && look())),
  );
}

const asDisposable = (handle: { dispose(): unknown }): vscode.Disposable =>
  new vscode.Disposable(() => handle.dispose());
