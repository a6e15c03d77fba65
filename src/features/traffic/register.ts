import * as vscode from 'vscode';

import type { Clock } from '../../base/flow/clock.ts';
import type { Event } from '../../base/flow/event.ts';
import type { Pause } from '../../base/flow/pause.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { countdownOf } from './countdown.ts';
import type { trafficManifest } from './manifest.ts';

const clockTime = (at: number): string => new Date(at).toLocaleTimeString(userLocale().locale);

interface TrafficStatusNeeds {
  readonly clock: Clock;
  readonly traffic: {
    readonly onDidChange: Event<readonly Pause[]>;
    stopWaiting(): void;
  };
  readonly contextKeys: ContextKeys;
}

export function registerTraffic({ clock, traffic, contextKeys }: TrafficStatusNeeds): vscode.Disposable {
  let item: vscode.StatusBarItem | undefined;
  let pauses: readonly Pause[] = [];
  let tick: { dispose(): unknown } | undefined;

  const show = () => {
    tick?.dispose();
    const countdown = countdownOf(pauses, clock.now(), clockTime);
    contextKeys.set('jobdeck.waiting', countdown !== undefined);
    if (countdown === undefined) return item?.hide();
    item ??= createItem();
    item.text = countdown.text;
    item.tooltip = countdown.tooltip;
    item.accessibilityInformation = { label: countdown.spoken, role: 'button' };
    item.show();
    tick = clock.after(1000, show);
  };
  const subscription = traffic.onDidChange((next) => {
    pauses = next;
    show();
  });

  return vscode.Disposable.from(
    registerCommands<typeof trafficManifest>({ 'jobdeck.traffic.stopWaiting': () => traffic.stopWaiting() }),
    new vscode.Disposable(() => {
      subscription.dispose();
      tick?.dispose();
      item?.dispose();
    }),
  );
}

function createItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('jobdeck.traffic', vscode.StatusBarAlignment.Left, 0);
  item.name = 'Jobdeck: Waiting for the Service';
  item.command = 'jobdeck.traffic.stopWaiting';
  item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  return item;
}
