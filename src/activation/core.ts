import * as vscode from 'vscode';

import { systemClock } from '../base/flow/clock.ts';
import { Emitter } from '../base/flow/event.ts';
import { type Disposable, Lifetime } from '../base/flow/lifetime.ts';
import { nextTurn, untilSent } from '../base/flow/nextTurn.ts';
import { type AgentWrite, sampleNames } from '../contract/localData.ts';
import type { Tracker } from '../contract/tracker.ts';
import { openBoard } from '../features/board/boardTree.ts';
import { type AccountData, openAccountData } from '../features/offline/accountData.ts';
import { openServices } from '../features/session/services.ts';
import { log } from '../host/log.ts';
import { CachedSecrets } from '../host/storage/cachedSecrets.ts';
import { EditorMemory } from '../host/storage/memory.ts';
import { ContextKeys } from '../host/ui/contextKeys.ts';
import { EmbeddedService } from '../local/embedded.ts';
import type { OwnCall } from '../store/activity/ownNames.ts';
import type { TrackerStores } from '../store/board/stores.ts';
import type { PermissionStore } from '../store/session/permissions.ts';
import { accountOf, baseUrlOf, type SessionStore } from '../store/session/session.ts';
import {
  type CallWatch,
  keyServiceDefinition,
  serviceAccess,
  trackerClient,
  trackerDefinition,
  traffic,
} from './clients.ts';

export type Core = ReturnType<typeof coreOf>;

/**
 * Creates what the board needs: account, cached board and tree. The editor draws the tree before the features are loaded. It begins once the
 * tree's declaration or its stored rows are sent, so that the editor works on them at the same time.
 */
export async function createCore(context: vscode.ExtensionContext, openStores: OpenStores): Promise<Core> {
  await untilSent();
  // In a turn of its own, since making folders blocks the extension host.
  const accountData = openAccountData(context.globalStorageUri, systemClock);
  await nextTurn();
  return coreOf(context, accountData, openStores);
}

type OpenStores = (calls: Tracker) => TrackerStores;

function coreOf(context: vscode.ExtensionContext, accountData: AccountData, openStores: OpenStores) {
  const lifetime = new Lifetime();
  const events = coreEvents();
  const contextKeys = new ContextKeys();
  const service = localService(context, (write) => {
    if (session.state?.kind !== 'local') return;
    events.agentWrites.fire(write);
    if (!stores.board.showAgentWrite(write)) events.changedElsewhere.fire();
  });
  const cachedSecrets = new CachedSecrets(context.secrets);
  const secrets = vscode.env.uiKind === vscode.UIKind.Desktop ? cachedSecrets : context.secrets;
  const services = openServices({
    secrets,
    readVariable: (name) => process.env[name],
    startLocal: () => service.start(),
    memory: new EditorMemory(context.globalState),
    ...serviceAccess,
  });
  const { permissions, keyService } = services;
  const { session } = services.tracker;
  const calls = trackerClient(session, watchCalls(permissions, events.ownCalls));
  const stores = openStores(calls);
  const { cacheSync } = accountData;
  const memory = context.workspaceState;
  const openedBoard = openBoard({
    ...stores,
    ...{ permissions, session, contextKeys, cacheSync, memory, clock: systemClock },
  });

  for (const part of [
    log,
    traffic,
    ...Object.values(events),
    cachedSecrets,
    session,
    keyService.session,
    permissions,
    ...stores.owned,
    session.onDidChange(() => stores.board.serverState.forget()),
    stopWaitingFor(session, trackerDefinition.path),
    stopWaitingFor(keyService.session, keyServiceDefinition.path),
    cacheSync,
    openedBoard,
  ])
    lifetime.add(part);

  /** Also closes the local service; acknowledged writes are on disk already. */
  const leave = async (): Promise<void> => {
    try {
      lifetime.dispose();
    } finally {
      await service.close();
    }
  };
  return {
    ...{ lifetime, service, services, calls, stores, accountData, openedBoard, contextKeys, leave },
    ...events,
  };
}

const coreEvents = () => ({
  changedElsewhere: new Emitter<void>(),
  /** Of the local service while it is in use. */
  agentWrites: new Emitter<AgentWrite>(),
  ownCalls: new Emitter<OwnCall>(),
});

const watchCalls =
  (permissions: Pick<PermissionStore, 'observe'>, ownCalls: Emitter<OwnCall>): CallWatch =>
  ({ account }, call) => {
    const observe = permissions.observe(account);
    const { promise: ended, resolve } = Promise.withResolvers<Awaited<OwnCall['ended']>>();
    ownCalls.fire({ ...call, ended });
    return (error, answer) => {
      observe(error);
      resolve({ answer, error });
    };
  };

function localService(context: vscode.ExtensionContext, onAgentWrite: (write: AgentWrite) => void): EmbeddedService {
  const service = new EmbeddedService({
    dataFolder: `${context.globalStorageUri.fsPath}/local`,
    // Sample data of a new local board, set by `npm start`; a user's own board starts empty.
    sample: sampleNames.find((name) => name === process.env['JOBDECK_LOCAL_SAMPLE']) ?? 'none',
    onAgentWrite,
    log: log.info,
  });
  service.onDidStart(({ token, managementKey, accountSecret }) => {
    for (const secret of [token, managementKey, accountSecret]) traffic.lift(secret);
  });
  return service;
}

/** When the account changes, cancels the queued requests of the previous one, since its token may be deleted by then. */
function stopWaitingFor(session: SessionStore, path: string): Disposable {
  let before = session.state;
  return session.onDidChange((now) => {
    const ended = accountOf(before) === accountOf(now) ? undefined : baseUrlOf(before);
    before = now;
    if (ended !== undefined) traffic.stopWaiting(ended + path);
  });
}
