import type { Note } from '../../contract/tracker/library.ts';
import { LocalError } from '../localError.ts';
import type { Database, Row } from './database.ts';
import { foldCase } from './foldCase.ts';

/** A folder as its row's `record`: a NoteFolder without `noteCount`. */
export interface StoredFolder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

export type NoteRow = Row & { sequence: number; record: string };

/** The note, or a LocalError `note_not_found`. */
export function findNote(database: Database, id: string): Note {
  const row = database.get<{ record: string }>('SELECT record FROM notes WHERE id = ?', id);
  if (row === undefined) throw new LocalError('note_not_found', 'There is no such note.');
  return JSON.parse(row.record) as Note;
}

/** Refuses a folder that does not exist with a LocalError `folder_not_found`. */
export function requireFolder(database: Database, id: string): void {
  if (database.get('SELECT 1 AS found FROM folders WHERE id = ?', id) === undefined) {
    throw new LocalError('folder_not_found', 'There is no such note folder.');
  }
}

export function insertFolder(database: Database, folder: StoredFolder, position: number): void {
  database.run(
    'INSERT INTO folders (id, position, record) VALUES (?, ?, ?)',
    folder.id,
    position,
    JSON.stringify(folder),
  );
}

/** Stores a new note, or a known one as it is now. */
export function saveNote(database: Database, note: Note): void {
  database.run(
    `INSERT INTO notes (id, folder_id, test_project, version, updated_at, search, record) VALUES (?, ?, ?, ?, ?, ?, ?)
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
}
