import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';

import type { Database } from '../data/database.ts';
import { withoutViews } from '../data/hideDamage.ts';
import { dropLeftovers, newPart } from './leftovers.ts';

/**
 * Writes a consistent copy of all data to one file that only its owner can read, and renames it to `target` once it is complete and on
 * disk, replacing an existing file. Uses the open connection, which must not be in a transaction, so that data whose file was deleted can
 * still be saved.
 */
export function writeSnapshot(source: Database, target: string): void {
  const part = newPart(target);
  dropLeftovers(dirname(target), `${basename(target)}.`);
  try {
    withoutViews(source, () => source.run('VACUUM INTO ?', part));
    chmodSync(part, 0o600);
    flush(part, 'r+');
    renameSync(part, target);
    // Windows cannot open folders; a rename there is on disk with the file.
    if (process.platform !== 'win32') flush(dirname(target), 'r');
  } finally {
    rmSync(part, { force: true });
  }
}

/** Waits until a file, or the names in a folder, survive a power cut; SQLite does not sync a vacuumed file. */
function flush(path: string, mode: 'r' | 'r+'): void {
  const handle = openSync(path, mode);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
