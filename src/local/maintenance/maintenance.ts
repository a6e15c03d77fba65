import { copyFileSync, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import type { LocalStatus, Maintenance, RestorePlan } from '../../contract/localData.ts';
import { findDamage } from '../data/damage/findDamage.ts';
import type { RecordCheck } from '../data/damage/recordCheck.ts';
import { admissionTables, contentTables } from '../data/damage/recordTables.ts';
import { Database, inMemory } from '../data/database.ts';
import { fileStamp } from '../data/dataFiles.ts';
import { causeOf, isCorruption, isNoDatabase, whenFree } from '../data/sqliteFailure.ts';
import { isOwnToken, workingTokens } from '../data/tokens.ts';
import { lockTimeoutMs, type Transactions } from '../data/transactions.ts';
import { migrate, migrations, NewerFileError } from '../migrations.ts';
import { sampleState } from '../samples/sampleState.ts';
import { folderError } from '../storageError.ts';
import { countData, quoted, tablesOf, writeSnapshot } from './tables.ts';
import { dropLeftovers, inPrivateFolder } from './unfinishedFiles.ts';

interface MaintenanceNeeds extends Pick<LocalStatus, 'trackerUrl' | 'mcpUrl' | 'keysUrl' | 'dataFolder'> {
  readonly setAside: string | undefined;
  readonly isGone: boolean;
  readonly database: Database;
  readonly transactions: Transactions;
  readonly check: RecordCheck;
  readonly now: () => Date;
}

/** Starts the record check and deletes leftovers of earlier processes. */
export function createMaintenance({
  database,
  transactions,
  check,
  now,
  setAside,
  isGone,
  ...addresses
}: MaintenanceNeeds): Maintenance {
  const { dataFolder } = addresses;
  dropLeftovers(dataFolder);
  const runningSince = now().toISOString();
  return {
    setAside,
    isDataMissing: isGone,
    checked: check.start().then(() => check.damaged),
    status: () => ({
      ...addresses,
      size: sizeOf(database.path) + sizeOf(`${database.path}-wal`),
      counts: countData(database),
      tokens: workingTokens(database, now()),
      formatVersion: database.version(),
      isMoved: transactions.isMoved,
      damaged: check.damaged,
      setAside: namesIn(dataFolder)
        .filter((name, _, names) => isSetAside(name) || (name.endsWith('-wal') && isLogAlone(name.slice(0, -4), names)))
        .map((name) => join(dataFolder, name)),
      runningSince,
    }),
    ownsToken: (tokenId) => isOwnToken(database, tokenId),
    suggestBackup: () => join(homedir(), `jobdeck-backup-${localDay(now())}.sqlite`),
    backUp: async (file) => {
      if (isSameFolder(dirname(file), dataFolder))
        throw new Error('A backup in the folder of the data would be lost with it. Choose another folder.');
      try {
        writeSnapshot(database, file);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`The backup was not written: ${reason}. Choose another place.`, { cause: error });
      }
    },
    planRestore: (file) => namingFolder(dataFolder, () => planRestore({ database, transactions }, file, now())),
    restore: async (plan) => {
      await check.done();
      await namingFolder(dataFolder, () => restoreBackup({ database, transactions }, plan));
      void check.start();
      await check.done();
    },
    sampleState: () => sampleState(database),
    addSample: async () => {
      const { addSample } = await sampleData();
      await transactions.write(() => addSample(database, now));
    },
    removeSample: async () => {
      const { removeSample } = await sampleData();
      await transactions.write(() => removeSample(database));
    },
  };
}

/** Loaded on first use, since few starts need it. */
const sampleData = () => import('../samples/sampleData.ts');

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const isSameFolder = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);

async function namingFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = causeOf(error);
    throw cause === undefined ? error : folderError(cause, folder);
  }
}

const isSetAside = (name: string): boolean => /\.unreadable-.*\.sqlite$/.test(name);

const isLogAlone = (name: string, names: readonly string[]): boolean => isSetAside(name) && !names.includes(name);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** `YYYY-MM-DD` in local time, which is the Swedish date format. */
const localDay = (time: Date): string => time.toLocaleDateString('sv-SE');

/** Tokens are not restored, because an old backup must not reactivate a revoked one. */
const notRestored = ['tokens'];

interface DataInUse {
  readonly database: Database;
  readonly transactions: Transactions;
}

