import type { SampleState } from '../../contract/localData.ts';
import type { Database } from '../data/database.ts';
import { hasState, readState, writeState } from '../data/state.ts';

export function sampleState(database: Database): SampleState {
  if (readState(database, 'sample')?.added !== undefined) return 'added';
  return hasCards(database) ? 'occupied' : 'possible';
}

export const hasCards = (database: Database): boolean => database.get('SELECT 1 FROM main.cards LIMIT 1') !== undefined;

/** Marks a new account as one without sample data. Must run in the start's transaction. */
export function keepEmpty(database: Database, cards: number): void {
  if (!hasState(database)) writeState(database, 'sample', { name: 'none', cards });
}
