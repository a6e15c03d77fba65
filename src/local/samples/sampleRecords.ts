import { saveCard } from '../data/cards.ts';
import { cardCounts, columnRows } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import type { AddedSample } from '../data/state.ts';
import type { StoredCard } from '../data/storedCard.ts';
import { orderColumns } from '../tracker/columns.ts';

const idColumns = {
  cards: 'id',
  meetings: 'id',
  notes: 'id',
  folders: 'id',
  contexts: 'id',
  keys: 'hash',
  columns: 'id',
} as const satisfies Readonly<Record<keyof AddedSample['ids'], string>>;

type Table = keyof RecordIds;

type RecordIds = AddedSample['ids'];

export function recordIds(database: Database, except?: RecordIds): RecordIds {
  const idsIn = (table: Table): string[] => {
    const known = new Set(except?.[table]);
    const rows = database.all<{ id: string }>(`SELECT ${idColumns[table]} AS id FROM main.${table}`);
    return rows.map(({ id }) => id).filter((id) => !known.has(id));
  };
  return {
    cards: idsIn('cards'),
    meetings: idsIn('meetings'),
    notes: idsIn('notes'),
    folders: idsIn('folders'),
    contexts: idsIn('contexts'),
    keys: idsIn('keys'),
    columns: idsIn('columns'),
  };
}

/** Deletes the records; of folders and columns only those that hold nothing else. What refers to them is corrected. */
export function deleteRecords(database: Database, ids: RecordIds): void {
  for (const table of ['cards', 'meetings', 'notes', 'contexts', 'keys'] as const)
    deleteFrom(database, table, ids[table]);
  detach(database, new Set(ids.meetings));
  const filled = new Set(
    database.all<{ id: string }>('SELECT DISTINCT folder_id AS id FROM main.notes').map(({ id }) => id),
  );
  deleteFrom(
    database,
    'folders',
    ids.folders.filter((id) => !filled.has(id)),
  );
}

export function deleteEmptyColumns(database: Database, ids: readonly string[]): void {
  const counts = cardCounts(database);
  deleteFrom(
    database,
    'columns',
    ids.filter((id) => !counts.get(id)),
  );
  orderColumns(
    database,
    columnRows(database).map(({ id }) => id),
  );
}

function deleteFrom(database: Database, table: Table, ids: readonly string[]): void {
  for (const id of ids) database.run(`DELETE FROM main.${table} WHERE ${idColumns[table]} = ?`, id);
}

/** Cards have copies of their meetings. */
function detach(database: Database, meetings: ReadonlySet<string>): void {
  for (const { record } of database.all<{ record: string }>('SELECT record FROM cards')) {
    const card = JSON.parse(record) as StoredCard;
    const kept = card.meetings.filter(({ id }) => !meetings.has(id));
    if (kept.length < card.meetings.length) saveCard(database, { ...card, meetings: kept });
  }
}