async function planRestore({ database, transactions }: DataInUse, file: string, now: Date): Promise<RestorePlan> {
  transactions.assertUnmoved();
  if (isSameFile(file, database.path)) throw new BackupError(file, 'inUse');
  return {
    file,
    restored: await openBackup(file, dirname(database.path), countData),
    replaced: countData(database),
    copyPath: join(dirname(database.path), `jobdeck.before-restore-${fileStamp(now)}.sqlite`),
  };
}

/**
 * Replaces all content in one transaction of the live data, so that every process on the folder sees all or nothing and a crash loses
 * nothing. The replaced data is saved to a file first, inside that transaction.
 */
async function restoreBackup({ database, transactions }: DataInUse, { file, copyPath }: RestorePlan): Promise<void> {
  if (existsSync(copyPath)) throw new Error(`There is a file ${copyPath} already, so nothing was restored. Try again.`);
  transactions.assertUnmoved();
  await openBackup(file, dirname(database.path), async (copy) => {
    copy.close();
    transactions.assertUnmoved();
    // A separate connection, so that the one that serves requests never has another file attached.
    const data = new Database(database.path);
    try {
      // The backup's references were checked, and tables are replaced one by one.
      data.execute('PRAGMA foreign_keys = OFF');
      data.run('ATTACH DATABASE ? AS backup', copy.path);
      await whenFree(lockTimeoutMs, () =>
        data.write(() => {
          if (data.version() > migrations.length)
            throw new NewerFileError(data.path, data.version(), migrations.length);
          writeSnapshot(database, copyPath);
          for (const [table, columns] of tablesOf(data))
            if (!notRestored.includes(table)) replaceTable(data, table, columns);
        }),
      );
    } finally {
      data.close();
    }
    transactions.assertUnmoved();
  });
}

/** Compares inodes: opening and closing the live file as a plain file would drop SQLite's locks on it. */
function isSameFile(file: string, other: string): boolean {
  const [one, two] = [file, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev;
}

function replaceTable(data: Database, table: string, columns: readonly string[]): void {
  const name = quoted(table);
  const fields = columns.map(quoted).join(', ');
  data.execute(`DELETE FROM main.${name}`);
  data.execute(`INSERT INTO main.${name} (${fields}) SELECT ${fields} FROM backup.${name}`);
}

const backupFindings = {
  unreadable: 'cannot be read. Check that it is still there and that you may read it.',
  noDatabase: 'is no backup: it is not an SQLite database. Choose a file that "Back Up Local Data" wrote.',
  foreign: 'is a database of another program. Choose a file that "Back Up Local Data" wrote.',
  newer: 'was written by a newer version of Jobdeck. Update Jobdeck to restore it.',
  damaged: 'is damaged, so that not all of it can be read. Choose another backup.',
  inUse: 'is the local data in use, not a backup of it. Choose another file.',
} as const;

export type BackupFinding = keyof typeof backupFindings;

/** Has a message for the user; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly finding: BackupFinding;

  constructor(file: string, finding: BackupFinding, cause?: unknown) {
    super(`"${basename(file)}" ${backupFindings[finding]} Nothing was changed.`, { cause });
    this.finding = finding;
  }
}

/**
 * Runs `work` with a private copy of a backup, after validating and migrating it; the file itself is only read. The copy is in the data
 * folder, where the next start deletes what a killed process left; throws a BackupError.
 */
function openBackup<T>(file: string, dataFolder: string, work: (copy: Database) => T | Promise<T>): Promise<T> {
  return inPrivateFolder(dataFolder, async (folder) => {
    const copy = openCopy(file, join(folder, 'backup.sqlite'));
    try {
      await checkBackup(copy, file);
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
    throw asBackupError(error, file);
  }
}

function asBackupError(error: unknown, file: string): unknown {
  if (!isCorruption(error)) return error;
  return new BackupError(file, isNoDatabase(error) ? 'noDatabase' : 'damaged', error);
}

async function checkBackup(copy: Database, file: string): Promise<void> {
  try {
    const version = copy.version();
    if (!hasTablesOf(copy, Math.min(version, migrations.length))) throw new BackupError(file, 'foreign');
    if (version > migrations.length) throw new BackupError(file, 'newer');
    if (!(await isWhole(copy))) throw new BackupError(file, 'damaged');
    migrate(copy);
  } catch (error) {
    throw asBackupError(error, file);
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
