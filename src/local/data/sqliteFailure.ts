/** Why the local data could not be read or written, in terms a person can act on. */
export type StorageCause = 'locked' | 'full' | 'damaged' | 'moved' | 'unusable';

/** SQLite's primary result codes that a person can act on. */
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

/** SQLite's own number for a failure; undefined for an error that is not SQLite's. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** Why the disk or SQLite failed; undefined where the error is another one or the fault is the program's own. */
export function causeOf(error: unknown): StorageCause | undefined {
  const code = codeOf(error);
  if (code !== undefined) return causes[code & 0xff];
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'full';
  return isUnreadableInteger(error) ? 'damaged' : undefined;
}

/** Node refuses an integer that a JavaScript number cannot hold; this program never stores one. */
const isUnreadableInteger = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_OUT_OF_RANGE' &&
  /JavaScript number/.test(error.message);

/** Another connection holds a lock. */
export const isBusy = (error: unknown): boolean => causeOf(error) === 'locked';

/** SQLite's verdict that a file is no database at all. */
export const isNoDatabase = (error: unknown): boolean => ((codeOf(error) ?? 0) & 0xff) === notADatabase;

/** SQLite's verdict that a file is no database or a damaged one. */
export const isCorruption = (error: unknown): boolean => codeOf(error) !== undefined && causeOf(error) === 'damaged';
