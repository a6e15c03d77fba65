import { homedir } from 'node:os';
import type * as vscode from 'vscode';

import { registerAgent } from './agent/register.ts';
import { systemClock } from './base/clock.ts';
import { registerBoard } from './board/register.ts';
import { registerCards } from './cards/register.ts';
import { accountOf, keysAt, probes, traffic } from './clients.ts';
import { registerDiagnose } from './diagnose/register.ts';
import type { FirstLook } from './firstLook.ts';
import { registerGoTo } from './goTo/register.ts';
import { lazyClient } from './http/lazyClient.ts';
import { openKeys } from './keys/open.ts';
import { registerKeys } from './keys/register.ts';
import { registerLocalService } from './localService/register.ts';
import { registerNotes } from './notes/register.ts';
import { registerOffline } from './offline/register.ts';
import { registerOperations } from './operations/register.ts';
import { registerReminders } from './reminders/register.ts';
import { registerSession } from './session/register.ts';
import { registerTrackerSettings } from './trackerSettings/register.ts';
import { registerTraffic } from './traffic/register.ts';

/** Builds every room around the first look, when somebody comes to one; schemas, the network and the local service wait for their first use. */
export function enter(context: vscode.ExtensionContext, first: FirstLook): void {
  const { globalStorageUri: storage } = context;
  const { lifetime, service, services, calls, stores, openedBoard, contextKeys, keeper, changedElsewhere } = first;
  const onDidChangeElsewhere = changedElsewhere.event;
  const { tracker, keyService, permissions } = services;
  const { session } = tracker;
  const { board, settings, reminders } = stores;
  const cards = registerCards({ ...stores, permissions, sight: openedBoard.sight, tracker: calls });
  const keyCalls = lazyClient({ connect: () => keyService.session.connect(), clientAt: keysAt });
  const { keys, ...keyRoom } = openKeys({ calls: keyCalls, session: keyService.session, memento: context.globalState });
  const shared = { session, permissions, contextKeys, onDidChangeElsewhere, keeper };
  const notes = registerNotes({ ...shared, calls, context });
  const forget = (account: string) => keeper.cache.clear(account);
  const version = String(context.extension.packageJSON.version);

  for (const part of [
    permissions.onDidRenew(() => changedElsewhere.fire()),
    registerOffline(keeper.cache),
    registerSession({ ...services, contextKeys, forget, storage, clock: systemClock }),
    registerBoard({ ...stores, ...shared, ...openedBoard }),
    cards,
    notes,
    registerGoTo([...cards.goTo, notes.goTo]),
    registerTrackerSettings(stores),
    registerReminders({ board, reminders, settings, contextKeys, clock: systemClock, storage }),
    registerKeys({ ...keyRoom, keys, contextKeys, keeper, secrets: context.secrets, storage }),
    registerLocalService({
      start: () => service.start(),
      onDidStart: service.onDidStart,
      account: lazyClient({ connect: () => service.start(), clientAt: accountOf }),
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
