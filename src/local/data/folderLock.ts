import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { isBusy } from './sqliteFailure.ts';

/** How long a start waits for another one to be over, in milliseconds. */
const startPatience = 10_000;
/** How long it waits for nobody to have the data open, before it looks whether somebody mended it meanwhile. */
const alonePatience = 250;

/**
 * Who has a folder's data open, among all processes: a file that stays empty, locked as SQLite locks its files, so that a lock ends with
 * its process however that ends. One may start at a time; many may run; what moves files is alone.
 */
export class FolderLock {
  readonly #connection: DatabaseSync;

  constructor(folder: string) {
    this.#connection = new DatabaseSync(join(folder, 'jobdeck.lock'));
  }

  /** Does `work` while no other start does; where that gives something, the data counts as open until `close`. */
  start<T>(work: () => T | undefined): T | undefined {
    this.#take('BEGIN IMMEDIATE', startPatience);
    return this.#thenRunning(work);
  }

  /** As `start`, but while nobody at all has the data open; undefined where somebody has. */
  startAlone<T>(work: () => T | undefined): T | undefined {
    try {
      this.#take('BEGIN EXCLUSIVE', alonePatience);
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
    return this.#thenRunning(work);
  }

  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  #take(begin: string, patience: number): void {
    this.#connection.exec(`PRAGMA busy_timeout = ${patience}`);
    this.#connection.exec(begin);
  }

  #thenRunning<T>(work: () => T | undefined): T | undefined {
    let done: T | undefined;
    try {
      done = work();
    } finally {
      this.#connection.exec('ROLLBACK');
    }
    if (done === undefined) return undefined;
    // A reader's lock, which a transaction keeps until this closes.
    this.#take('BEGIN', startPatience);
    this.#connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    return done;
  }
}
