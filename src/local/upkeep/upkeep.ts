import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import type { LocalStatus, Upkeep } from '../../contract/localData.ts';
import type { Database } from '../data/database.ts';
import { isOwnToken, workingTokens } from '../data/tokens.ts';
import { countData } from './counts.ts';
import { planRestore, restore } from './restore.ts';
import { dropParts, writeSnapshot } from './snapshot.ts';

interface UpkeepNeeds extends Pick<LocalStatus, 'trackerUrl' | 'mcpUrl' | 'keysUrl' | 'dataFolder'> {
  readonly setAside: string | undefined;
  readonly database: Database;
  readonly now: () => Date;
}

/** The upkeep of a service that is running from now on. */
export function upkeepOf({ database, now, setAside, ...addresses }: UpkeepNeeds): Upkeep {
  const { dataFolder } = addresses;
  dropParts(dataFolder);
  const runningSince = now().toISOString();
  return {
    setAside,
    status: () => ({
      ...addresses,
      size: sizeOf(database.path) + sizeOf(`${database.path}-wal`),
      counts: countData(database),
      tokens: workingTokens(database, now()),
      formatVersion: database.version(),
      setAside: readdirSync(dataFolder)
        .filter((name, _, names) => isSetAside(name) || (name.endsWith('-wal') && isLogAlone(name.slice(0, -4), names)))
        .map((name) => join(dataFolder, name)),
      runningSince,
    }),
    ownsToken: (tokenId) => isOwnToken(database, tokenId),
    suggestBackup: () => join(homedir(), `jobdeck-backup-${localDay(now())}.sqlite`),
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

const isSetAside = (name: string): boolean => /\.unreadable-.*\.sqlite$/.test(name);

/** Whether of an unreadable file there was nothing but its log. */
const isLogAlone = (name: string, names: readonly string[]): boolean => isSetAside(name) && !names.includes(name);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The day as the user's calendar has it, `YYYY-MM-DD`, which is how Sweden writes dates. */
const localDay = (time: Date): string => time.toLocaleDateString('sv-SE');
