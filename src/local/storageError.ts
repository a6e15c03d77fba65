import type { ErrorCode } from '../contract/errorCodes.ts';
import type { Database } from './data/database.ts';
import { causeOf, type StorageCause } from './data/sqliteFailure.ts';
import { LocalError } from './localError.ts';

/** Short, because a client may cut a long message. */
const messages: Readonly<Record<StorageCause, string>> = {
  locked: 'Another program is using the local data, so nothing was saved. Close it, then try again.',
  full: 'The disk is full, so nothing was saved. Free some space, then try again.',
  damaged: 'The local data is damaged. Reload the window, then run "Restore Local Data…" to restore a backup.',
  moved:
    'The folder of the local data was moved or deleted, so nothing was saved. Run "Back Up Local Data…", then reload the window and restore that backup.',
  unusable:
    'The local data cannot be read or written. Check the disk and the permissions of its folder, then try again.',
};

export const storageError = (cause: StorageCause, message = messages[cause]): LocalError =>
  new LocalError('internal_error', message, { cause });

export const folderError = (cause: StorageCause, folder: string): LocalError =>
  storageError(cause, `${messages[cause]} Folder: ${folder}`);

/** The error for a record that a read does not find: `code`, or a storage error if the record is hidden as damaged. */
export function missing(database: Database, table: string, id: string, code: ErrorCode, message: string): LocalError {
  const kind = database.hiddenKind(table, id);
  if (kind === undefined) return new LocalError(code, message);
  return storageError('damaged', `The stored ${kind} ${id} is damaged. Run "Restore Local Data…" to restore a backup.`);
}

/** Converts any error to a refusal; one that no user can act on becomes `internal_error` and is logged. */
export function refusalOf(error: unknown, log: (line: string) => void): LocalError {
  if (error instanceof LocalError) return error;
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const cause = causeOf(error);
  return cause === undefined
    ? new LocalError('internal_error', 'The local service failed. Its log says more.')
    : storageError(cause);
}
