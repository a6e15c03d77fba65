import * as vscode from 'vscode';

import { registerCommands } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { log } from '../../host/log.ts';
import { userValue } from '../../host/storage/settings.ts';
import { agentBadge } from '../../host/ui/agentBadge.ts';
import { inform } from '../../host/ui/ask.ts';
import { cardTabs } from '../../host/ui/cardTabs.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { AgentActivity } from '../../store/activity/agentActivity.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import type { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { activityScheme, ComparedTexts } from './comparedTexts.ts';
import type { activityManifest } from './manifest.ts';
import { announceChanges, dueNotifications } from './notifications.ts';
import type { ShowActivityNeeds } from './showActivity.ts';

export interface ActivityFeatureNeeds extends Omit<ShowActivityNeeds, 'texts'> {
  readonly once: OnceAcrossWindows;
  readonly contextKeys: ContextKeys;
}

export function registerActivity(needs: ActivityFeatureNeeds): vscode.Disposable {
  const { activity } = needs;
  const texts = new ComparedTexts();
  const show = async () => (await import('./showActivity.ts')).showActivity({ ...needs, texts });
  const decorated = new vscode.EventEmitter<undefined>();
  const seeActive = () => {
    if (!vscode.window.state.focused) return;
    for (const id of cardTabs.inFront()) void activity.markSeen({ kind: 'card', id });
  };
  const update = () => {
    needs.contextKeys.set(
      'jobdeck.agents.hasUnseen',
      activity.changes.some(({ isSeen }) => !isSeen),
    );
    decorated.fire(undefined);
    seeActive();
  };
  const subscriptions = [
    activity.onDidChange(update),
    activity.onDidFind((found) => {
      notifyOf(found, needs, show).catch((error) => log.warn(`Changes by agents were not announced: ${error}`));
    }),
  ];
  update();
  return vscode.Disposable.from(
    registerCommands<typeof activityManifest>({
      'jobdeck.agents.showActivity': show,
      'jobdeck.agents.markSeen': () => activity.markSeen(),
    }),
    registerDocuments({
      scheme: activityScheme,
      read: texts.read,
      onDidChange: () => new vscode.Disposable(() => undefined),
    }),
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: decorated.event,
      provideFileDecoration: (uri) => decorationOf(uri, activity),
    }),
    cardTabs.onDidChangeInFront(seeActive),
    vscode.window.onDidChangeWindowState(seeActive),
    decorated,
    new vscode.Disposable(() => {
      for (const each of subscriptions) each.dispose();
    }),
  );
}

function decorationOf(uri: vscode.Uri, activity: Pick<AgentActivity, 'unseenOf'>): vscode.FileDecoration | undefined {
  const id = cardTabs.idOf(uri);
  const change = id === undefined ? undefined : activity.unseenOf({ kind: 'card', id });
  return change && agentBadge(change);
}

/** Announces each change in one window only. */
async function notifyOf(
  found: readonly AgentChange[],
  { activity, once }: ActivityFeatureNeeds,
  show: () => Promise<void>,
): Promise<void> {
  if (userValue('jobdeck.agents.notifyOfChanges') === false) return;
  const own = new Set(await once.acquire(found.map(({ id }) => id)));
  const announced = found.filter(({ id }) => own.has(id));
  const now = Date.now();
  const due = dueNotifications(announced, activity.notified, now);
  if (due.length === 0) return;
  const agents = due.map(({ agent }) => agent);
  await activity.setNotified(agents, now);
  announceChanges(due, { inform, show, warn: log.warn });
}
