import { type BigIntStats, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { settleMs, statOf } from './dataFiles.ts';

/** A smaller file takes at most a few milliseconds to check. */
const minBytes = 4 * 1024 * 1024;
const maxWaitMs = 100;
const maxNoteBytes = 200;

const noteOf = (path: string): string => join(dirname(path), 'jobdeck.checked');

const stateIn = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');

const hasLog = (path: string): boolean => (statOf(`${path}-wal`)?.size ?? 0) > 0;

/** Whether the file is as it was when `noteWhole` found it whole, and has no log with later writes. */
export function isNotedWhole(path: string): boolean {
  try {
    const stats = statOf(path);
    const note = statOf(noteOf(path));
    if (stats === undefined || note === undefined || note.size > maxNoteBytes || hasLog(path)) return false;
    return readFileSync(noteOf(path), 'utf8') === stateIn(stats);
  } catch {
    return false;
  }
}

/**
 * Notes the state of a large file that is closed and whole, so that the next start does not check it again. Notes none that has a log, since
 * another process then has it open, none that changes during the check, and none whose time is a whole second.
 */
export async function noteWhole(path: string, isWhole: () => boolean): Promise<void> {
  const stats = statOf(path);
  if (stats === undefined || stats.size < minBytes || settleMs(stats) > maxWaitMs) return;
  const state = stateIn(stats);
  try {
    if (hasLog(path) || !isWhole()) return;
    // An earlier change could leave the file with the same time.
    await delay(settleMs(stats));
    const after = statOf(path);
    if (after === undefined || stateIn(after) !== state) return;
    writeFileSync(noteOf(path), state, { mode: 0o600 });
  } catch {
    // The next start checks the file.
  }
}
