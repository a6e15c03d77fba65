import { basename, dirname } from 'node:path';

import type { DataCounts } from '../../contract/localData.ts';
import { withoutViews } from '../data/damage/hideDamage.ts';
import type { Database } from '../data/database.ts';
import { dropLeftovers, replaceFile } from './unfinishedFiles.ts';

export function tablesOf(database: Database): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  const rows = database.all<{ name: string; column: string }>(
    `SELECT t.name AS name, c.name AS column FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.rowid, c.cid`,
  );
  for (const { name, column } of rows) tables.set(name, [...(tables.get(name) ?? []), column]);
  return tables;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

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

/**
 * Writes a consistent copy of all data to one file, replacing an existing one. Uses the open connection, which must not be in a
 * transaction, so that data whose file was deleted can still be saved.
 */
export function writeSnapshot(source: Database, target: string): void {
  dropLeftovers(dirname(target), `${basename(target)}.`);
  replaceFile(target, (part) => withoutViews(source, () => source.run('VACUUM INTO ?', part)));
}
