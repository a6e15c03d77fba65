import * as vscode from 'vscode';

import type { Clock } from '../base/clock.ts';
import type { Sight } from '../base/sight.ts';
import { withProgress } from '../host/ask.ts';
import type { KeyStore } from '../store/keys/keyStore.ts';

const apart = 60_000;

/**
 * Reads the keys when one of their views comes into sight or the window gets the focus, at least a minute apart, and calls `pass` every
 * minute while one is in sight, since countdowns go on; nothing is asked for what nobody sees.
 */
export function readWhenSeen(sight: Sight, keys: KeyStore, clock: Clock, pass: () => void): vscode.Disposable {
  let last = Number.NEGATIVE_INFINITY;
  let tick: { dispose(): unknown } | undefined;
  const look = () => {
    tick?.dispose();
    if (!sight.isSeen) return;
    tick = clock.after(apart, () => {
      pass();
      look();
    });
    if (keys.state.kind !== 'unread' && clock.now() - last < apart) return;
    last = clock.now();
    void withProgress({ viewId: 'jobdeck.keys' }, 'Reading the keys', () => keys.refresh());
  };
  const subscriptions = [sight.onDidChange(look), keys.onDidChange(({ kind }) => kind === 'unread' && look())];
  look();
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
    tick?.dispose();
  });
}
