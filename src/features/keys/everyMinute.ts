import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import type { Visibility } from '../../base/visibility.ts';

const minuteMs = 60_000;

/** Calls `update` every minute while visible, since countdowns change. */
export function callEveryMinute(visibility: Visibility, clock: Clock, update: () => void): vscode.Disposable {
  let timer: { dispose(): unknown } | undefined;
  const restart = () => {
    timer?.dispose();
    timer = visibility.isVisible ? clock.after(minuteMs, elapse) : undefined;
  };
  const elapse = () => {
    update();
    restart();
  };
  const subscription = visibility.onDidChange(restart);
  restart();
  return new vscode.Disposable(() => {
    subscription.dispose();
    timer?.dispose();
  });
}
