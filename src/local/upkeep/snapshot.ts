import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Writes all of a file's data, as one moment saw it, into one file that only its owner may read. The target gets its name when it is
 * whole and on the disk, so that a half one never carries it; what had the name before is replaced.
 */
export function writeSnapshot(source: string, target: string): void {
  const part = `${target}.${randomUUID()}.part`;
  dropParts(dirname(target), basename(target));
  const connection = new DatabaseSync(source, { readOnly: true });
  try {
    connection.exec('PRAGMA busy_timeout = 10000');
    connection.prepare('VACUUM INTO ?').run(part);
    chmodSync(part, 0o600);
    flush(part, 'r+');
    renameSync(part, target);
    // Windows opens no folders; its renames are on the disk with the file.
    if (process.platform !== 'win32') flush(dirname(target), 'r');
  } finally {
    connection.close();
    rmSync(part, { force: true });
  }
}

const partName = /\.[\da-f-]{36}\.part(-journal)?$/;
/** Milliseconds after which nobody writes a part any more: it was left behind by a process that was killed. */
const patience = 60 * 60 * 1000;

/** Removes the half snapshots of a name, or of all names, that were left in a folder; what cannot be removed stays and does no harm. */
export function dropParts(folder: string, of = ''): void {
  try {
    const names = readdirSync(folder).filter((name) => partName.test(name) && name.startsWith(of));
    for (const path of names.map((name) => join(folder, name))) {
      if (Date.now() - statSync(path).mtimeMs > patience) rmSync(path);
    }
  } catch {
    // A folder that is not there is told of by whoever writes into it.
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
