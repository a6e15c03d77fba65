import type { ErrorCode } from '../../contract/errorCodes.ts';
import { LocalError } from '../localError.ts';
import { storageError } from '../storageError.ts';
import type { Database } from './database.ts';

/** The refusal of a record that a read does not find: with `code`, or with the next step where it is damaged. */
export function missing(database: Database, table: string, id: string, code: ErrorCode, message: string): LocalError {
  const kind = database.hiddenKind(table, id);
  if (kind === undefined) return new LocalError(code, message);
  return storageError('damaged', `The stored ${kind} ${id} is damaged. Run "Restore Local Data…" to restore a backup.`);
}
