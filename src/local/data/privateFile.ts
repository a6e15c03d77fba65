import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const ofOwner = 0o600;
const ofOthers = 0o077;

/**
 * Makes a file that only its owner may read, or takes the rights of others away from one that exists. Call it before SQLite opens the
 * file: what SQLite puts beside it gets the same rights. What fails here fails there too, in SQLite's words.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', ofOwner));
    if (process.platform !== 'win32' && (statSync(file).mode & ofOthers) !== 0) chmodSync(file, ofOwner);
  } catch {
    // A file that cannot be written can still be read.
  }
}
