import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { LocalStatus, RestorePlan } from '../../contract/localData.ts';
import type { Database } from '../data/database.ts';
import { isOwnToken, workingTokens } from '../data/tokens.ts';
import { countData } from './counts.ts';
import { planRestore, restore } from './restore.ts';
import { writeSnapshot } from './snapshot.ts';

/** What a person does with the local data beside using it. Rejects with words for that person. */
export interface Upkeep {
  readonly status: () => LocalStatus;
  /** Whether a start of the service issued this token for itself. */
  readonly ownsToken: (tokenId: string) => boolean;
  /** Writes everything into one file, which is replaced if it is there. */
  readonly backUp: (file: string) => Promise<void>;
  /** Checks a backup and says what restoring it would do; changes nothing. */
  readonly planRestore: (file: string) => Promise<RestorePlan>;
  readonly restore: (plan: RestorePlan) => Promise<void>;
}

export interface UpkeepNeeds extends Pick<LocalStatus, 'trackerUrl' | 'mcpUrl' | 'keysUrl' | 'dataFolder'> {
  readonly database: Database;
  readonly now: () => Date;
}

/** The upkeep of a service that is running from now on. */
export function upkeepOf({ database, now, ...addresses }: UpkeepNeeds): Upkeep {
  const { dataFolder } = addresses;
  const runningSince = now().toISOString();
  return {
    status: () => ({
      ...addresses,
      size: sizeOf(database.path) + sizeOf(`${database.path}-wal`),
      counts: countData(database),
      tokens: workingTokens(database, now()),
      formatVersion: database.version(),
      setAside: readdirSync(dataFolder)
        .filter((name) => /\.unreadable-.*\.sqlite$/.test(name))
        .map((name) => join(dataFolder, name)),
      runningSince,
    }),
    ownsToken: (tokenId) => isOwnToken(database, tokenId),
    backUp: async (file) => {
      if (existsSync(dirname(file)) && realpathSync(dirname(file)) === realpathSync(dataFolder))
        throw new Error('A backup in the folder of the data would be lost with it. Choose another folder.');
      try {
        writeSnapshot(database.path, file);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`The backup was not written: ${reason}. Choose another place.`, { cause: error });
      }
    },
    planRestore: async (file) => planRestore(database, dataFolder, file, now()),
    restore: async (plan) => restore(database.path, plan),
  };
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
