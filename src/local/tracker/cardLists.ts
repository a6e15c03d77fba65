import { foldCase } from '../../base/text/foldText.ts';
import { type CardRow, rowJson } from '../data/cards.ts';
import { columnRows, findColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { boardBytes, columnRecords, shortRecord } from '../data/shortCards.ts';
import { hasBoard } from '../data/state.ts';
import type { StoredCard } from '../data/storedCard.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { encodeList, readCursor, readPage, writeCursor } from '../paging.ts';
import { columnJson } from './columns.ts';

/**
 * Bytes of a board's cards: above the first limit long cards are shortened, above the second all cards as far as possible, so that every
 * board can be read.
 */
const wholeBoard = 8 * 1024 * 1024;
const shortBoard = 20 * 1024 * 1024;

/** Of the columns, and in proportion to the cards: each gets its column and position. */
const columnBytes = 64 * 1024;
const placeFactor = 1.25;

/** Cards by column and position; a read creates nothing (tracker document, What the service does 6). */
export function readBoard(database: Database): Encoded {
  const storedBytes = boardBytes(database);
  const inShort = storedBytes > wholeBoard;
  const json = new JsonBytes(columnBytes + Math.ceil(placeFactor * Math.min(storedBytes, wholeBoard)));
  json.write(`{"initialized":${hasBoard(database)},"cards":[`);
  const columns = columnRows(database).map(({ id, position, record }) => {
    const records = columnRecords(database, id, inShort);
    const column = `,"columnId":${JSON.stringify(id)},"position":`;
    for (const [index, [whole]] of records.entries()) {
      const card = inShort ? shortRecord(whole, json.length > shortBoard ? 'shortest' : 'short') : whole;
      json.write(card).undo('}').write(`${column}${index}},`);
    }
    return columnJson(record, position, records.length);
  });
  return new Encoded(json.undo(',').write(`],"columns":[${columns.join(',')}]}`).bytes);
}

export const cardLists = {
  tracker_get_board: ({ database }) => readBoard(database),

  // In creation order, which moves between two pages do not change.
  tracker_list_cards: ({ database }, { columnId, query, tag, updatedSince, limit, cursor }) => {
    const [after] = cursor === undefined ? [0] : readCursor(cursor, 'number');
    if (columnId !== undefined && hasBoard(database)) findColumn(database, columnId);
    const rows = database.iterate<CardRow>(
      `SELECT sequence, column_id, rank, archived_at, record FROM cards
       WHERE archived_at IS NULL AND sequence > ?1 AND (?2 IS NULL OR column_id = ?2) AND (?3 IS NULL OR instr(search, ?3) > 0)
         AND (?4 IS NULL OR updated_at >= ?4)
       ORDER BY sequence`,
      after,
      columnId ?? null,
      query === undefined ? null : foldCase(query),
      updatedSince === undefined ? null : new Date(updatedSince).toISOString(),
    );
    const written = JSON.stringify(tag);
    const hasTag = ({ record }: CardRow): boolean =>
      tag === undefined || (record.includes(written) && (JSON.parse(record) as StoredCard).tags.includes(tag));
    const { items, last } = readPage(rows, limit, (row) => ({
      json: hasTag(row) ? rowJson(database, row) : undefined,
      read: row.record.length,
    }));
    return encodeList(items, last && writeCursor(last.sequence));
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
    const { items, last } = readPage(rows, limit, (row) => ({ json: rowJson(database, row), read: row.record.length }));
    return encodeList(items, last && writeCursor(last.archived_at ?? '', last.sequence));
  },
} satisfies TrackerHandlers;

/** Maximum UTF-8 bytes of one UTF-16 code unit. */
const bytesPerUnit = 3;

/** Builds JSON as bytes for a response with many records; takes half the time of one large string. */
class JsonBytes {
  #bytes: Buffer;
  #length = 0;

  /** More bytes than expected are possible, and take a copy. */
  constructor(expectedBytes: number) {
    this.#bytes = Buffer.allocUnsafe(expectedBytes);
  }

  get length(): number {
    return this.#length;
  }

  write(text: string): this {
    const needed = this.#length + text.length * bytesPerUnit;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(text, this.#length);
    return this;
  }

  undo(character: '}' | ','): this {
    if (this.#bytes[this.#length - 1] === character.charCodeAt(0)) this.#length -= 1;
    return this;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
