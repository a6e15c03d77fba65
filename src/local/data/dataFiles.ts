import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

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

/** Identifies a file by device and inode, so that a different file with the same name is detected. */
export class OpenFile {
  readonly #path: string;
  readonly #id: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#id = idOf(path);
  }

  get isUnmoved(): boolean {
    return this.#id !== undefined && this.#id === idOf(this.#path);
  }
}

function idOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

export const fileStamp = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '-');
