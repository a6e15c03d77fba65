import { dayMs } from '../base/clock.ts';
import { defaultExpiryDays, permissions } from '../base/permission.ts';
import type { LocalAddresses, Maintenance } from '../contract/localData.ts';
import { accountArea } from './account/area.ts';
import type { Database } from './data/database.ts';
import { openDatabase } from './data/openDatabase.ts';
import { RecordCheck } from './data/recordCheck.ts';
import { Requests } from './data/requests.ts';
import { causeOf } from './data/sqliteFailure.ts';
import { deleteOwnTokens, issueToken, knownBearers, type TokenKind } from './data/tokens.ts';
import { lockTimeoutMs, Transactions } from './data/transactions.ts';
import { whenFree } from './data/whenFree.ts';
import type { Area } from './http/area.ts';
import { listen, stop } from './http/listening.ts';
import { createLocalServer } from './http/server.ts';
import { keysArea } from './keys/area.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import { lazyMcp } from './mcp/lazyMcp.ts';
import { SharedPort } from './port/sharedPort.ts';
import { fill } from './samples/fill.ts';
import type { SampleName } from './samples/sampleNames.ts';
import { folderError } from './storageError.ts';
import { trackerArea } from './trackerArea.ts';

export interface LocalServiceOptions {
  readonly dataFolder: string;
  /** 0 or undefined chooses a free port. */
  readonly port?: number;
  readonly sample?: SampleName;
  readonly cards?: number;
  readonly now?: () => Date;
  /** Milliseconds within which a complete request must arrive. */
  readonly requestTimeout?: number;
  /** Milliseconds that a write waits for another process. */
  readonly lockTimeout?: number;
  readonly onAgentWrite?: () => void;
  /** Receives messages for maintainers, never a secret. */
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
  const { database, setAside, isGone } = await openDatabase(dataFolder, now());
  if (setAside !== undefined)
    log(`The data could not be read and was set aside as ${setAside}. Starting with new data.`);
  if (isGone) log(`The data file that ${dataFolder} had is empty or no longer there. Starting with new data.`);
  const opened: { close(): void }[] = [database];
  try {
    const requests = await whenFree(lockTimeoutMs, () => new Requests(database.path));
    opened.push(requests);
    const check = new RecordCheck({ database, log });
    const transactions = new Transactions(database, check, options.lockTimeout);
    const engine = { database, transactions, now, onAgentWrite: options.onAgentWrite };
    const mcp = lazyMcp({ engine, requests, log });
    const secrets = await transactions.write(() => {
      fill(database, sample, cards, now);
      return issueSecrets(database, now());
    });
    requests.deleteExpired(knownBearers(database), now());
    const areas = [trackerArea(engine, requests), keysArea(engine, requests), accountArea({ ...engine, requests })];
    const createServer = (...others: Area[]) =>
      createLocalServer({
        areas: [...areas, ...others],
        mcp: mcp.answer,
        log,
        ...(options.requestTimeout !== undefined && { requestTimeout: options.requestTimeout }),
      });
    const server = createServer();
    const bound = await listen(server, port);
    const exclusively = <T>(work: () => T): Promise<T> => transactions.write(work);
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
        sharedPort ??= new SharedPort({ folder: dataFolder, exclusively, createServer, addressesAt, log });
        return sharedPort;
      },
      close: async () => {
        await mcp.close();
        await Promise.all([sharedPort?.close(), stop(server)]);
        await check.stop();
        closeAll(opened);
      },
    };
  } catch (error) {
    closeAll(opened);
    throw error;
  }
}

function closeAll(closing: readonly { close(): void }[]): void {
  for (const each of closing.toReversed()) each.close();
}

/** Days for which an expired token of a past start is distinguished from an unknown one. */
const expiredTokenDays = 30;

function issueSecrets(database: Database, now: Date): Pick<LocalService, 'token' | 'managementKey' | 'accountSecret'> {
  deleteOwnTokens(database, new Date(now.getTime() - expiredTokenDays * dayMs));
  const issue = (kind: TokenKind): string =>
    issueToken(database, {
      kind,
      name: `Local service, started ${now.toISOString().slice(0, 16)}Z`,
      permissions: kind === 'token' ? permissions : [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + defaultExpiryDays * dayMs),
      owner: true,
    }).secret;
  return { token: issue('token'), managementKey: issue('management'), accountSecret: issue('account') };
}

function addressesAt(port: number): LocalAddresses {
  const trackerUrl = `http://127.0.0.1:${port}`;
  return { trackerUrl, mcpUrl: `${trackerUrl}/mcp`, keysUrl: `${trackerUrl}/router/api/v1` };
}
