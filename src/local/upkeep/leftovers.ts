import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders that this process works in, as opposed to those of an earlier process with the same id. */
const inUse = new Set<string>();

const newOwner = (): string => `${process.pid}-${randomUUID()}`;

/** The name of a file until it is whole, which says that this process writes it. */
export const newPart = (target: string): string => `${target}.${newOwner()}.part`;

/** Gives `work` a new folder inside another one that only its owner may enter, and removes it with everything in it. */
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
/** A file or folder of a process; a kept port's has no more than the process. */
const owned = new RegExp(`(?:^restoring\\.(\\d+)-${uuid}|\\.(\\d+)(?:-${uuid})?\\.part(?:-journal)?)$`);
/** What an older version wrote, which says no process. */
const ownerless = new RegExp(`(?:\\.${uuid}\\.part(?:-journal)?|^jobdeck-restore-\\w+)$`);
/** Milliseconds after which a file that says no process is not in use any more. */
const maxAge = 60 * 60 * 1000;

/**
 * Removes what a process that was killed left half in a folder: all of it, or what has one name. What cannot be removed stays and does
 * no harm.
 */
export function dropLeftovers(folder: string, of = ''): void {
  drop(folder, (name) => name.startsWith(of) && isLeft(folder, name));
}

/** Removes the copies of data that an older version left in the folder for temporary files. */
export function dropOldCopies(): void {
  const user = process.getuid?.();
  // Windows has no such ids; there each user has a temporary folder.
  const isOwn = (name: string): boolean => user === undefined || statSync(join(tmpdir(), name)).uid === user;
  drop(tmpdir(), (name) => name.startsWith('jobdeck-restore-') && isOwn(name) && isLeft(tmpdir(), name));
}

function drop(folder: string, isOver: (name: string) => boolean): void {
  for (const name of namesIn(folder)) {
    try {
      if (isOver(name)) rmSync(join(folder, name), { recursive: true });
    } catch {
      // Another process may have removed it; what may not be removed stays.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The caller that writes into the folder says what is wrong with it.
    return [];
  }
}

function isLeft(folder: string, name: string): boolean {
  const [, restoring, writing] = owned.exec(name) ?? [];
  const pid = Number(restoring ?? writing);
  if (pid === process.pid) return !inUse.has(name);
  if (pid > 0) return !isRunning(pid);
  return ownerless.test(name) && Date.now() - statSync(join(folder, name)).mtimeMs > maxAge;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user runs, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
