import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import type { Sight } from '../../base/sight.ts';

const minute = 60_000;

/** Calls `pass` every minute while somebody looks, since countdowns go on. */
export function passMinutes(sight: Sight, clock: Clock, pass: () => void): vscode.Disposable {
  let tick: { dispose(): unknown } | undefined;
  const plan = () => {
    tick?.dispose();
    tick = sight.isSeen ? clock.after(minute, ring) : undefined;
  };
  const ring = () => {
    pass();
    plan();
  };
  const subscription = sight.onDidChange(plan);
  plan();
  return new vscode.Disposable(() => {
    subscription.dispose();
    tick?.dispose();
  });
}
