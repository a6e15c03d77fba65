import { findCard } from '../data/cards.ts';
import type { TrackerHandlers } from '../handler.ts';
import { encodeList, readCursor, writeCursor } from '../paging.ts';

/** With the time, since SQLite may give the number of an erased entry again. */
const entryId = (sequence: number, at: string): string => `event_${sequence}_${Date.parse(at).toString(36)}`;

/** What happened to a card, newest first. */
export const historyHandlers = {
  tracker_get_card_history: ({ database }, { cardId, limit, cursor }) => {
    const [before] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(cursor, 'number');
    findCard(database, cardId);
    const rows = database.all<{ sequence: number; at: string; record: string }>(
      'SELECT sequence, at, record FROM history WHERE card_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?',
      cardId,
      before,
      limit + 1,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return encodeList(
      shown.map(({ sequence, at, record }) => `{"id":"${entryId(sequence, at)}",${record.slice(1)}`),
      rows.length > limit && last ? writeCursor(last.sequence) : null,
    );
  },
} satisfies TrackerHandlers;
