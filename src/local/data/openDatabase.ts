import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { migrate, migrations, NewerFileError } from '../migrations.ts';
import { Database } from './database.ts';
import { fileStamp } from './fileStamp.ts';
import { FolderLock } from './folderLock.ts';
import { makeFolder } from './makeFolder.ts';
import { makePrivate } from './privateFile.ts';
import { requestsFile } from './requests.ts';
import { isCorruption } from './sqliteFailure.ts';

const fileName = 'jobdeck.sqlite';
/** Looks for somebody else to have mended the file, or to have closed it: some three seconds. */
const attempts = 12;

interface OpenedDatabase {
  readonly database: Database;
  /** Where an unreadable file was put, if there was one. */
  readonly setAside: string | undefined;
  /** Whether the folder was in use before and its data file is empty or no longer there. */
  readonly isGone: boolean;
}

/**
 * Opens the folder's data and brings it to this version. Refuses a newer file with a NewerFileError and leaves it untouched; an
 * unreadable one is renamed beside the new file, never overwritten, and only when no process has it open: whoever has would write
 * on into the renamed file, and at its end take the new one's last writes along.
 */
export async function openDatabase(folder: string, now: Date): Promise<OpenedDatabase> {
  makeFolder(folder);
  const path = join(folder, fileName);
  const lock = new FolderLock(folder);
  try {
    const opened = await open(lock, path, now);
    opened.database.closeWith(lock);
    return opened;
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function open(lock: FolderLock, path: string, now: Date): Promise<OpenedDatabase> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const opened =
      (await lock.start(() => (['new', 'whole'].includes(conditionOf(path)) ? openNow(path) : undefined))) ??
      (await lock.startAlone(() => {
        // Looked at again: another start may have mended it before this one was alone.
        const condition = conditionOf(path);
        const setAside = condition === 'damaged' ? putAside(path, now) : undefined;
        return { ...openNow(path), setAside, isGone: condition === 'gone' };
      }));
    if (opened !== undefined) return opened;
  }
  throw new Error(
    `The local data in ${path} cannot be read, and another window or process still has it open. Close the others and try again; nothing was changed.`,
  );
}

function openNow(path: string): OpenedDatabase {
  const database = new Database(path);
  try {
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return { database, setAside: undefined, isGone: false };
}

/** What there is of the data. A log without its file is damage: SQLite would begin anew and delete it without a word. */
function conditionOf(path: string): 'new' | 'whole' | 'gone' | 'damaged' {
  const size = sizeOf(path);
  if (size > 0) return size >= minBytes && isReadable(path) ? 'whole' : 'damaged';
  if (sizeOf(`${path}-wal`) > 0) return 'damaged';
  // No start is on its way here, so an empty file was not just made by one.
  return existsSync(path) || existsSync(requestsFile(path)) ? 'gone' : 'new';
}

/** The smallest page of SQLite. It takes a file that is shorter for an empty database. */
const minBytes = 512;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Looks through the whole file without changing it. */
function isReadable(path: string): boolean {
  makePrivate(path);
  try {
    const connection = new DatabaseSync(path, { readOnly: true });
    try {
      const found = Number(connection.prepare('PRAGMA user_version').get()?.['user_version']);
      if (found > migrations.length) throw new NewerFileError(path, found, migrations.length);
      return connection.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
    } finally {
      connection.close();
    }
  } catch (error) {
    if (isCorruption(error)) return false;
    throw error;
  }
}

/** Renames what there is, the file before its log, so that a log alone is found at the next start if this one is cut short. */
function putAside(path: string, now: Date): string {
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
