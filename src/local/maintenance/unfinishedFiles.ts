import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders that this process uses, as opposed to those of an earlier process with the same id. */
const inUse = new Set<string>();

const newOwner = (): string => `${process.pid}-${randomUUID()}`;

/**
 * Creates or replaces a file that only its owner can read. `write` writes the new content to the path it receives, whose name includes the
 * id of this process; the file has the target's name once it is complete and on disk, so that no process reads a partial one.
 */
export function replaceFile(target: string, write: (part: string) => void): void {
  const part = `${target}.${newOwner()}.part`;
  try {
    write(part);
    chmodSync(part, 0o600);
    flush(part, 'r+');
    renameSync(part, target);
    // Windows cannot open folders; a rename there is on disk with the file.
    if (process.platform !== 'win32') flush(dirname(target), 'r');
  } finally {
    rmSync(part, { force: true });
  }
}

function flush(path: string, mode: 'r' | 'r+'): void {
  const handle = openSync(path, mode);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export async function inPrivateFolder<T>(inside: string, work: (folder: string) => Promise<T>): Promise<T> {
  const name = `restoring.${newOwner()}`;
  const folder = join(inside, name);
  inUse.add(name);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    inUse.delete(name);
  }
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
/** A file or folder with its process id. */
const owned = new RegExp(`(?:^restoring\\.(\\d+)-${uuid}|\\.(\\d+)-${uuid}\\.part(?:-journal)?)$`);

/**
 * Deletes what killed processes left incomplete in a folder, optionally only names that start with `of`; ignores files that cannot be
 * deleted.
 */
export function dropLeftovers(folder: string, of = ''): void {
  for (const name of namesIn(folder)) {
    try {
      if (name.startsWith(of) && isLeft(name)) rmSync(join(folder, name), { recursive: true });
    } catch {
      // Another process may have deleted it; files that cannot be deleted stay.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The caller that writes to the folder reports what is wrong with it.
    return [];
  }
}

function isLeft(name: string): boolean {
  const [, restoring, writing] = owned.exec(name) ?? [];
  const pid = Number(restoring ?? writing);
  if (pid === process.pid) return !inUse.has(name);
  return pid > 0 && !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is running as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
