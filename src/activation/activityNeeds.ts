import * as vscode from 'vscode';

import { systemClock } from '../base/flow/clock.ts';
import type { ActivityFeatureNeeds } from '../features/activity/register.ts';
import { whatHappened } from '../features/cards/history/formatHistory.ts';
import type { NotesFeature } from '../features/notes/register.ts';
import { log } from '../host/log.ts';
import { fileChanges } from '../host/storage/sharedFiles.ts';
import { userLocale } from '../host/ui/environment.ts';
import { AgentActivity } from '../store/activity/agentActivity.ts';
import { RelayWatch } from '../store/activity/relayWatch.ts';
import { accountOf } from '../store/session/session.ts';
import { OnceAcrossWindows } from '../store/sync/onceAcrossWindows.ts';
import { serviceAccess, trackerDefinition } from './clients.ts';
import type { Core } from './core.ts';

/** Call it before the board is read, so that the first read is compared with the cached board. */
export function openActivity(core: Core, { globalState, globalStorageUri }: vscode.ExtensionContext): AgentActivity {
  const { lifetime, stores, services, calls, accountData, agentWrites, ownCalls } = core;
  const { session } = services.tracker;
  // Earlier versions stored titles of cards there, in clear text.
  for (const name of ['agentActivity', 'agentNotifications'])
    if (globalState.get(name) !== undefined) void globalState.update(name, undefined);
  const changes = fileChanges(vscode.Uri.joinPath(globalStorageUri, 'activity'));
  const activity = new AgentActivity({
    serverState: stores.board.serverState,
    // The user's own requests go first.
    history: (cardId, cursor) =>
      calls.tracker_get_card_history({ cardId, ...(cursor !== undefined && { cursor }) }, { priority: 'background' }),
    followAccount: (listener) => session.follow((state) => listener(accountOf(state))),
    describe: (entry) => {
      const format = { meetingTitle: () => undefined, language: userLocale().locale, now: Date.now() };
      return whatHappened(entry, format)
        .map(({ text }) => text)
        .join('; ');
    },
    files: Object.assign(accountData.activityFiles, { onDidChange: changes.onDidChange }),
    clock: systemClock,
    warn: log.warn,
  });
  for (const part of [
    changes,
    activity,
    agentWrites.event((write) => void activity.agentWrote(write)),
    ownCalls.event((call) => void activity.ownCall(call)),
  ])
    lifetime.add(part);
  return activity;
}

export function activityNeeds(
  { stores, services, contextKeys, accountData }: Core,
  activity: AgentActivity,
  { tabs, replace }: NotesFeature,
): ActivityFeatureNeeds {
  const { board, cards } = stores;
  const { session } = services.tracker;
  const account = () => accountOf(session.state);
  const files = accountData.onceFiles;
  return {
    ...{ activity, board, cards, contextKeys, notes: { ...tabs, replace } },
    isHosted: () => session.state?.kind === 'hosted',
    once: new OnceAcrossWindows({ files, name: 'agentActivity', account, clock: systemClock }),
  };
}

export const relayWatch = (
  { services, changedElsewhere }: Core,
  activity: AgentActivity,
  knownNote: NotesFeature['known'],
): RelayWatch =>
  new RelayWatch({
    ...{ activity, knownNote, operations: trackerDefinition.operations, clock: systemClock, warn: log.warn },
    account: () => accountOf(services.tracker.session.state),
    readNote: async (connection, noteId, signal) =>
      (await serviceAccess.trackerAt(connection)).get_note({ noteId }, { signal }),
    onDidWrite: () => changedElsewhere.fire(),
    editorName: vscode.env.appName,
  });
