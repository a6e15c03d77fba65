import { findCard } from '../data/cards.ts';
import type { Row } from '../data/database.ts';
import { shortEntry } from '../data/history.ts';
import type { TrackerHandlers } from '../handler.ts';
import { encodeList, readCursor, readPage, writeCursor } from '../paging.ts';

type EntryRow = Row & { sequence: number; at: string; record: string };

/** Includes the time, because SQLite may reuse the number of a deleted entry. */
const entryId = (sequence: number, at: string): string => `event_${sequence}_${Date.parse(at).toString(36)}`;

export const historyHandlers = {
  tracker_get_card_history: ({ database }, { cardId, limit, cursor }) => {
    const [before] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(cursor, 'number');
    findCard(database, cardId);
    const rows = database.iterate<EntryRow>(
      'SELECT sequence, at, record FROM history WHERE card_id = ? AND sequence < ? ORDER BY sequence DESC',
      cardId,
      before,
    );
    const { items, last } = readPage(rows, limit, ({ sequence, at, record }) => ({
      json: `{"id":"${entryId(sequence, at)}",${shortEntry(record).slice(1)}`,
      read: record.length,
    }));
    return encodeList(items, last && writeCursor(last.sequence));
  },
} satisfies TrackerHandlers;
