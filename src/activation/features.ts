import path from 'node:path';
import type * as vscode from 'vscode';

import { systemClock } from '../base/clock.ts';
import { forgetFirstUse } from '../features/agents/firstUse.ts';
import { registerAgent } from '../features/agents/register.ts';
import { registerBoard } from '../features/board/register.ts';
import { registerCards } from '../features/cards/register.ts';
import { registerDiagnose } from '../features/diagnose/register.ts';
import { registerGoTo } from '../features/goTo/register.ts';
import { registerInterviews } from '../features/interviews/register.ts';
import { openKeys } from '../features/keys/keyStores.ts';
import { registerKeys } from '../features/keys/register.ts';
import { registerMeetings } from '../features/meetings/register.ts';
import { registerNotes } from '../features/notes/register.ts';
import { registerOffline } from '../features/offline/register.ts';
import { registerReminders } from '../features/reminders/register.ts';
import { registerSession } from '../features/session/register.ts';
import { registerTrackerSettings } from '../features/settings/register.ts';
import { registerTraffic } from '../features/traffic/register.ts';
import { registerTransfer } from '../features/transfer/register.ts';
import { registerWelcome } from '../features/welcome/register.ts';
import { log } from '../host/log.ts';
import { EditorMemory } from '../host/storage/memory.ts';
import { tighten } from '../host/storage/privateFolder.ts';
import { accountClient, keysClient, probes, traffic } from './clients.ts';
import type { Core } from './core.ts';
import { openSample, registerServiceTools } from './serviceTools.ts';
import { transferNeeds } from './transferNeeds.ts';

/** Registers all features, on first use of any of them; schemas, network and local service are loaded on their own first use. */
export function activateFeatures(context: vscode.ExtensionContext, core: Core): void {
  const { globalStorageUri: storage } = context;
  const { lifetime, service, services, calls, stores, openedBoard, contextKeys, accountData, changedElsewhere } = core;
  const { cacheSync, onceFiles, ended } = accountData;
  const { tracker, keyService, permissions } = services;
  const { session } = tracker;
  const { board, settings, reminders, undo } = stores;
  const cards = registerCards({ ...stores, permissions, visibility: openedBoard.visibility, tracker: calls });
  const { keys, ...keyStores } = openKeys({
    calls: keysClient(keyService.session),
    session: keyService.session,
    memento: context.globalState,
  });
  const shared = { session, permissions, contextKeys, onDidChangeElsewhere: changedElsewhere.event, cacheSync };
  const notes = registerNotes({ ...shared, board, calls, context, ended });
  const meetings = registerMeetings({
    ...shared,
    ...stores,
    calls,
    clock: systemClock,
    insertQuote: (title, write) => notes.quotes.insert(title, write),
  });
  const endAccount = accountEnd(context, core);
  const storedData = {
    tracker: { ...notes.storedData, endAccount },
    keyService: { ...keyStores.storedData, endAccount },
  };
  const localTokens = accountClient(service);
  const sample = openSample(core, () => {
    if (keys.state.kind !== 'unread') void keys.refreshInBackground();
  });
  const version = String(context.extension.packageJSON.version);

  tightenFolders(storage.fsPath);
  for (const part of [
    permissions.onDidRenew(() => changedElsewhere.fire()),
    registerOffline(cacheSync.cache),
    registerSession({ ...services, contextKeys, storedData, onceFiles, clock: systemClock }),
    registerBoard({ ...stores, ...shared, ...openedBoard, sample }),
    cards,
    notes,
    meetings,
    registerInterviews({ ...stores, calls, permissions, cardNote: notes.cardNote }),
    registerGoTo([...cards.goTo, notes.goTo, ...meetings.goTo]),
    registerTrackerSettings(stores),
    registerReminders({ board, reminders, undo, settings, session, contextKeys, clock: systemClock, onceFiles }),
    registerKeys({ ...keyStores, keys, contextKeys, cacheSync, context, onceFiles }),
    ...registerServiceTools(core, localTokens, sample),
    registerDiagnose({ tracker: session, keyService: keyService.session, ...probes, contextKeys, version }),
    registerTransfer(transferNeeds(core)),
    registerWelcome(context.extension.id),
    registerTraffic({ clock: systemClock, traffic, contextKeys }),
    registerAgent({
      ...{ ...services, localTokens, keys, contextKeys },
      memento: context.globalState,
      extensionVersion: version,
    }),
  ])
    lifetime.add(part);
}

const accountEnd =
  ({ globalState }: vscode.ExtensionContext, { accountData }: Core) =>
  async (account: string): Promise<void> => {
    await accountData.endAccount(account);
    await forgetFirstUse(new EditorMemory(globalState), account);
  };

/** Earlier versions made these folders readable by other users. */
function tightenFolders(storage: string): void {
  for (const folder of ['', 'cache', 'drafts', 'claims'])
    tighten(path.join(storage, folder)).catch((error) =>
      log.warn(`The rights of the folder "${folder}" could not be changed: ${error}`),
    );
}
