import { archiveCard, findCard, findCardToMove, insertCard, readCard, saveCard, saveCardPlace } from '../data/cards.ts';
import { stageIn, stageOf } from '../data/columns.ts';
import type { Row } from '../data/database.ts';
import { addHistory, type Change, shortEntry } from '../data/history.ts';
import { positionOf, slotIn } from '../data/ranks.ts';
import { requireBoard } from '../data/state.ts';
import { cardJson, type StoredCard } from '../data/storedCard.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { LocalError } from '../localError.ts';
import { encodeList, readCursor, readPage, writeCursor } from '../paging.ts';
import { cardLists } from './cardLists.ts';
import { columnForNewCard, newCard, writtenReminders } from './newCard.ts';

const editable = [
  'title',
  'company',
  'location',
  'url',
  'description',
  'salary',
  'contacts',
  'tags',
  'priority',
  'reminders',
] as const satisfies readonly (keyof StoredCard)[];

function changesBetween(before: StoredCard, after: StoredCard): Change[] {
  return editable
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

export const cardHandlers = {
  ...cardLists,

  tracker_get_card: ({ database }, { cardId }) => new Encoded(readCard(database, cardId)),

  tracker_create_card: (call, input) => {
    const { database, now } = call;
    requireBoard(database);
    const columnId = columnForNewCard(database, input.columnId);
    if (columnId === undefined) throw new LocalError('column_not_found', 'The board has no column for the card.');
    const card = newCard(input, now().toISOString());
    const json = insertCard(database, card, columnId);
    addHistory(call, card.id, { type: 'created', to: stageOf(database, columnId) });
    return new Encoded(json);
  },

  tracker_update_card: (call, { cardId, reminders, ...input }) => {
    const { database, now } = call;
    requireBoard(database);
    const { card } = findCard(database, cardId);
    const written = reminders && { reminders: writtenReminders(reminders, card.reminders) };
    const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const after: StoredCard = { ...card, ...named, ...written, updatedAt: now().toISOString() };
    const changes = changesBetween(card, after);
    if (changes.length > 0) {
      saveCard(database, after);
      addHistory(call, cardId, { type: 'updated', changes });
    }
    return new Encoded(readCard(database, cardId));
  },

  tracker_move_card: (call, { cardId, columnId, position }) => {
    const { database, now } = call;
    const row = findCardToMove(database, cardId, columnId);
    const { sequence, column_id: fromId, rank, archived_at, record } = row;
    if (archived_at !== null || fromId === null) {
      throw new LocalError('card_archived', 'The card is archived, so it cannot be moved.');
    }
    const to = stageIn(row.target);
    const before = fromId === columnId ? positionOf(database, columnId, rank) : undefined;
    const slot = slotIn(database, columnId, position, sequence);
    if (slot.position === before) return new Encoded(cardJson(record, columnId, before));
    const updatedAt = now().toISOString();
    const moved = saveCardPlace(database, record, { sequence, columnId, rank: slot.rank, updatedAt });
    addHistory(call, cardId, {
      type: 'moved',
      from: stageIn(row.source),
      to,
      ...(before !== undefined && { changes: [{ field: 'position', before, after: slot.position }] }),
    });
    return new Encoded(cardJson(moved, columnId, slot.position));
  },

  tracker_archive_card: (call, { cardId }) => {
    const { database, now } = call;
    requireBoard(database);
    const found = findCard(database, cardId);
    if (found.card.status === 'active') {
      archiveCard(database, found, now().toISOString());
      addHistory(call, cardId, { type: 'archived', from: stageOf(database, found.columnId) });
    }
    return new Encoded(readCard(database, cardId));
  },

  tracker_delete_card: ({ database }, { cardId }) => {
    requireBoard(database);
    findCard(database, cardId);
    // Deletes its history as well; meetings are separate rows and stay.
    database.run('DELETE FROM main.cards WHERE id = ?', cardId);
    return { deleted: true };
  },
} satisfies TrackerHandlers;

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
