import { LocalError } from '../localError.ts';
import type { Database, Row } from './database.ts';

export interface StoredColumn {
  readonly id: string;
  readonly title: string;
  readonly color: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type ColumnRow = Row & { id: string; position: number; record: string };

export interface Stage {
  readonly columnId: string;
  readonly columnTitle: string;
}

export const columnRows = (database: Database): ColumnRow[] =>
  database.all<ColumnRow>('SELECT id, position, record FROM columns ORDER BY position');

const columnNotFound = () => new LocalError('column_not_found', 'Column not found.');

export function findColumn(database: Database, id: string): StoredColumn & { readonly position: number } {
  const row = database.get<ColumnRow>('SELECT id, position, record FROM columns WHERE id = ?', id);
  if (row === undefined) throw columnNotFound();
  return { ...(JSON.parse(row.record) as StoredColumn), position: row.position };
}

export function stageOf(database: Database, columnId: string | null): Stage | null {
  if (columnId === null) return null;
  return { columnId, columnTitle: findColumn(database, columnId).title };
}

/** By the column's stored record, which is null if it was not found. */
export function stageIn(record: string | null): Stage {
  if (record === null) throw columnNotFound();
  const { id, title } = JSON.parse(record) as StoredColumn;
  return { columnId: id, columnTitle: title };
}

/** The caller must keep positions free of gaps. */
export function saveColumn(database: Database, column: StoredColumn, position: number): void {
  const { id, title, color, createdAt, updatedAt } = column;
  database.run(
    'INSERT INTO main.columns (id, position, record) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET position = excluded.position, record = excluded.record',
    id,
    position,
    JSON.stringify({ id, title, color, createdAt, updatedAt }),
  );
}

export function cardCounts(database: Database): ReadonlyMap<string, number> {
  const rows = database.all<{ column_id: string; n: number }>(
    'SELECT column_id, count(*) AS n FROM cards WHERE archived_at IS NULL GROUP BY column_id',
  );
  return new Map(rows.map((row) => [row.column_id, row.n]));
}
