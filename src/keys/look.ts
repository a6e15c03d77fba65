import * as vscode from 'vscode';

import type { Clock } from '../base/clock.ts';
import { withProgress } from '../host/ask.ts';
import type { KeyStore } from '../store/keys/keyStore.ts';

const apart = 60_000;

/**
 * Reads the keys when their view comes into sight or the window gets the focus, at least a minute apart, and calls `pass` every minute
 * while it is in sight, since its countdowns go on; a hidden view asks nothing.
 */
export function readWhenSeen(
  view: vscode.TreeView<unknown>,
  keys: KeyStore,
  clock: Clock,
  pass: () => void,
): vscode.Disposable {
  let last = Number.NEGATIVE_INFINITY;
  let tick: { dispose(): unknown } | undefined;
  const look = () => {
    tick?.dispose();
    if (!view.visible) return;
    tick = clock.after(apart, () => {
      pass();
      look();
    });
    if (keys.state.kind !== 'unread' && clock.now() - last < apart) return;
    last = clock.now();
    void withProgress({ viewId: 'jobdeck.keys' }, 'Reading the keys', () => keys.refresh());
  };
  const subscription = keys.onDidChange(({ kind }) => kind === 'unread' && look());
  return vscode.Disposable.from(
    view.onDidChangeVisibility(look),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && look()),
    new vscode.Disposable(() => {
      subscription.dispose();
      tick?.dispose();
    }),
  );
}
