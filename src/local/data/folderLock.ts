import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { makePrivate } from './privateFile.ts';
import { isBusy } from './sqliteFailure.ts';
import { whenFree } from './whenFree.ts';

/** How long a start waits for another one to end, in milliseconds. */
const startTimeoutMs = 10_000;
/** How long it waits until no process has the data open, before it checks whether another start has mended the data. */
const aloneTimeoutMs = 250;

/**
 * Which processes have a folder's data open: a file that stays empty, locked as SQLite locks its files, so that a lock ends with its
 * process. One process may start at a time; many may run; only a process that is alone moves files.
 */
export class FolderLock {
  readonly #connection: DatabaseSync;

  constructor(folder: string) {
    const file = join(folder, 'jobdeck.lock');
    makePrivate(file);
    this.#connection = new DatabaseSync(file, { timeout: 0 });
  }

  /** Runs `work` while no other start runs. If it returns a value, the data counts as open until `close`. */
  async start<T>(work: () => T | undefined): Promise<T | undefined> {
    const done = await whenFree(startTimeoutMs, () => this.#locked('BEGIN IMMEDIATE', work));
    return this.#thenRunning(done);
  }

  /** As `start`, but while no process has the data open; undefined where one has. */
  async startAlone<T>(work: () => T | undefined): Promise<T | undefined> {
    try {
      const done = await whenFree(aloneTimeoutMs, () => this.#locked('BEGIN EXCLUSIVE', work));
      return await this.#thenRunning(done);
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  #locked<T>(begin: string, work: () => T): T {
    this.#connection.exec(begin);
    try {
      return work();
    } finally {
      this.#connection.exec('ROLLBACK');
    }
  }

  async #thenRunning<T>(done: T | undefined): Promise<T | undefined> {
    if (done !== undefined) await whenFree(startTimeoutMs, () => this.#share());
    return done;
  }

  /** Takes a reader's lock, which a transaction keeps until this closes. */
  #share(): void {
    this.#connection.exec('BEGIN');
    try {
      this.#connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    } catch (error) {
      this.#connection.exec('ROLLBACK');
      throw error;
    }
  }
}
