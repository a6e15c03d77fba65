import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Database } from '../data/database.ts';
import { isCorruption, isNoDatabase } from '../data/sqliteFailure.ts';
import { migrate, migrations } from '../migrations.ts';
import { BackupError } from './backupError.ts';
import { quoted, tablesOf } from './tables.ts';

/**
 * Gives `work` a private copy of a backup that was checked whole and brought to this version; the file itself is only read. Throws a
 * BackupError that says what the file is instead.
 */
export function openBackup<T>(file: string, work: (copy: Database) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'jobdeck-restore-'));
  try {
    const copy = openCopy(file, join(folder, 'backup.sqlite'));
    try {
      check(copy, file);
      return work(copy);
    } finally {
      copy.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openCopy(file: string, path: string): Database {
  try {
    copyFileSync(file, path);
    // A copy of a data folder made while it was in use has its last writes there.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${path}-wal`);
  } catch (error) {
    throw new BackupError(file, 'unreadable', error);
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

function check(copy: Database, file: string): void {
  try {
    const version = copy.version();
    if (!hasTablesOf(copy, Math.min(version, migrations.length))) throw new BackupError(file, 'foreign');
    if (version > migrations.length) throw new BackupError(file, 'newer');
    if (!isWhole(copy)) throw new BackupError(file, 'damaged');
    migrate(copy);
  } catch (error) {
    throw unreadable(error, file);
  }
}

/** Whether the file is ours: it has every table and column that a file of this version has. */
function hasTablesOf(copy: Database, version: number): boolean {
  if (version < 1) return false;
  const model = new Database(':memory:');
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

/** Whether pages, references and records are all readable. */
function isWhole(copy: Database): boolean {
  if (copy.get<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check !== 'ok') return false;
  if (copy.get('PRAGMA foreign_key_check') !== undefined) return false;
  return [...tablesOf(copy)]
    .filter(([, columns]) => columns.includes('record'))
    .every(([name]) => copy.get(`SELECT 1 FROM ${quoted(name)} WHERE NOT json_valid(record) LIMIT 1`) === undefined);
}
