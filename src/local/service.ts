import type { Server } from 'node:http';

import { defaultExpiryDays, permissions } from '../base/permission.ts';
import type { Upkeep } from '../contract/localData.ts';
import { accountArea } from './account/area.ts';
import type { Database } from './data/database.ts';
import { openDatabase } from './data/openDatabase.ts';
import { Requests } from './data/requests.ts';
import { forgetOwnTokens, issueToken, knownBearers, type TokenKind } from './data/tokens.ts';
import { day } from './day.ts';
import { createLocalServer } from './http/server.ts';
import { keysArea } from './keys/area.ts';
import { lazyMcp } from './mcp/lazyMcp.ts';
import { fill } from './samples/fill.ts';
import type { SampleName } from './samples/sampleNames.ts';
import { trackerArea } from './trackerArea.ts';
import { upkeepOf } from './upkeep/upkeep.ts';

export interface LocalServiceOptions {
  readonly dataFolder: string;
  /** 0, or left out: a free one. */
  readonly port?: number;
  /** What a new folder is filled with. */
  readonly sample?: SampleName;
  /** Active cards of the large sample. */
  readonly cards?: number;
  /** The clock, to the millisecond. */
  readonly now?: () => Date;
  /** Milliseconds within which a request has to arrive completely. */
  readonly requestTimeout?: number;
  /** Told after each write of an agent. */
  readonly onAgentWrite?: () => void;
  /** Told what a maintainer should know; never gets a secret. */
  readonly log?: (line: string) => void;
}

/** A running local service and the secrets of this start (payloads, The local service). */
export interface LocalService extends Upkeep {
  readonly trackerUrl: string;
  readonly keysUrl: string;
  readonly accountUrl: string;
  /** All permissions. */
  readonly token: string;
  readonly managementKey: string;
  readonly accountSecret: string;
  readonly dataFolder: string;
  readonly port: number;
  /** Answers what is under way, then lets go of the port and the files. */
  readonly close: () => Promise<void>;
}

/** Starts both services on 127.0.0.1. Rejects with a NewerFileError where the data is of a newer version, and when the port is taken. */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { dataFolder, port = 0, sample = 'none', cards = 10_000, now = () => new Date(), log = () => {} } = options;
  const { database, setAside, isGone } = openDatabase(dataFolder, now());
  if (setAside !== undefined)
    log(`The data could not be read and was set aside as ${setAside}. Starting with new data.`);
  if (isGone) log(`The data file that ${dataFolder} had is no longer there. Starting with new data.`);
  const requests = new Requests(database.path);
  const engine = { database, now, onAgentWrite: options.onAgentWrite };
  const mcp = lazyMcp({ engine, requests, log });
  const closeFiles = (): void => {
    requests.close();
    database.close();
  };
  try {
    const secrets = database.write(() => {
      fill(database, sample, cards, now);
      return issueSecrets(database, now());
    });
    requests.tidy(knownBearers(database), now());
    const server = createLocalServer({
      areas: [trackerArea(engine, requests), keysArea(engine, requests), accountArea({ ...engine, requests })],
      mcp: mcp.answer,
      log,
      ...(options.requestTimeout !== undefined && { requestTimeout: options.requestTimeout }),
    });
    const bound = await listen(server, port);
    const base = `http://127.0.0.1:${bound}`;
    const urls = { trackerUrl: base, keysUrl: `${base}/router/api/v1` };
    return {
      ...secrets,
      ...urls,
      ...upkeepOf({ ...urls, mcpUrl: `${base}/mcp`, dataFolder, setAside, database, now }),
      accountUrl: `${base}/account`,
      dataFolder,
      port: bound,
      close: async () => {
        await mcp.close();
        await stop(server);
        closeFiles();
      },
    };
  } catch (error) {
    closeFiles();
    throw error;
  }
}

/** How long an expired token of a past start is still told apart from an unknown one. */
const rememberedDays = 30;

function issueSecrets(database: Database, now: Date): Pick<LocalService, 'token' | 'managementKey' | 'accountSecret'> {
  forgetOwnTokens(database, new Date(now.getTime() - rememberedDays * day));
  const issue = (kind: TokenKind): string =>
    issueToken(database, {
      kind,
      name: `Local service, started ${now.toISOString().slice(0, 16)}Z`,
      permissions: kind === 'token' ? permissions : [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + defaultExpiryDays * day),
      owner: true,
    }).secret;
  return { token: issue('token'), managementKey: issue('management'), accountSecret: issue('account') };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

const graceMilliseconds = 500;

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(grace);
      resolve();
    });
  });
}
