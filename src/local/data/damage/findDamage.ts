import type { Database } from '../database.ts';
import type { RecordTable } from './recordTables.ts';

/** `key` is the row's primary key as text. */
export interface DamagedRow {
  readonly table: RecordTable;
  readonly key: string;
  readonly id: string;
}

/** Limits that make a slice take a few milliseconds. */
const maxSliceRows = 250;
const maxSliceBytes = 256 * 1024;

export function* findDamage(
  database: Database,
  tables: readonly RecordTable[],
): Generator<readonly DamagedRow[], void> {
  const found = new Set(database.all<{ name: string }>('SELECT name FROM main.sqlite_schema').map(({ name }) => name));
  for (const table of tables.filter(({ name }) => found.has(name))) {
    const sql = sqlOf(database, table);
    // SQLite compares a text with an integer key as an integer; this is the smallest integer.
    let after: string | undefined = table.key === 'sequence' ? '-9223372036854775808' : '';
    while (after !== undefined) {
      const slice: Slice = checkSlice(table, database.iterate<CheckedRow>(sql, after));
      yield slice.damaged;
      after = slice.last;
    }
  }
}

type CheckedRow = { key: string; id: string; json: string; isTyped: number; isLast: number };

/** Selects no value in an invalid type, because one unreadable row ends the whole query. */
function sqlOf(database: Database, { name, key, id, json }: RecordTable): string {
  const columns = database.all<{ name: string; type: string; mayBeNull: number }>(
    `SELECT name, type, "notnull" = 0 AND pk = 0 AS mayBeNull FROM pragma_table_info(?, 'main')`,
    name,
  );
  const types = columns.map((column) => {
    const isType = column.type === 'INTEGER' ? isInteger(column.name) : `typeof("${column.name}") = 'text'`;
    return column.mayBeNull === 1 ? `("${column.name}" IS NULL OR ${isType})` : isType;
  });
  const texts = { key, id, json };
  const wanted = Object.entries(texts).map(([as, column]) => `coalesce(CAST("${column}" AS TEXT), '') AS ${as}`);
  // Keys that were damaged into bytes sort last, so no slice can continue after one.
  return `SELECT ${wanted.join(', ')}, ${types.join(' AND ')} AS isTyped, typeof("${key}") = 'blob' AS isLast
    FROM main."${name}" WHERE "${key}" > ? ORDER BY "${key}"`;
}

export const isInteger = (column: string): string =>
  `(typeof("${column}") = 'integer' AND "${column}" BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER})`;

interface Slice {
  readonly damaged: readonly DamagedRow[];
  readonly last: string | undefined;
}

function checkSlice(table: RecordTable, rows: Iterable<CheckedRow>): Slice {
  const damaged: DamagedRow[] = [];
  let count = 0;
  let bytes = 0;
  for (const { key, id, json, isTyped, isLast } of rows) {
    if (isTyped === 0 || !isWhole(table, json, id)) damaged.push({ table, key, id });
    count += 1;
    bytes += json.length;
    if (isLast === 0 && (count >= maxSliceRows || bytes > maxSliceBytes)) return { damaged, last: key };
  }
  return { damaged, last: undefined };
}

function isWhole({ isValid }: RecordTable, json: string, id: string): boolean {
  try {
    const record: unknown = JSON.parse(json);
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return false;
    return isValid(record as Readonly<Record<string, unknown>>, id);
  } catch {
    return false;
  }
}
