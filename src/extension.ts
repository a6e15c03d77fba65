import type * as vscode from 'vscode';

import { registerAgent } from './agent/register.ts';
import { ServiceError } from './base/errors.ts';
import { Emitter } from './base/event.ts';
import { Lifetime } from './base/lifetime.ts';
import { registerBoard } from './board/register.ts';
import type { Tracker } from './contract/tracker.ts';
import { ContextKeys } from './host/contextKeys.ts';
import { log } from './host/log.ts';
import { TokenStore } from './host/secrets.ts';
import { userSetting } from './host/settings.ts';
import { readTrackerAddress } from './http/address.ts';
import { lazyClient } from './http/lazyClient.ts';
import type { LocalService } from './local/service.ts';
import { registerSession } from './session/register.ts';
import { BoardStore } from './store/board.ts';
import { type Connection, SessionStore } from './store/session.ts';

const lifetime = new Lifetime();
/** What `npm start` may fill a new local board with; a user's own starts empty. */
const samples = ['none', 'meetings', 'small', 'large'] as const;

const local = { ended: async (): Promise<void> => undefined };

/** Registers everything and loads nothing: services, schemas and the network wait for the first look. */
export function activate(context: vscode.ExtensionContext): void {
  const agentWrote = new Emitter<void>();
  const tokens = new TokenStore(context.secrets);
  const contextKeys = new ContextKeys();
  const session = new SessionStore({
    configured: () => {
      const baseUrl = userSetting('jobdeck.tracker.baseUrl');
      return baseUrl === '' ? { kind: 'local' } : readTrackerAddress(baseUrl);
    },
    readToken: (baseUrl) => tokens.read(baseUrl),
    startLocal: localService(context.globalStorageUri.fsPath, () => agentWrote.fire()),
  });
  const board = new BoardStore(lazyClient(async () => trackerAt(await session.connect())));

  for (const part of [
    log,
    agentWrote,
    session,
    board,
    session.onDidChange(() => board.forget()),
    registerSession({ session, tokens, contextKeys, readAddress: readTrackerAddress, check: checkToken }),
    registerBoard({ board, session, contextKeys, onDidChangeElsewhere: agentWrote.event }),
    registerAgent({ session, check: checkToken, extensionVersion: String(context.extension.packageJSON.version) }),
  ])
    lifetime.add(part);
}

/** Ends the local service with the rest; what it acknowledged is on disk already. */
export async function deactivate(): Promise<void> {
  lifetime.dispose();
  await local.ended();
}

/** The tracker's functions at one address with one token, each request in the log at debug level. */
async function trackerAt({ baseUrl, token }: Connection): Promise<Tracker> {
  const [{ createClient }, { createTransport }, { trackerOperations }] = await Promise.all([
    import('./http/client.ts'),
    import('./http/transport.ts'),
    import('./contract/tracker.ts'),
  ]);
  const send = createTransport({ fetch: globalThis.fetch, baseUrl: `${baseUrl}/api/v1`, token });
  return createClient(trackerOperations, async (request) => {
    const start = performance.now();
    const answer = await send(request);
    log.debug(`${request.operation}: ${answer.status} in ${Math.round(performance.now() - start)} ms`);
    return answer;
  });
}

/** One small read: whether the service takes the token. One without the right to read the tracker is a good token all the same. */
async function checkToken(connection: Connection, signal?: AbortSignal): Promise<void> {
  const tracker = await trackerAt(connection);
  try {
    await tracker.tracker_list_columns({}, signal === undefined ? {} : { signal });
  } catch (error) {
    if (!ServiceError.is(error, 'denied')) throw error;
  }
}

/** Starts the embedded service at the first call and gives its address; one that could not start is tried again at the next. */
function localService(storage: string, onAgentWrite: () => void): () => Promise<Connection> {
  const sample = samples.find((name) => name === process.env['JOBDECK_LOCAL_SAMPLE']) ?? 'none';
  let running: Promise<LocalService> | undefined;
  local.ended = async () => (await running?.catch(() => undefined))?.close();
  return async () => {
    running ??= import('./local/service.ts').then(({ startLocalService }) =>
      startLocalService({ dataFolder: `${storage}/local`, sample, onAgentWrite, log: log.info }),
    );
    try {
      const { trackerUrl, token } = await running;
      return { baseUrl: trackerUrl, token };
    } catch (error) {
      running = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError('broken', 'local service', `The local service did not start. ${reason}`, { cause: error });
    }
  };
}
