import { missing } from '../storageError.ts';
import type { Database, Row } from './database.ts';
import { positionOf, slotIn } from './ranks.ts';
import { renewShortCard, saveShortCard } from './shortCards.ts';
import { requireBoard } from './state.ts';
import { cardJson, cardSearch, type StoredCard, withUpdatedAt } from './storedCard.ts';

export type CardRow = Row & {
  sequence: number;
  column_id: string | null;
  rank: number;
  archived_at: string | null;
  record: string;
};

interface FoundCard {
  readonly sequence: number;
  readonly card: StoredCard;
  readonly columnId: string | null;
  readonly rank: number;
}

/** A constant: a text that is put together for each call is read whole to find its statement. */
const rowOfCard = 'SELECT sequence, column_id, rank, archived_at, record FROM cards WHERE id = ?';

export function findCardRow(database: Database, id: string): CardRow {
  const row = database.get<CardRow>(rowOfCard, id);
  if (row === undefined) throw missing(database, 'cards', id, 'card_not_found', 'Card not found.');
  return row;
}

type CardToMove = CardRow & { source: string | null; target: string | null };

const cardToMove = `SELECT cards.sequence, column_id, rank, archived_at, cards.record, source.record AS source, target.record AS target
  FROM cards LEFT JOIN columns AS source ON source.id = cards.column_id LEFT JOIN columns AS target ON target.id = ?
  WHERE cards.id = ?`;

/** With the stored records of its column (`source`) and of the column that it moves to (`target`), in one read. */
export function findCardToMove(database: Database, id: string, columnId: string): CardToMove {
  const row = database.get<CardToMove>(cardToMove, columnId, id);
  if (row !== undefined) return row;
  requireBoard(database);
  throw missing(database, 'cards', id, 'card_not_found', 'Card not found.');
}

export function findCard(database: Database, id: string): FoundCard {
  const row = findCardRow(database, id);
  return {
    sequence: row.sequence,
    card: JSON.parse(row.record) as StoredCard,
    columnId: row.column_id,
    rank: row.rank,
  };
}

export function rowJson(database: Database, row: CardRow): string {
  const position =
    row.archived_at === null && row.column_id !== null ? positionOf(database, row.column_id, row.rank) : row.rank;
  return cardJson(row.record, row.column_id, position);
}

export const readCard = (database: Database, id: string): string => rowJson(database, findCardRow(database, id));

export function insertCard(database: Database, card: StoredCard, columnId: string): string {
  const slot = slotIn(database, columnId);
  const record = insertCardAt(database, card, columnId, card.archivedAt === null ? slot.rank : slot.position);
  return cardJson(record, columnId, slot.position);
}

/** `rank` must be free; an archived card has its last position there. Returns the card's record. */
export function insertCardAt(database: Database, card: StoredCard, columnId: string, rank: number): string {
  const record = JSON.stringify(card);
  database.run(
    'INSERT INTO main.cards (id, column_id, rank, updated_at, archived_at, search, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
    card.id,
    columnId,
    rank,
    card.updatedAt,
    card.archivedAt,
    cardSearch(card),
    record,
  );
  saveShortCard(database, card, record);
  return record;
}

export function saveCard(database: Database, card: StoredCard): void {
  const record = JSON.stringify(card);
  database.run(
    'UPDATE main.cards SET updated_at = ?, search = ?, record = ? WHERE id = ?',
    card.updatedAt,
    cardSearch(card),
    record,
    card.id,
  );
  saveShortCard(database, card, record);
}

interface CardPlace {
  readonly sequence: number;
  readonly columnId: string;
  readonly rank: number;
  readonly updatedAt: string;
}

/** `record` is the stored one; returns the new one. */
export function saveCardPlace(database: Database, record: string, place: CardPlace): string {
  const { sequence, columnId, rank, updatedAt } = place;
  const moved = withUpdatedAt(record, updatedAt);
  database.run(
    'UPDATE main.cards SET column_id = ?, rank = ?, updated_at = ?, record = ? WHERE sequence = ?',
    columnId,
    rank,
    updatedAt,
    moved,
    sequence,
  );
  renewShortCard(database, moved);
  return moved;
}

export function archiveCard(database: Database, { card, columnId, rank }: FoundCard, at: string): void {
  const position = columnId === null ? 0 : positionOf(database, columnId, rank);
  const archived: StoredCard = { ...card, status: 'archived', updatedAt: at, archivedAt: at };
  database.run(
    'UPDATE main.cards SET rank = ?, updated_at = ?, archived_at = ?, record = ? WHERE id = ?',
    position,
    at,
    at,
    JSON.stringify(archived),
    card.id,
  );
}
