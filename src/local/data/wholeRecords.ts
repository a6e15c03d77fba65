import type { Database } from './database.ts';
import { causeOf } from './sqliteFailure.ts';

/** Records of the table that are longer than so many bytes. `work` is done for each; the check of records finds those that are damaged. */
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
      // A failure of the disk or of the file is no fault of one record.
      if (causeOf(error) !== undefined) throw error;
    }
  }
}
