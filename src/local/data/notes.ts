import { foldCase } from '../../base/text/foldText.ts';
import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import { missing } from '../storageError.ts';
import type { Database, Row } from './database.ts';
import { forEachWholeRecord } from './wholeRecords.ts';

export interface StoredFolder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** A candidate row of a list: `found` is 1 if it matches the query, `read` the bytes read to determine that. */
type ListedNote = Row & { sequence: number; item: string | null; found: number; read: number };

interface NoteFilter {
  readonly after: number;
  readonly folderId: string | undefined;
  readonly query: string | undefined;
  readonly testProject: boolean | undefined;
}

/** Notes in creation order, which edits between two pages do not change. Only a `query` reads their texts. */
export const listNotes = (
  database: Database,
  { after, folderId, query, testProject }: NoteFilter,
): Iterable<ListedNote> =>
  database.iterate<ListedNote>(
    `SELECT notes.sequence, note_items.record AS item, ?3 IS NULL OR instr(search, ?3) > 0 AS found,
       CASE WHEN ?3 IS NULL THEN 0 ELSE octet_length(search) END AS read
     FROM notes LEFT JOIN note_items ON note_items.sequence = notes.sequence AND note_items.version = notes.version
     WHERE notes.sequence > ?1 AND (?2 IS NULL OR folder_id = ?2) AND (?4 IS NULL OR test_project = ?4)
     ORDER BY notes.sequence`,
    after,
    folderId ?? null,
    query === undefined ? null : foldCase(query),
    testProject === undefined ? null : Number(testProject),
  );

export function readNoteItem(database: Database, { sequence, item }: ListedNote): string {
  if (item !== null) return item;
  const row = database.get<{ record: string }>('SELECT record FROM notes WHERE sequence = ?', sequence);
  if (row === undefined) throw new Error('A note that is being listed is gone.');
  return JSON.stringify(noteItem(JSON.parse(row.record) as Note));
}

export function readNote(database: Database, id: string): string {
  const row = database.get<{ record: string }>('SELECT record FROM notes WHERE id = ?', id);
  if (row === undefined) throw missing(database, 'notes', id, 'note_not_found', 'Note not found.');
  return row.record;
}

export const findNote = (database: Database, id: string): Note => JSON.parse(readNote(database, id)) as Note;

export function requireFolder(database: Database, id: string): void {
  if (database.get('SELECT 1 AS found FROM folders WHERE id = ?', id) === undefined) {
    throw missing(database, 'folders', id, 'folder_not_found', 'Folder not found.');
  }
}

export function insertFolder(database: Database, folder: StoredFolder, position: number): void {
  database.run(
    'INSERT INTO main.folders (id, position, record) VALUES (?, ?, ?)',
    folder.id,
    position,
    JSON.stringify(folder),
  );
}

export function storeNote(database: Database, note: Note): void {
  database.run(
    `INSERT INTO main.notes (id, folder_id, test_project, version, updated_at, search, record) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET folder_id = excluded.folder_id, version = excluded.version,
       updated_at = excluded.updated_at, search = excluded.search, record = excluded.record`,
    note.id,
    note.folderId,
    Number(note.testProject),
    note.version,
    note.updatedAt,
    foldCase(`${note.title}\u001f${note.text}`),
    JSON.stringify(note),
  );
  saveNoteItem(database, note);
}

const excerptLength = 200;

function noteItem({ text, ...note }: Note): NoteListItem {
  // Twice as many code units contain at least that many characters, so that none is split.
  const start = text.slice(0, excerptLength * 2).replaceAll(/\s+/g, ' ');
  return { ...note, excerpt: Array.from(start).slice(0, excerptLength).join('').trim() };
}

/** Requires that the note itself is already stored. */
function saveNoteItem(database: Database, note: Note): void {
  database.run(
    `INSERT INTO main.note_items (sequence, version, record) SELECT sequence, ?, ? FROM notes WHERE id = ?
     ON CONFLICT (sequence) DO UPDATE SET version = excluded.version, record = excluded.record`,
    note.version,
    JSON.stringify(noteItem(note)),
    note.id,
  );
}

export const fillNoteItems = (database: Database): void =>
  forEachWholeRecord(database, { table: 'notes', longerThan: 0 }, (note) => saveNoteItem(database, note as Note));
