import { defaultExpiryDays, permissions } from '../base/domain/permission.ts';
import { dayMs, systemClock } from '../base/flow/clock.ts';
import type { AgentWrite, LocalAddresses, Maintenance, SampleName } from '../contract/localData.ts';
import type { Operation } from '../contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../contract/tracker.ts';
import { accountArea } from './account/area.ts';
import { RecordCheck } from './data/damage/recordCheck.ts';
import type { Database } from './data/database.ts';
import { openDatabase } from './data/openDatabase.ts';
import { Requests, trackerLimits } from './data/requests.ts';
import { causeOf, whenFree } from './data/sqliteFailure.ts';
import { hasState } from './data/state.ts';
import { deleteOwnTokens, type IssuedToken, issueToken, type TokenKind } from './data/tokens.ts';
import { lockTimeoutMs, Transactions } from './data/transactions.ts';
import { type Area, errorAnswer, type HttpAnswer, jsonAnswer } from './http/area.ts';
import { listen, stop } from './http/connections.ts';
import { routesOf } from './http/routes.ts';
import { createLocalServer } from './http/server.ts';
import { trackerIdentity } from './identity.ts';
import { apiKeysArea } from './keys/area.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import type { McpEndpoint } from './mcp/endpoint.ts';
import type { ToolServerNeeds } from './mcp/toolServer.ts';
import { type Engine, type PerformOutcome, perform } from './perform.ts';
import { SharedPort } from './port/sharedPort.ts';
import { keepEmpty } from './samples/sampleState.ts';
import { folderError } from './storageError.ts';

/**
 * Without `port`, the system chooses one. In milliseconds, `requestTimeout` is for a complete request to arrive and `lockTimeout` for a write
 * to wait for another process. `log` receives messages for maintainers, never a secret.
 */
export interface LocalServiceOptions {
  readonly dataFolder: string;
  readonly port?: number;
  readonly sample?: SampleName;
  readonly cards?: number;
  readonly now?: () => Date;
  readonly requestTimeout?: number;
  readonly lockTimeout?: number;
  readonly onAgentWrite?: (write: AgentWrite) => void;
  readonly log?: (line: string) => void;
}

/** The secrets are new for each start (payloads, The local service). */
export interface LocalService extends Maintenance {
  readonly trackerUrl: string;
  readonly keysUrl: string;
  readonly accountUrl: string;
  readonly token: string;
  readonly managementKey: string;
  readonly accountSecret: string;
  readonly dataFolder: string;
  readonly port: number;
  /** Also serves, as soon as possible and until `close`, the port that all windows of the user share. */
  readonly sharePort: () => SharedPort;
  /** Completes responses in flight, then closes ports and files. */
  readonly close: () => Promise<void>;
}

/**
 * Starts both services on 127.0.0.1. Rejects with a NewerFileError for newer data, with a user message if the disk or another program
 * prevents the start, and if the port is in use.
 */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  try {
    return await start(options);
  } catch (error) {
    const cause = causeOf(error);
    throw cause === undefined ? error : folderError(cause, options.dataFolder);
  }
}

