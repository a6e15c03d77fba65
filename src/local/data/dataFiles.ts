import { type BigIntStats, chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Creates a folder and its parents with access for the owner only; throws with a message for the user. Creates each level itself, because
 * Node's recursive creation never ends below /proc.
 */
export function makeFolder(folder: string): void {
  try {
    make(resolve(folder));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The folder ${folder} for the local data cannot be made: ${reason}. Choose another one.`, {
      cause: error,
    });
  }
}

function make(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) make(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it at the same time.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const ofOwner = 0o600;
const ofOthers = 0o077;

/**
 * Creates a file with access for the owner only, or removes the access of others. Call it before SQLite opens the file, whose companion
 * files get the same mode; errors are left to SQLite to report.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', ofOwner));
    if (process.platform !== 'win32' && (statSync(file).mode & ofOthers) !== 0) chmodSync(file, ofOwner);
  } catch {
    // A file that cannot be written can still be read.
  }
}

/**
 * Open files of one folder, identified by device and inode, so that a different file with the same name is detected. A file that gets or
 * loses a name changes the time of its folder, so while that is unchanged the files are not read: Linux stores the exact time of a write
 * to a file whose time was read before, and a commit then takes a quarter longer.
 */
export class OpenFiles {
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, string | undefined>;
  #settled: BigIntStats | undefined;

  constructor(folder: string, names: readonly string[]) {
    this.#folder = folder;
    this.#files = new Map(names.map((name) => [join(folder, name), idOf(join(folder, name))]));
  }

  get areUnmoved(): boolean {
    const folder = statOf(this.#folder);
    if (folder === undefined) return false;
    if (this.#settled !== undefined && isSame(folder, this.#settled)) return true;
    const areUnmoved = [...this.#files].every(([file, id]) => id !== undefined && id === idOf(file));
    this.#settled = areUnmoved && isSettled(folder) ? folder : undefined;
    return areUnmoved;
  }
}

const isSame = (one: BigIntStats, other: BigIntStats): boolean =>
  one.mtimeNs === other.mtimeNs && one.ctimeNs === other.ctimeNs && one.ino === other.ino && one.dev === other.dev;

const isSettled = (stats: BigIntStats): boolean => Date.now() - Number(stats.mtimeMs) > settleMs(stats);

/** Milliseconds after which each change gets another time. The steps of file times are ten milliseconds at most, or whole seconds. */
export const settleMs = ({ mtimeNs }: BigIntStats): number => 2 * (mtimeNs % 1_000_000_000n === 0n ? 2_000 : 10);

export const statOf = (path: string): BigIntStats | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false });

function idOf(path: string): string | undefined {
  const stats = statOf(path);
  return stats && `${stats.dev}:${stats.ino}`;
}

export const fileStamp = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');
