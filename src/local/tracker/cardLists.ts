import { hasBoard } from '../data/board.ts';
import { type CardRow, rowJson } from '../data/cards.ts';
import { columnRows, findColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { foldCase } from '../data/foldCase.ts';
import type { StoredCard } from '../data/storedCard.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { JsonBytes } from '../jsonBytes.ts';
import { encodeList, readCursor, writeCursor } from '../paging.ts';
import { columnJson } from './columns.ts';

/** The whole board; cards by column and position. Reading creates nothing (tracker document, What the service does 6). */
export function readBoard(database: Database): Encoded {
  const cards = new JsonBytes();
  const columns = columnRows(database).map(({ id, position, record }) => {
    const records = database.texts(
      'SELECT record FROM cards WHERE column_id = ? AND archived_at IS NULL ORDER BY rank',
      id,
    );
    const column = `,"columnId":${JSON.stringify(id)},"position":`;
    for (const [index, [card]] of records.entries()) cards.write(card).undo('}').write(`${column}${index}},`);
    return columnJson(record, position, records.length);
  });
  const head = `{"initialized":${hasBoard(database)},"columns":[${columns.join(',')}],"cards":[`;
  return new Encoded(Buffer.concat([Buffer.from(head), cards.undo(',').bytes, Buffer.from(']}')]));
}

/** One page of rows that `fits` lets through, read no further than needed. */
function page(
  rows: Iterable<CardRow>,
  limit: number,
  fits: (row: CardRow) => boolean,
): { rows: CardRow[]; more: boolean } {
  const found: CardRow[] = [];
  for (const row of rows) {
    if (!fits(row)) continue;
    if (found.length === limit) return { rows: found, more: true };
    found.push(row);
  }
  return { rows: found, more: false };
}

/** The board and the lists of active and archived cards. */
export const cardLists = {
  tracker_get_board: ({ database }) => readBoard(database),

  // In the order of creation, which no move disturbs between two pages.
  tracker_list_cards: ({ database }, { columnId, query, tag, updatedSince, limit, cursor }) => {
    const [after] = cursor === undefined ? [0] : readCursor(cursor, 'number');
    if (columnId !== undefined && hasBoard(database)) findColumn(database, columnId);
    const rows = database.iterate<CardRow>(
      `SELECT sequence, column_id, rank, archived_at, record FROM cards
       WHERE archived_at IS NULL AND sequence > ?1 AND (?2 IS NULL OR column_id = ?2) AND (?3 IS NULL OR instr(search, ?3) > 0)
         AND (?4 IS NULL OR instr(record, ?4) > 0) AND (?5 IS NULL OR updated_at >= ?5)
       ORDER BY sequence`,
      after,
      columnId ?? null,
      query === undefined ? null : foldCase(query),
      tag === undefined ? null : JSON.stringify(tag),
      updatedSince === undefined ? null : new Date(updatedSince).toISOString(),
    );
    const hasTag = ({ record }: CardRow): boolean =>
      tag === undefined || (JSON.parse(record) as StoredCard).tags.includes(tag);
    const found = page(rows, limit, hasTag);
    const last = found.rows.at(-1);
    return encodeList(
      found.rows.map((row) => rowJson(database, row)),
      found.more && last ? writeCursor(last.sequence) : null,
    );
  },

  tracker_list_archive: ({ database }, { query, limit, cursor }) => {
    const [at, before] = cursor === undefined ? ['~', Number.MAX_SAFE_INTEGER] : readCursor(cursor, 'string', 'number');
    const rows = database.iterate<CardRow>(
      `SELECT sequence, column_id, rank, archived_at, record FROM cards
       WHERE archived_at IS NOT NULL AND (archived_at, sequence) < (?1, ?2) AND (?3 IS NULL OR instr(search, ?3) > 0)
       ORDER BY archived_at DESC, sequence DESC`,
      at,
      before,
      query === undefined ? null : foldCase(query),
    );
    const found = page(rows, limit, () => true);
    const last = found.rows.at(-1);
    return encodeList(
      found.rows.map((row) => rowJson(database, row)),
      found.more && last?.archived_at ? writeCursor(last.archived_at, last.sequence) : null,
    );
  },
} satisfies TrackerHandlers;
