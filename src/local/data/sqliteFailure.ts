import { setTimeout } from 'node:timers/promises';

export type StorageCause = 'locked' | 'full' | 'damaged' | 'moved' | 'unusable';

const causes: Readonly<Record<number, StorageCause>> = {
  3: 'unusable',
  5: 'locked',
  6: 'locked',
  8: 'unusable',
  10: 'unusable',
  11: 'damaged',
  13: 'full',
  14: 'unusable',
  26: 'damaged',
};
const notADatabase = 26;

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** Undefined for other errors, including SQLite errors that are bugs in Jobdeck. */
export function causeOf(error: unknown): StorageCause | undefined {
  const code = codeOf(error);
  if (code !== undefined) return causes[code & 0xff];
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'full';
  return isUnreadableInteger(error) ? 'damaged' : undefined;
}

/** Node throws for integers beyond JavaScript's safe range, which Jobdeck never stores. */
const isUnreadableInteger = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_OUT_OF_RANGE' &&
  /JavaScript number/.test(error.message);

export const isBusy = (error: unknown): boolean => causeOf(error) === 'locked';

export const isNoDatabase = (error: unknown): boolean => ((codeOf(error) ?? 0) & 0xff) === notADatabase;

export const isCorruption = (error: unknown): boolean => codeOf(error) !== undefined && causeOf(error) === 'damaged';

const pauseMs = 10;

/**
 * Repeats `work` while another connection holds its lock, without blocking the event loop; rejects with SQLite's error after `timeoutMs`.
 * `work` must change nothing if it fails.
 */
export async function whenFree<T>(timeoutMs: number, work: () => T): Promise<T> {
  let end: number | undefined;
  for (;;) {
    try {
      return work();
    } catch (error) {
      // Node loads `performance` on first use, which takes a millisecond of the start.
      end ??= performance.now() + timeoutMs;
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await setTimeout(pauseMs);
  }
}
