import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { makePrivate } from './dataFiles.ts';
import { isBusy, whenFree } from './sqliteFailure.ts';

const startTimeoutMs = 10_000;
/** Milliseconds that a start waits for exclusive access before it checks whether another start has repaired the data. */
const aloneTimeoutMs = 250;

/**
 * Tracks which processes have a folder's data open, by SQLite locks on an empty file, so that a lock ends with its process. One process may
 * start at a time, many may run, and only a process that is alone moves files.
 */
export class FolderLock {
  readonly #connection: DatabaseSync;

  constructor(folder: string) {
    const file = join(folder, 'jobdeck.lock');
    makePrivate(file);
    this.#connection = new DatabaseSync(file, { timeout: 0 });
  }

  /**
   * Runs `work` while no other start runs; if it returns a value, the data counts as open until `close`. `startAlone` returns undefined
   * while another process has the data open.
   */
  async start<T>(work: () => T | undefined): Promise<T | undefined> {
    const done = await whenFree(startTimeoutMs, () => this.#locked('BEGIN IMMEDIATE', work));
    return this.#thenRunning(done);
  }

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
