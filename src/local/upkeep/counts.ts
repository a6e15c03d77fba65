import type { DataCounts } from '../../contract/localData.ts';
import type { Database } from '../data/database.ts';

export function countData(database: Database): DataCounts {
  const count = (from: string): number =>
    database.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)?.count ?? 0;
  return {
    cards: count('cards WHERE archived_at IS NULL'),
    archived: count('cards WHERE archived_at IS NOT NULL'),
    notes: count('notes'),
    meetings: count('meetings'),
  };
}
