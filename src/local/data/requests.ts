import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { requestsPerMinute } from '../../base/domain/token.ts';
import { LocalError } from '../localError.ts';
import { Database } from './database.ts';
import { makePrivate } from './dataFiles.ts';
import { causeOf, isCorruption } from './sqliteFailure.ts';
import { type FoundToken, knownBearers } from './tokens.ts';

export const requestsFile = (dataFile: string): string => join(dirname(dataFile), 'requests.sqlite');

const minute = 60_000;
const account = 'account';
const suffixes = ['', '-wal', '-shm'];

interface Limit {
  readonly scope: string;
  readonly maxRequests: number;
}

type Limited = Pick<FoundToken, 'id' | 'owner'>;

/** Limits per minute for one token and for all (tracker document, Limits); none for the window in which the service runs. */
export const trackerLimits = ({ id, owner }: Limited): Limit[] =>
  owner
    ? []
    : [
        { scope: id, maxRequests: requestsPerMinute },
        { scope: account, maxRequests: 600 },
      ];

/** The key document states no limit, so an ordinary key gets that of one token; the management key is that of the window. */
export const apiKeyLimits = ({ id, owner }: Limited): Limit[] =>
  owner ? [] : [{ scope: id, maxRequests: requestsPerMinute }];

/** The next slot of a scope; it is free once `waitMs` is not above 0. */
interface Slot {
  readonly scope: string;
  readonly taken: number;
  readonly slot: number;
  readonly waitMs: number;
}

interface CountedRequest {
  readonly limits: readonly Limit[];
  readonly at: number;
}

/**
 * Counts requests of the last minute in a file shared by all processes on the folder, not synced to disk (a power cut may lose the count),
 * or in memory while it cannot be written. A scope has as many slots as its limit, filled in turn, so a check reads one row.
 */
export class Requests {
  readonly #data: Database;
  readonly #path: string;
  readonly #now: () => Date;
  #opened: Database | undefined;
  #unwritten: readonly CountedRequest[] = [];

  /** Creates the file, by which a folder is known to be in use. One that exists is opened by the first request with a limit. */
  constructor(data: Database, now: () => Date) {
    this.#data = data;
    this.#path = requestsFile(data.path);
    this.#now = now;
    if (existsSync(this.#path)) makePrivate(this.#path);
    else this.#opened = open(this.#path);
  }

  /** Counts one request, or throws `rate_limited` with the seconds to wait; a refused request, and one without limits, does not count. */
  take(limits: readonly Limit[], now: Date): void {
    if (limits.length === 0) return;
    const request = { limits, at: now.getTime() };
    const wait = unlessFailed(undefined, () => this.#takeInFile(request)) ?? this.#takeInMemory(request);
    if (wait > 0) throw limited(Math.ceil(wait / 1000));
  }

  lastOf(scope: string): string | null {
    const written = unlessFailed(undefined, () =>
      this.#database.get<{ at: number }>('SELECT at FROM scopes WHERE scope = ?', scope),
    );
    const at = this.#unwrittenTimes(scope).at(-1) ?? written?.at;
    return at === undefined ? null : new Date(at).toISOString();
  }

  close(): void {
    this.#opened?.close();
  }

  get #database(): Database {
    if (this.#opened === undefined) {
      this.#opened = open(this.#path);
      const opened = this.#opened;
      unlessFailed(undefined, () => this.#deleteExpired(opened));
    }
    return this.#opened;
  }

  #deleteExpired(database: Database): void {
    const known = knownBearers(this.#data);
    const now = this.#now().getTime();
    database.write(() => {
      database.run('DELETE FROM slots WHERE at <= ?', now - minute);
      for (const { scope } of database.all<{ scope: string }>('SELECT scope FROM scopes'))
        if (scope !== account && !known.has(scope)) database.run('DELETE FROM scopes WHERE scope = ?', scope);
    });
  }

  #takeInFile({ limits, at }: CountedRequest): number {
    const wait = this.#database.write(() => {
      for (const request of this.#unwritten) this.#write(this.#slotsOf(request), request.at);
      const slots = this.#slotsOf({ limits, at });
      const waitMs = Math.max(...slots.map((slot) => slot.waitMs));
      if (waitMs <= 0) this.#write(slots, at);
      return waitMs;
    });
    this.#unwritten = [];
    return wait;
  }

  #slotsOf({ limits, at }: CountedRequest): Slot[] {
    return limits.map(({ scope, maxRequests }) => {
      const last = this.#database.get<{ taken: number; slotAt: number | null }>(
        'SELECT taken, (SELECT at FROM slots WHERE scope = scopes.scope AND slot = taken % ?) AS slotAt FROM scopes WHERE scope = ?',
        maxRequests,
        scope,
      );
      const { taken = 0, slotAt = null } = last ?? {};
      // A time in the future occurs after the clock was set back.
      const waitMs = slotAt === null || slotAt > at ? 0 : slotAt + minute - at;
      return { scope, taken, slot: taken % maxRequests, waitMs };
    });
  }

  #write(slots: readonly Slot[], at: number): void {
    for (const { scope, taken, slot } of slots) {
      this.#database.run('INSERT OR REPLACE INTO slots (scope, slot, at) VALUES (?, ?, ?)', scope, slot, at);
      this.#database.run('INSERT OR REPLACE INTO scopes (scope, taken, at) VALUES (?, ?, ?)', scope, taken + 1, at);
    }
  }

  #takeInMemory({ limits, at }: CountedRequest): number {
    this.#unwritten = this.#unwritten.filter((request) => request.at > at - minute);
    const waits = limits.map(({ scope, maxRequests }) => {
      const written = unlessFailed([], () =>
        this.#database.all<{ at: number }>('SELECT at FROM slots WHERE scope = ? AND at > ?', scope, at - minute),
      );
      const times = [...written.map((row) => row.at), ...this.#unwrittenTimes(scope)].filter((time) => time <= at);
      const oldest = times.toSorted((a, b) => b - a)[maxRequests - 1];
      return oldest === undefined ? 0 : oldest + minute - at;
    });
    const wait = Math.max(...waits);
    if (wait === 0) this.#unwritten = [...this.#unwritten, { limits, at }];
    return wait;
  }

  #unwrittenTimes(scope: string): number[] {
    return this.#unwritten.filter(({ limits }) => limits.some((limit) => limit.scope === scope)).map(({ at }) => at);
  }
}

/** Returns `otherwise` if the file fails: a failed count must not fail a request. */
function unlessFailed<T, U>(otherwise: U, work: () => T): T | U {
  try {
    return work();
  } catch (error) {
    if (causeOf(error) === undefined) throw error;
    return otherwise;
  }
}

function limited(seconds: number): LocalError {
  return new LocalError('rate_limited', `Too many requests. Try again in ${seconds} s.`, { retryAfter: seconds });
}

/** Recreates a damaged file, which holds only the last minute. */
function open(path: string): Database {
  try {
    return prepared(new Database(path, { durable: false }));
  } catch (error) {
    if (!isCorruption(error)) throw error;
    for (const suffix of suffixes) rmSync(path + suffix, { force: true });
    return prepared(new Database(path, { durable: false }));
  }
}

function prepared(database: Database): Database {
  database.write(() =>
    database.execute(`
      CREATE TABLE IF NOT EXISTS slots (scope TEXT, slot INTEGER, at INTEGER NOT NULL, PRIMARY KEY (scope, slot)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS scopes (scope TEXT PRIMARY KEY, taken INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
    `),
  );
  return database;
}
