import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import type { LocalStatus, Maintenance } from '../../contract/localData.ts';
import type { RecordCheck } from '../data/damage/recordCheck.ts';
import type { Database } from '../data/database.ts';
import { causeOf } from '../data/sqliteFailure.ts';
import { isOwnToken, workingTokens } from '../data/tokens.ts';
import type { Transactions } from '../data/transactions.ts';
import { addSample, removeSample, sampleState } from '../samples/sampleData.ts';
import { folderError } from '../storageError.ts';
import { planRestore, restoreBackup } from './restore.ts';
import { countData, writeSnapshot } from './tables.ts';
import { dropLeftovers } from './unfinishedFiles.ts';

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
      await check.start();
    },
    sampleState: () => sampleState(database),
    addSample: () => transactions.write(() => addSample(database, now)),
    removeSample: () => transactions.write(() => removeSample(database)),
  };
}

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
