import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { Database } from './database.ts';
import { forEachWholeRecord } from './wholeRecords.ts';

const excerptLength = 200;

export function noteItem({ text, ...note }: Note): NoteListItem {
  // Twice as many code units contain at least that many characters, so that none is split.
  const start = text.slice(0, excerptLength * 2).replaceAll(/\s+/g, ' ');
  return { ...note, excerpt: Array.from(start).slice(0, excerptLength).join('').trim() };
}

/** Requires that the note itself is already stored. */
export function saveNoteItem(database: Database, note: Note): void {
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
