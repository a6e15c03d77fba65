import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { migrate, migrations, NewerFileError } from '../migrations.ts';
import { Database } from './database.ts';
import { isCorruption } from './sqliteFailure.ts';

const fileName = 'jobdeck.sqlite';

export interface OpenedDatabase {
  readonly database: Database;
  /** Where an unreadable file was put, if there was one. */
  readonly setAside: string | undefined;
}

/**
 * Opens the folder's data and brings it to this version. Refuses a newer file with a NewerFileError and leaves it untouched; an
 * unreadable one is renamed beside the new file, never overwritten.
 */
export function openDatabase(folder: string, now: Date): OpenedDatabase {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, fileName);
  const setAside = existsSync(path) && !isReadable(path) ? putAside(path, now) : undefined;
  const database = new Database(path);
  try {
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return { database, setAside };
}

/** Looks through the whole file without changing it. */
function isReadable(path: string): boolean {
  try {
    const connection = new DatabaseSync(path, { readOnly: true });
    try {
      connection.exec('PRAGMA busy_timeout = 10000');
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

function putAside(path: string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const aside = `${path.replace(/\.sqlite$/, '')}.unreadable-${stamp}.sqlite`;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  return aside;
}
