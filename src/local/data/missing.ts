import type { ErrorCode } from '../../contract/errorCodes.ts';
import { LocalError } from '../localError.ts';
import { storageError } from '../storageError.ts';
import type { Database } from './database.ts';

/** The error for a record that a read does not find: `code`, or a storage error if the record is hidden as damaged. */
export function missing(database: Database, table: string, id: string, code: ErrorCode, message: string): LocalError {
  const kind = database.hiddenKind(table, id);
  if (kind === undefined) return new LocalError(code, message);
  return storageError('damaged', `The stored ${kind} ${id} is damaged. Run "Restore Local Data…" to restore a backup.`);
}
