import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { Database } from './database.ts';
import { forEachWholeRecord } from './wholeRecords.ts';

const excerptLength = 200;

/** A note as lists show it. */
export function noteItem({ text, ...note }: Note): NoteListItem {
  // Twice the length in code units holds that many characters, so that none is cut in half.
  const start = text.slice(0, excerptLength * 2).replaceAll(/\s+/g, ' ');
  return { ...note, excerpt: Array.from(start).slice(0, excerptLength).join('').trim() };
}

/** Stores what lists show of a note that is stored already. */
export function saveNoteItem(database: Database, note: Note): void {
  database.run(
    `INSERT INTO main.note_items (sequence, version, record) SELECT sequence, ?, ? FROM notes WHERE id = ?
     ON CONFLICT (sequence) DO UPDATE SET version = excluded.version, record = excluded.record`,
    note.version,
    JSON.stringify(noteItem(note)),
    note.id,
  );
}

/** Stores what lists show of the notes that were written before lists were made of that. */
export const fillNoteItems = (database: Database): void =>
  forEachWholeRecord(database, { table: 'notes', longerThan: 0 }, (note) => saveNoteItem(database, note as Note));
