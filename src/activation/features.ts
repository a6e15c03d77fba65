import type * as vscode from 'vscode';

import { systemClock } from '../base/flow/clock.ts';
import { nextTurn } from '../base/flow/nextTurn.ts';
import { registerBoard } from '../features/board/register.ts';
import { registerDiagnose } from '../features/diagnose/register.ts';
import { openApiKeyStores } from '../features/keys/keyStores.ts';
import { SampleData } from '../features/localService/sampleData.ts';
import { registerOffline } from '../features/offline/register.ts';
import { registerReminders } from '../features/reminders/register.ts';
import { registerTrackerSettings } from '../features/settings/register.ts';
import { registerTraffic } from '../features/traffic/register.ts';
import { registerWelcome } from '../features/welcome/register.ts';
import type { AgentActivity } from '../store/activity/agentActivity.ts';
import { apiKeysClient, probes, traffic } from './clients.ts';
import type { Core } from './core.ts';
import { type FeatureParts, registerInTurns } from './laterFeatures.ts';
import type { LoadFeature } from './lateTransfer.ts';
import { trackerAddress } from './storedTree.ts';

/**
 * Registers all features, on first use of any of them; schemas, network and local service are loaded on their own first use. Large features
 * are files of their own, each loaded and registered in its own turn of the event loop, which other extensions share; this one was compiled
 * in the present turn. Some wait for their first use, of which the result loads them.
 */
export async function activateFeatures(
  context: vscode.ExtensionContext,
  core: Core,
  activity: AgentActivity,
): Promise<LoadFeature> {
  await nextTurn();
  const { services, contextKeys, changedElsewhere } = core;
  const { session } = services.tracker;
  const { cacheSync } = core.accountData;
  const keySession = services.keyService.session;
  const { keys, ...keyStores } = openApiKeyStores({
    calls: apiKeysClient(keySession),
    session: keySession,
    memento: context.globalState,
  });
  const sample = openSample(core, () => {
    if (keys.state.kind !== 'unread') void keys.refreshInBackground();
  });
  const shared = {
    ...{ session, permissions: services.permissions, contextKeys, cacheSync },
    onDidChangeElsewhere: changedElsewhere.event,
    agentMarks: activity,
  };
  const parts = {
    context,
    core,
    shared,
    keys,
    keyStores,
    sample,
    activity,
    version: String(context.extension.packageJSON.version),
  };
  await registerSmallFeatures(parts);
  return registerInTurns(parts);
}

/** Features whose code is in this file. */
async function registerSmallFeatures({ context, core, shared, sample, version }: FeatureParts): Promise<void> {
  const { lifetime, services, stores, openedBoard, contextKeys, accountData, changedElsewhere } = core;
  const { tracker, keyService, permissions } = services;
  for (const part of [
    permissions.onDidRenew(() => changedElsewhere.fire()),
    registerOffline(accountData.cacheSync.cache),
    registerBoard({ ...stores, ...shared, ...openedBoard, sample, clock: systemClock, address: trackerAddress }),
    registerTrackerSettings(stores),
  ])
    lifetime.add(part);
  await nextTurn();
  for (const part of [
    registerReminders({ ...stores, ...tracker, contextKeys, clock: systemClock, onceFiles: accountData.onceFiles }),
    registerDiagnose({ tracker: tracker.session, keyService: keyService.session, ...probes, contextKeys, version }),
    registerWelcome(context.extension.id),
    registerTraffic({ clock: systemClock, traffic, contextKeys }),
  ])
    lifetime.add(part);
}

function openSample(
  { service, services, stores, changedElsewhere, lifetime }: Core,
  refreshKeys: () => void,
): SampleData {
  const { session } = services.tracker;
  const sample = new SampleData({
    start: () => service.start(),
    onDidStart: service.onDidStart,
    isLocal: () => session.state?.kind === 'local',
    readBoard: () => stores.board.serverState.refreshAnew(),
    onReplace: () => {
      changedElsewhere.fire();
      refreshKeys();
    },
  });
  for (const each of [stores.board, session]) lifetime.add(each.onDidChange(() => sample.update()));
  return sample;
}
