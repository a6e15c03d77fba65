import { LocalError } from '../localError.ts';
import type { Database } from './database.ts';

export interface AddedSample {
  readonly ids: Readonly<
    Record<'cards' | 'meetings' | 'notes' | 'folders' | 'contexts' | 'keys' | 'columns', readonly string[]>
  >;
  readonly hasMadeBoard: boolean;
  readonly hasSetCurrency: boolean;
}

interface State {
  readonly board: { readonly initializedAt: string };
  readonly settings: Record<string, unknown>;
  readonly subscription: { readonly active: boolean };
  readonly sample: { readonly name: string; readonly cards: number; readonly added?: AddedSample };
}

/** Whether a value was ever written, even if it is damaged now. */
export const hasState = (database: Database, name?: keyof State): boolean =>
  (name === undefined
    ? database.get('SELECT 1 FROM main.state')
    : database.get('SELECT 1 FROM main.state WHERE name = ?', name)) !== undefined;

export function readState<N extends keyof State>(database: Database, name: N): State[N] | undefined {
  const row = database.get<{ value: string }>('SELECT value FROM state WHERE name = ?', name);
  return row && (JSON.parse(row.value) as State[N]);
}

export function writeState<N extends keyof State>(database: Database, name: N, value: State[N]): void {
  database.run('INSERT OR REPLACE INTO main.state (name, value) VALUES (?, ?)', name, JSON.stringify(value));
}

export function deleteState(database: Database, name: keyof State): void {
  database.run('DELETE FROM main.state WHERE name = ?', name);
}

/** The subscription by its stored text; one that was never written is active. */
export const isActive = (stored: string | null): boolean =>
  stored === null || (JSON.parse(stored) as State['subscription']).active;

export const hasBoard = (database: Database): boolean => hasState(database, 'board');

/** LocalError `board_not_found` before initialization (payloads, Points decided). */
export function requireBoard(database: Database): void {
  if (!hasBoard(database)) {
    throw new LocalError('board_not_found', 'There is no board yet. Initialize it first (tracker_initialize).');
  }
}
