import type { Database } from './database.ts';
import { causeOf } from './sqliteFailure.ts';

/** Runs `work` for each record longer than `longerThan` bytes and skips damaged ones, which the record check reports. */
export function forEachWholeRecord(
  database: Database,
  { table, longerThan }: { readonly table: 'cards' | 'notes'; readonly longerThan: number },
  work: (record: unknown, json: string) => void,
): void {
  const ids = database.all<{ id: string }>(`SELECT id FROM ${table} WHERE octet_length(record) > ?`, longerThan);
  for (const { id } of ids) {
    const row = database.get<{ record: string }>(`SELECT record FROM ${table} WHERE id = ?`, id);
    try {
      if (row !== undefined) work(JSON.parse(row.record), row.record);
    } catch (error) {
      // A failure of the disk or the file is not caused by one record.
      if (causeOf(error) !== undefined) throw error;
    }
  }
}
