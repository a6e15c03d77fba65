import { LocalError } from '../localError.ts';
import type { Database } from './database.ts';
import { hasState } from './state.ts';

export const hasBoard = (database: Database): boolean => hasState(database, 'board');

/** Writes to columns and cards need a board: LocalError `board_not_found` before initialization (payloads, Points decided). */
export function requireBoard(database: Database): void {
  if (!hasBoard(database)) {
    throw new LocalError('board_not_found', 'There is no board yet. Initialize it first (tracker_initialize).');
  }
}
