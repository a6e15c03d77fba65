import type { Database } from '../database.ts';
import { type DamagedRow, isInteger } from './findDamage.ts';
import type { RecordTable } from './recordTables.ts';

const makeTable = `PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE IF NOT EXISTS damaged (
    damaged_table TEXT, damaged_key TEXT, damaged_content TEXT, PRIMARY KEY (damaged_table, damaged_key)
  )`;

/**
 * Hides damaged rows from all reads of this connection by a temporary view over each affected table, so writes must name `main`. A row
 * reappears once it is rewritten, also by a restore in another process; a damaged column stays under a placeholder title, so that its cards
 * stay on the board.
 */
export function hideDamage(database: Database, damaged: readonly DamagedRow[]): void {
  database.execute(makeTable);
  const byTable = Map.groupBy(damaged, ({ table }) => table);
  for (const [table, rows] of byTable) {
    const isKey = table.key === 'sequence' ? `sequence = ?2` : `CAST("${table.key}" AS TEXT) = ?2`;
    const insert = `INSERT OR REPLACE INTO temp.damaged SELECT ?1, ?2, ${contentOf(database, table)} FROM main."${table.name}" WHERE ${isKey}`;
    for (const { key } of rows) database.run(insert, table.name, key);
    database.execute(viewOver(database, table));
  }
  database.hide(damaged.map(({ table, id }) => ({ table: table.name, kind: table.kind ?? 'record', id })));
}

export function showAll(database: Database): void {
  for (const { name } of viewsOf(database)) database.execute(`DROP VIEW temp."${name}"`);
  database.showAll();
}

/** Runs `work` without the views, because SQLite cannot copy a file that has views over its tables. */
export function withoutViews<T>(database: Database, work: () => T): T {
  const views = viewsOf(database);
  for (const { name } of views) database.execute(`DROP VIEW temp."${name}"`);
  try {
    return work();
  } finally {
    for (const { sql } of views) database.execute(sql.replace('CREATE VIEW', 'CREATE TEMP VIEW'));
  }
}

const viewsOf = (database: Database): { name: string; sql: string }[] =>
  database.all<{ name: string; sql: string }>("SELECT name, sql FROM temp.sqlite_schema WHERE type = 'view'");

function contentOf(database: Database, { name }: RecordTable): string {
  const columns = database.all<{ name: string }>(`SELECT name FROM pragma_table_info(?, 'main')`, name);
  return columns.map((column) => `quote("${column.name}")`).join(" || ',' || ");
}

function viewOver(database: Database, table: RecordTable): string {
  const isDamaged = `EXISTS (SELECT 1 FROM temp.damaged WHERE damaged_table = '${table.name}'
    AND damaged_key = CAST("${table.key}" AS TEXT) AND damaged_content = ${contentOf(database, table)})`;
  const whole = `CREATE TEMP VIEW IF NOT EXISTS "${table.name}" AS SELECT * FROM main."${table.name}" WHERE NOT ${isDamaged}`;
  return table.name === 'columns' ? `${whole} UNION ALL ${standIn} WHERE ${isDamaged}` : whole;
}

const never = '1970-01-01T00:00:00.000Z';
const standIn = `SELECT id, CASE WHEN ${isInteger('position')} THEN position ELSE 0 END,
  json_object('id', id, 'title', 'Damaged column', 'color', NULL, 'createdAt', '${never}', 'updatedAt', '${never}')
  FROM main.columns`;
