import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import type { Visibility } from '../../base/visibility.ts';

const minute = 60_000;

/** Calls `pass` every minute while visible, since countdowns change. */
export function passMinutes(visibility: Visibility, clock: Clock, pass: () => void): vscode.Disposable {
  let tick: { dispose(): unknown } | undefined;
  const plan = () => {
    tick?.dispose();
    tick = visibility.isVisible ? clock.after(minute, ring) : undefined;
  };
  const ring = () => {
    pass();
    plan();
  };
  const subscription = visibility.onDidChange(plan);
  plan();
  return new vscode.Disposable(() => {
    subscription.dispose();
    tick?.dispose();
  });
}
