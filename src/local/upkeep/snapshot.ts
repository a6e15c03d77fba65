import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';

import type { Database } from '../data/database.ts';
import { withoutViews } from '../data/hideDamage.ts';
import { dropLeftovers, newPart } from './leftovers.ts';

/**
 * Writes all data, as one moment saw it, into one file that only its owner may read. The target gets its name when it is whole and on
 * the disk, so that a half one never carries it; what had the name before is replaced. Reads by the open connection, so that data
 * whose file was deleted can still be saved; that connection must not be in a transaction.
 */
export function writeSnapshot(source: Database, target: string): void {
  const part = newPart(target);
  dropLeftovers(dirname(target), `${basename(target)}.`);
  try {
    withoutViews(source, () => source.run('VACUUM INTO ?', part));
    chmodSync(part, 0o600);
    flush(part, 'r+');
    renameSync(part, target);
    // Windows opens no folders; its renames are on the disk with the file.
    if (process.platform !== 'win32') flush(dirname(target), 'r');
  } finally {
    rmSync(part, { force: true });
  }
}

/** Waits until a file, or the names in a folder, would survive a power cut; SQLite does not for a vacuumed file. */
function flush(path: string, mode: 'r' | 'r+'): void {
  const handle = openSync(path, mode);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