async function start(options: LocalServiceOptions): Promise<LocalService> {
  const { dataFolder, port = 0, sample = 'none', cards = 10_000, now = () => new Date(), log = () => {} } = options;
  const { database, setAside, isGone, close } = await openDatabase(dataFolder, now());
  if (setAside !== undefined)
    log(`The data could not be read and was set aside as ${setAside}. Starting with new data.`);
  if (isGone) log(`The data file that ${dataFolder} had is empty or no longer there. Starting with new data.`);
  const opened: Closing[] = [{ close }];
  try {
    const requests = await whenFree(lockTimeoutMs, () => new Requests(database, now));
    opened.push(requests);
    const check = new RecordCheck({ database, log, after: systemClock.after });
    const transactions = new Transactions(database, check, options.lockTimeout);
    const engine = {
      database,
      transactions,
      now,
      onAgentWrite: options.onAgentWrite && withoutFailure(options.onAgentWrite, log),
    };
    const fill = await fillerOf(engine, sample, cards);
    const { own, secrets } = await transactions.write(() => {
      fill();
      return issueSecrets(database, now());
    });
    const needs = { engine, requests, requireToken: trackerIdentity(database, now, own), log };
    const mcp = lazyMcp(needs);
    const areas = [trackerArea(needs), apiKeysArea(engine, requests), accountArea({ ...engine, requests })];
    const createServer = (...others: Area[]) =>
      createLocalServer({
        areas: [...areas, ...others],
        mcp: mcp.answer,
        log,
        ...(options.requestTimeout !== undefined && { requestTimeout: options.requestTimeout }),
      });
    const server = createServer();
    const bound = await listen(server, port);
    let sharedPort: SharedPort | undefined;
    const addresses = addressesAt(bound);
    return {
      ...secrets,
      ...addresses,
      ...createMaintenance({ ...addresses, dataFolder, setAside, isGone, database, transactions, check, now }),
      accountUrl: `${addresses.trackerUrl}/account`,
      dataFolder,
      port: bound,
      sharePort: () => {
        sharedPort ??= new SharedPort({ folder: dataFolder, transactions, createServer, addressesAt, log });
        return sharedPort;
      },
      close: async () => {
        await mcp.close();
        await Promise.all([sharedPort?.close(), stop(server)]);
        await check.stop();
        await closeAll(opened);
      },
    };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/** Loads the sample data, which only the first start of a folder needs. */
async function fillerOf({ database, transactions, now }: Engine, sample: SampleName, cards: number) {
  if (await transactions.read(() => hasState(database))) return () => undefined;
  if (sample === 'none') return () => keepEmpty(database, cards);
  const { fill } = await import('./samples/sampleData.ts');
  return () => fill(database, sample, cards, now);
}

interface Closing {
  readonly close: () => void | Promise<void>;
}

async function closeAll(closing: readonly Closing[]): Promise<void> {
  for (const each of closing.toReversed()) await each.close();
}

/** The write is stored by then, so a failure of the listener must not become the agent's answer. */
const withoutFailure =
  (onAgentWrite: (write: AgentWrite) => void, log: (line: string) => void) =>
  (write: AgentWrite): void => {
    try {
      onAgentWrite(write);
    } catch (error) {
      log(`An agent's write could not be shown: ${String(error)}`);
    }
  };

/** Loads the MCP library on the first request instead of at the start of the service. */
function lazyMcp(needs: ToolServerNeeds): McpEndpoint {
  let loading: Promise<McpEndpoint> | undefined;
  const load = async (): Promise<McpEndpoint> => (await import('./mcp/endpoint.ts')).mcpEndpoint(needs);
  return {
    answer: async (request, response) => {
      loading ??= load();
      return (await loading).answer(request, response);
    },
    close: async () => (await loading)?.close(),
  };
}

/** Days for which an expired token of a past start is distinguished from an unknown one. */
const expiredTokenDays = 30;

type Secrets = Pick<LocalService, 'token' | 'managementKey' | 'accountSecret'>;

function issueSecrets(database: Database, now: Date): { readonly secrets: Secrets; readonly own: IssuedToken } {
  deleteOwnTokens(database, new Date(now.getTime() - expiredTokenDays * dayMs));
  const issue = (kind: TokenKind): IssuedToken =>
    issueToken(database, {
      kind,
      name: `Local service, started ${now.toISOString().slice(0, 16)}Z`,
      permissions: kind === 'token' ? permissions : [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + defaultExpiryDays * dayMs),
      owner: true,
    });
  const own = issue('token');
  const secrets = {
    token: own.secret,
    managementKey: issue('management').secret,
    accountSecret: issue('account').secret,
  };
  return { own, secrets };
}

function addressesAt(port: number): LocalAddresses {
  const trackerUrl = `http://127.0.0.1:${port}`;
  return { trackerUrl, mcpUrl: `${trackerUrl}/mcp`, keysUrl: `${trackerUrl}/router/api/v1` };
}

/** The OpenAPI document, which needs no token (payloads, Conventions). */
const descriptionRoute = { method: 'GET', path: '/openapi.json' } as const;

function trackerArea({ engine, requests, requireToken }: Omit<ToolServerNeeds, 'log'>): Area {
  const { now } = engine;
  return {
    prefix: '/api/v1',
    find: routesOf<TrackerOperation | 'description'>({ ...trackerOperations, description: descriptionRoute }),
    errorResponse: errorAnswer,
    authorize: (match, authorization) => {
      if (match.name === 'description') return answerDescription;
      const token = requireToken(authorization);
      requests.take(trackerLimits(token), now());
      const operation = match.name as TrackerOperation;
      return async (input, idempotencyKey) => {
        const outcome = await perform(engine, { operation, input, token, over: 'rest', idempotencyKey });
        return answerOf(trackerOperations[operation], outcome, now());
      };
    },
  };
}

async function answerDescription(): Promise<HttpAnswer> {
  const { openApiJson } = await import('./openapi/document.ts');
  return jsonAnswer(200, openApiJson());
}

function answerOf(row: Operation, outcome: PerformOutcome, now: Date): HttpAnswer {
  if (row.answer === 'empty') return { status: 204 };
  if (outcome.kind === 'json') return jsonAnswer(outcome.status, outcome.json);
  const name = `statistics-${now.toISOString().slice(0, 10)}.pdf`;
  return {
    status: outcome.status,
    headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` },
    body: outcome.bytes,
  };
}
