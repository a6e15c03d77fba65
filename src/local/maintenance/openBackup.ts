import { copyFileSync, existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { findDamage } from '../data/damage/findDamage.ts';
import { admissionTables, contentTables } from '../data/damage/recordTables.ts';
import { Database, inMemory } from '../data/database.ts';
import { causeOf, isCorruption, isNoDatabase } from '../data/sqliteFailure.ts';
import { migrate, migrations } from '../migrations.ts';
import { tablesOf } from './tables.ts';
import { inPrivateFolder } from './unfinishedFiles.ts';

const findings = {
  unreadable: 'cannot be read. Check that it is still there and that you may read it.',
  noDatabase: 'is no backup: it is not an SQLite database. Choose a file that "Back Up Local Data" wrote.',
  foreign: 'is a database of another program. Choose a file that "Back Up Local Data" wrote.',
  newer: 'was written by a newer version of Jobdeck. Update Jobdeck to restore it.',
  damaged: 'is damaged, so that not all of it can be read. Choose another backup.',
  inUse: 'is the local data in use, not a backup of it. Choose another file.',
} as const;

export type BackupFinding = keyof typeof findings;

/** Has a message for the user; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly finding: BackupFinding;

  constructor(file: string, finding: BackupFinding, cause?: unknown) {
    super(`"${basename(file)}" ${findings[finding]} Nothing was changed.`, { cause });
    this.finding = finding;
  }
}

/**
 * Runs `work` with a private copy of a backup, after validating and migrating it; the file itself is only read. The copy is in the data
 * folder, where the next start deletes what a killed process left; throws a BackupError.
 */
export function openBackup<T>(file: string, dataFolder: string, work: (copy: Database) => T | Promise<T>): Promise<T> {
  return inPrivateFolder(dataFolder, async (folder) => {
    const copy = openCopy(file, join(folder, 'backup.sqlite'));
    try {
      await check(copy, file);
      return await work(copy);
    } finally {
      copy.close();
    }
  });
}

function openCopy(file: string, path: string): Database {
  try {
    copyFileSync(file, path);
    // The log holds the last writes of a data folder that was copied while in use.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${path}-wal`);
  } catch (error) {
    throw causeOf(error) === 'full' ? error : new BackupError(file, 'unreadable', error);
  }
  if (statSync(path).size === 0) throw new BackupError(file, 'noDatabase');
  try {
    return new Database(path, { durable: false });
  } catch (error) {
    throw unreadable(error, file);
  }
}

function unreadable(error: unknown, file: string): unknown {
  if (!isCorruption(error)) return error;
  return new BackupError(file, isNoDatabase(error) ? 'noDatabase' : 'damaged', error);
}

async function check(copy: Database, file: string): Promise<void> {
  try {
    const version = copy.version();
    if (!hasTablesOf(copy, Math.min(version, migrations.length))) throw new BackupError(file, 'foreign');
    if (version > migrations.length) throw new BackupError(file, 'newer');
    if (!(await isWhole(copy))) throw new BackupError(file, 'damaged');
    migrate(copy);
  } catch (error) {
    throw unreadable(error, file);
  }
}

function hasTablesOf(copy: Database, version: number): boolean {
  if (version < 1) return false;
  const model = new Database(inMemory);
  try {
    migrate(model, migrations.slice(0, version));
    const found = tablesOf(copy);
    return [...tablesOf(model)].every(([name, columns]) =>
      columns.every((column) => found.get(name)?.includes(column)),
    );
  } finally {
    model.close();
  }
}

async function isWhole(copy: Database): Promise<boolean> {
  if (copy.get<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check !== 'ok') return false;
  if (copy.get('PRAGMA foreign_key_check') !== undefined) return false;
  for (const damaged of findDamage(copy, [...admissionTables, ...contentTables])) {
    if (damaged.length > 0) return false;
    await setImmediate();
  }
  return true;
}
