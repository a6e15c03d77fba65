import type * as vscode from 'vscode';

import { registerAgent } from './agent/register.ts';
import { systemClock } from './base/clock.ts';
import { Emitter } from './base/event.ts';
import { Lifetime } from './base/lifetime.ts';
import { registerBoard } from './board/register.ts';
import type { Account } from './contract/account.ts';
import type { Keys } from './contract/keys.ts';
import type { Tracker } from './contract/tracker.ts';
import { ContextKeys } from './host/contextKeys.ts';
import { log } from './host/log.ts';
import { TokenStore } from './host/secrets.ts';
import { readAddress, readTrackerAddress } from './http/address.ts';
import { clientsThrough } from './http/clients.ts';
import { lazyClient } from './http/lazyClient.ts';
import { Traffic } from './http/traffic.ts';
import { EmbeddedService } from './local/embedded.ts';
import type { LocalService } from './local/service.ts';
import { registerLocalService } from './localService/register.ts';
import { registerOffline } from './offline/register.ts';
import { checkManagementKey } from './session/managementKey.ts';
import { registerSession } from './session/register.ts';
import { connectable, keyServiceWords, trackerWords } from './session/service.ts';
import { checkTrackerToken } from './session/trackerToken.ts';
import { BoardStore } from './store/board.ts';
import { ColumnStore } from './store/columns.ts';
import type { Connection } from './store/session.ts';
import { registerTraffic } from './traffic/register.ts';

const lifetime = new Lifetime();
/** What `npm start` may fill a new local board with; a user's own starts empty. */
const samples = ['none', 'meetings', 'small', 'large'] as const;
const traffic = new Traffic({ clock: systemClock, random: Math.random });
const clientAt = clientsThrough({ fetch: (...given) => globalThis.fetch(...given), traffic, log: log.debug });
let local: EmbeddedService | undefined;

/** Registers everything and loads nothing: services, schemas and the network wait for the first look. */
export function activate(context: vscode.ExtensionContext): void {
  const changedElsewhere = new Emitter<void>();
  const service = new EmbeddedService({
    dataFolder: `${context.globalStorageUri.fsPath}/local`,
    sample: samples.find((name) => name === process.env['JOBDECK_LOCAL_SAMPLE']) ?? 'none',
    onAgentWrite: () => session.state?.kind === 'local' && changedElsewhere.fire(),
    log: log.info,
  });
  local = service;
  const contextKeys = new ContextKeys();
  const tracker = connectable({
    words: trackerWords,
    tokens: new TokenStore(context.secrets, 'token'),
    readAddress: readTrackerAddress,
    check: async (connection, signal) => checkTrackerToken(await trackerAt(connection), signal && { signal }),
    startLocal: () => service.start().then(({ trackerUrl, token }) => ({ baseUrl: trackerUrl, token })),
  });
  const { session } = tracker;
  const keyService = connectable({
    words: keyServiceWords,
    tokens: new TokenStore(context.secrets, 'managementKey'),
    readAddress,
    check: async (connection, signal) => checkManagementKey(await keysAt(connection), signal && { signal }),
    startLocal: () =>
      service.start().then(({ keysUrl, managementKey }) => ({ baseUrl: keysUrl, token: managementKey })),
  });
  const calls = lazyClient(async () => trackerAt(await session.connect()));
  const board = new BoardStore(calls);
  const columns = new ColumnStore(board, calls);
  const offline = registerOffline(context.globalStorageUri);

  for (const part of [
    log,
    traffic,
    changedElsewhere,
    session,
    keyService.session,
    board,
    session.onDidChange(() => board.forget()),
    offline,
    registerSession({ tracker, keyService, contextKeys }),
    registerBoard({ board, columns, session, contextKeys, onDidChangeElsewhere: changedElsewhere.event }),
    registerLocalService({
      start: () => service.start(),
      onDidStart: service.onDidStart,
      account: lazyClient(async () => accountOf(await service.start())),
      onRestore: () => changedElsewhere.fire(),
    }),
    registerTraffic({ clock: systemClock, traffic, contextKeys }),
    registerAgent({ session, check: tracker.check, extensionVersion: String(context.extension.packageJSON.version) }),
  ])
    lifetime.add(part);
}

/** Ends the local service with the rest; what it acknowledged is on disk already. */
export async function deactivate(): Promise<void> {
  try {
    lifetime.dispose();
  } finally {
    await local?.close();
  }
}

const trackerAt = async ({ baseUrl, token }: Connection): Promise<Tracker> =>
  clientAt((await import('./contract/tracker.ts')).trackerOperations, { baseUrl: `${baseUrl}/api/v1`, token });

const keysAt = async (connection: Connection): Promise<Keys> =>
  clientAt((await import('./contract/keys.ts')).keyOperations, connection);

/** The secret of the account area lives as long as the running service, and is kept nowhere else. */
const accountOf = async ({ accountUrl, accountSecret }: LocalService): Promise<Account> =>
  clientAt((await import('./contract/account.ts')).accountOperations, { baseUrl: accountUrl, token: accountSecret });
