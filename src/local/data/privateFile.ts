import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

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
