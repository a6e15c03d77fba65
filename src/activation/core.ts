import type * as vscode from 'vscode';

import { systemClock } from '../base/clock.ts';
import { Emitter } from '../base/event.ts';
import { type Disposable, Lifetime } from '../base/lifetime.ts';
import { openBoard } from '../features/board/boardTree.ts';
import { openAccountData } from '../features/offline/accountData.ts';
import { openServices } from '../features/session/services.ts';
import { log } from '../host/log.ts';
import { ContextKeys } from '../host/ui/contextKeys.ts';
import { lazyClient } from '../http/lazyClient.ts';
import { EmbeddedService } from '../local/embedded.ts';
import { sampleNames } from '../local/samples/sampleNames.ts';
import { openTrackerStores } from '../store/board/trackerStores.ts';
import { accountOf, baseUrlOf, type SessionStore } from '../store/session/session.ts';
import { serviceAccess, trackerAt, traffic } from './clients.ts';

/** What stands before the rooms, and ends after them. */
export type Core = ReturnType<typeof createCore>;

/**
 * Opens what it takes to show the board as it was last seen: whose it is, what is kept of it, and its tree. The editor draws that before it
 * has to wait for the rooms, which are built around it.
 */
export function createCore(context: vscode.ExtensionContext) {
  const { globalStorageUri: storage } = context;
  const lifetime = new Lifetime();
  const changedElsewhere = new Emitter<void>();
  const service = new EmbeddedService({
    dataFolder: `${storage.fsPath}/local`,
    // What `npm start` may fill a new local board with; a user's own starts empty.
    sample: sampleNames.find((name) => name === process.env['JOBDECK_LOCAL_SAMPLE']) ?? 'none',
    onAgentWrite: () => session.state?.kind === 'local' && changedElsewhere.fire(),
    log: log.info,
  });
  const contextKeys = new ContextKeys();
  const services = openServices({
    secrets: context.secrets,
    readVariable: (name) => process.env[name],
    startLocal: () => service.start(),
    ...serviceAccess,
  });
  const { permissions, keyService } = services;
  const { session } = services.tracker;
  const calls = lazyClient({
    connect: () => session.connect(),
    clientAt: trackerAt,
    watch: ({ account }) => permissions.watch(account),
  });
  const stores = openTrackerStores(calls, systemClock);
  const accountData = openAccountData(storage, systemClock);
  const { keeper } = accountData;
  const openedBoard = openBoard({
    ...stores,
    permissions,
    session,
    contextKeys,
    keeper,
    memory: context.workspaceState,
    clock: systemClock,
  });

  for (const part of [
    log,
    traffic,
    changedElsewhere,
    session,
    keyService.session,
    permissions,
    ...stores.owned,
    session.onDidChange(() => stores.board.forget()),
    stopWaitingFor(session, '/api/v1'),
    stopWaitingFor(keyService.session, ''),
    keeper,
    openedBoard,
  ])
    lifetime.add(part);

  return {
    lifetime,
    service,
    services,
    calls,
    stores,
    accountData,
    openedBoard,
    contextKeys,
    changedElsewhere,
    /** Ends the local service with the rest; what it acknowledged is on disk already. */
    leave: async (): Promise<void> => {
      try {
        lifetime.dispose();
      } finally {
        await service.close();
      }
    },
  };
}

/** Sends nothing for an account once another one is in use, with a token that may be deleted by then. */
function stopWaitingFor(session: SessionStore, path: string): Disposable {
  let before = session.state;
  return session.onDidChange((now) => {
    const ended = accountOf(before) === accountOf(now) ? undefined : baseUrlOf(before);
    before = now;
    if (ended !== undefined) traffic.stopWaiting(ended + path);
  });
}
