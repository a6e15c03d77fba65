import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { migrate, migrations, NewerFileError } from '../migrations.ts';
import { isNotedWhole, noteWhole } from './checkedFile.ts';
import { Database } from './database.ts';
import { fileStamp, makeFolder, makePrivate } from './dataFiles.ts';
import { requestsFile } from './requests.ts';
import { isBusy, isCorruption, whenFree } from './sqliteFailure.ts';

const fileName = 'jobdeck.sqlite';
/** Attempts, about three seconds in all, while another process may repair or close the file. */
const maxAttempts = 12;

/**
 * `setAside` is the path to which an unreadable file was renamed; `isGone` means that the folder was in use before, but its data file is
 * empty or missing.
 */
interface OpenedDatabase {
  readonly database: Database;
  readonly setAside: string | undefined;
  readonly isGone: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Opens the folder's data and migrates it; throws a NewerFileError for a newer file, which stays untouched. An unreadable file is renamed,
 * never overwritten, and only while no process has it open: such a process would write to the renamed file and at its end remove the new
 * one's last writes.
 */
export async function openDatabase(folder: string, now: Date): Promise<OpenedDatabase> {
  makeFolder(folder);
  const path = join(folder, fileName);
  const lock = new FolderLock(folder);
  try {
    const opened = await open(lock, path, now);
    const close = async (): Promise<void> => {
      try {
        opened.database.close();
        await noteWhole(path, () => isWholeOnDisk(path));
      } finally {
        lock.close();
      }
    };
    return { ...opened, close };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function open(lock: FolderLock, path: string, now: Date): Promise<Omit<OpenedDatabase, 'close'>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const opened =
      (await lock.start(() => (['new', 'whole'].includes(conditionOf(path)) ? openNow(path) : undefined))) ??
      (await lock.startAlone(() => {
        // Checked again, because another start may have repaired it before this one got exclusive access.
        const condition = conditionOf(path);
        const setAside = condition === 'damaged' ? setFileAside(path, now) : undefined;
        return { ...openNow(path), setAside, isGone: condition === 'gone' };
      }));
    if (opened !== undefined) return opened;
  }
  throw new Error(
    `The local data in ${path} cannot be read, and another window or process still has it open. Close the others and try again; nothing was changed.`,
  );
}

function openNow(path: string): Omit<OpenedDatabase, 'close'> {
  const database = new Database(path);
  try {
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return { database, setAside: undefined, isGone: false };
}

/** A write-ahead log without its file counts as damage: SQLite would start empty and silently delete the log. */
function conditionOf(path: string): 'new' | 'whole' | 'gone' | 'damaged' {
  const size = sizeOf(path);
  if (size > 0) return size >= minBytes && isReadable(path) ? 'whole' : 'damaged';
  if (sizeOf(`${path}-wal`) > 0) return 'damaged';
  // No other start can run here, so an empty file was not just created by one.
  return existsSync(path) || existsSync(requestsFile(path)) ? 'gone' : 'new';
}

/** The smallest SQLite page; SQLite treats a shorter file as an empty database. */
const minBytes = 512;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function isReadable(path: string): boolean {
  makePrivate(path);
  return readable(path, (connection) => {
    const found = Number(connection.prepare('PRAGMA user_version').get()?.['user_version']);
    if (found > migrations.length) throw new NewerFileError(path, found, migrations.length);
    return isNotedWhole(path) || isWhole(connection);
  });
}

/** Reads a closed file itself, not the pages that a connection has in memory, and creates no log beside it. */
function isWholeOnDisk(path: string): boolean {
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  return readable(address, isWhole);
}

const isWhole = (connection: DatabaseSync): boolean =>
  connection.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';

/** Also false if SQLite reports damage. */
function readable(path: string | URL, read: (connection: DatabaseSync) => boolean): boolean {
  try {
    const connection = new DatabaseSync(path, { readOnly: true });
    try {
      return read(connection);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (isCorruption(error)) return false;
    throw error;
  }
}

/** Renames the file before its log, so that an interrupted rename leaves a log alone, which the next start detects. */
function setFileAside(path: string, now: Date): string {
  const aside = freeName(`${path.replace(/\.sqlite$/, '')}.unreadable-${fileStamp(now)}`);
  const moved = ['', '-wal', '-shm'].filter((suffix) => sizeOf(path + suffix) > 0);
  for (const suffix of moved) renameSync(path + suffix, aside + suffix);
  return `${aside}${moved[0] ?? ''}`;
}

function freeName(wanted: string): string {
  for (let count = 1; ; count++) {
    const name = `${wanted}${count === 1 ? '' : `-${count}`}.sqlite`;
    if (!existsSync(name) && !existsSync(`${name}-wal`)) return name;
  }
}

const startTimeoutMs = 10_000;
/** Milliseconds that a start waits for exclusive access before it checks whether another start has repaired the data. */
const aloneTimeoutMs = 250;

/**
 * Tracks which processes have a folder's data open, by SQLite locks on an empty file, so that a lock ends with its process. One process may
 * start at a time, many may run, and only a process that is alone moves files.
 */
class FolderLock {
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
