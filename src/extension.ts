import { homedir } from 'node:os';
import type * as vscode from 'vscode';

import { registerAgent } from './agent/register.ts';
import { systemClock } from './base/clock.ts';
import { Emitter } from './base/event.ts';
import { Lifetime } from './base/lifetime.ts';
import { registerBoard } from './board/register.ts';
import { registerCards } from './cards/register.ts';
import { accountOf, keysAt, probes, reach, trackerAt, traffic } from './clients.ts';
import { registerDiagnose } from './diagnose/register.ts';
import { registerGoTo } from './goTo/register.ts';
import { ContextKeys } from './host/contextKeys.ts';
import { log } from './host/log.ts';
import { lazyClient } from './http/lazyClient.ts';
import { openKeys } from './keys/open.ts';
import { registerKeys } from './keys/register.ts';
import { EmbeddedService } from './local/embedded.ts';
import { sampleNames } from './local/samples/sampleNames.ts';
import { registerLocalService } from './localService/register.ts';
import { registerNotes } from './notes/register.ts';
import { registerOffline } from './offline/register.ts';
import { registerOperations } from './operations/register.ts';
import { registerReminders } from './reminders/register.ts';
import { registerSession } from './session/register.ts';
import { openServices } from './session/services.ts';
import { openTrackerStores } from './store/trackerStores.ts';
import { registerTrackerSettings } from './trackerSettings/register.ts';
import { registerTraffic } from './traffic/register.ts';

const lifetime = new Lifetime();
let local: EmbeddedService | undefined;

/** Builds every room, at the first look at any of them; schemas, the network and the local service wait for their first use. */
export function enter(context: vscode.ExtensionContext): void {
  const { globalStorageUri: storage } = context;
  const changedElsewhere = new Emitter<void>();
  const onDidChangeElsewhere = changedElsewhere.event;
  const service = new EmbeddedService({
    dataFolder: `${storage.fsPath}/local`,
    // What `npm start` may fill a new local board with; a user's own starts empty.
    sample: sampleNames.find((name) => name === process.env['JOBDECK_LOCAL_SAMPLE']) ?? 'none',
    onAgentWrite: () => session.state?.kind === 'local' && changedElsewhere.fire(),
    log: log.info,
  });
  local = service;
  const contextKeys = new ContextKeys();
  const services = openServices({
    secrets: context.secrets,
    readVariable: (name) => process.env[name],
    startLocal: () => service.start(),
    ...reach,
  });
  const { tracker, keyService, permissions } = services;
  const { session } = tracker;
  const calls = lazyClient(async () => trackerAt(await session.connect()), permissions.watch);
  const stores = openTrackerStores(calls, systemClock);
  const { board, settings, reminders } = stores;
  const cards = registerCards({ ...stores, permissions, tracker: calls });
  const keyCalls = lazyClient(async () => keysAt(await keyService.session.connect()));
  const { keys, ...keyRoom } = openKeys({ calls: keyCalls, session: keyService.session, memento: context.globalState });
  const offline = registerOffline(storage, systemClock);
  const shared = { session, permissions, contextKeys, onDidChangeElsewhere, keeper: offline.keeper };
  const notes = registerNotes({ ...shared, calls, context });
  const forget = (account: string) => offline.keeper.cache.clear(account);
  const version = String(context.extension.packageJSON.version);

  for (const part of [
    log,
    traffic,
    changedElsewhere,
    session,
    keyService.session,
    permissions,
    ...stores.owned,
    session.onDidChange(() => board.forget()),
    offline,
    permissions.onDidRenew(() => changedElsewhere.fire()),
    registerSession({ ...services, contextKeys, forget, storage, clock: systemClock }),
    registerBoard({ ...stores, ...shared, memory: context.workspaceState }),
    cards,
    notes,
    registerGoTo([...cards.goTo, notes.goTo]),
    registerTrackerSettings(stores),
    registerReminders({ board, reminders, settings, contextKeys, clock: systemClock, storage }),
    registerKeys({ ...keyRoom, keys, contextKeys, secrets: context.secrets, storage }),
    registerLocalService({
      start: () => service.start(),
      onDidStart: service.onDidStart,
      account: lazyClient(async () => accountOf(await service.start())),
      onRestore: () => changedElsewhere.fire(),
    }),
    registerOperations({
      tracker: calls,
      rows: async () => (await import('./contract/trackerCatalog.ts')).trackerRows,
      board,
      may: (permission) => permissions.may(permission),
      didWrite: () => changedElsewhere.fire(),
      home: homedir(),
      contextKeys,
    }),
    registerDiagnose({ tracker: session, keyService: keyService.session, ...probes, contextKeys, version }),
    registerTraffic({ clock: systemClock, traffic, contextKeys }),
    registerAgent({ ...services, keys, contextKeys, memento: context.globalState, extensionVersion: version }),
  ])
    lifetime.add(part);
}

/** Ends the local service with the rest; what it acknowledged is on disk already. */
export async function leave(): Promise<void> {
  try {
    lifetime.dispose();
  } finally {
    await local?.close();
  }
}
