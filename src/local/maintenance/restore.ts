import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { RestorePlan } from '../../contract/localData.ts';
import { Database } from '../data/database.ts';
import { fileStamp } from '../data/dataFiles.ts';
import { whenFree } from '../data/sqliteFailure.ts';
import { lockTimeoutMs, type Transactions } from '../data/transactions.ts';
import { migrations, NewerFileError } from '../migrations.ts';
import { BackupError, openBackup } from './openBackup.ts';
import { countData, quoted, tablesOf, writeSnapshot } from './tables.ts';

/** Tokens are not restored, because an old backup must not reactivate a revoked one. */
const notRestored = ['tokens'];

interface DataInUse {
  readonly database: Database;
  readonly transactions: Transactions;
}

export async function planRestore(
  { database, transactions }: DataInUse,
  file: string,
  now: Date,
): Promise<RestorePlan> {
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
export async function restoreBackup(
  { database, transactions }: DataInUse,
  { file, copyPath }: RestorePlan,
): Promise<void> {
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
            if (!notRestored.includes(table)) replace(data, table, columns);
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

function replace(data: Database, table: string, columns: readonly string[]): void {
  const name = quoted(table);
  const fields = columns.map(quoted).join(', ');
  data.execute(`DELETE FROM main.${name}`);
  data.execute(`INSERT INTO main.${name} (${fields}) SELECT ${fields} FROM backup.${name}`);
}
