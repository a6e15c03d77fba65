import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import { foldCase } from '../data/foldCase.ts';
import { findNote, type NoteRow, requireFolder, type StoredFolder, saveNote } from '../data/notes.ts';
import type { TrackerHandlers } from '../handler.ts';
import { newId } from '../ids.ts';
import { LocalError } from '../localError.ts';
import { encodeList, readCursor, writeCursor } from '../paging.ts';

const excerptLength = 200;

/** Notes and their folders (tracker document, Notes; Cross-cutting rules 2 and 4). */
export const noteHandlers = {
  // In the order of creation, which no edit disturbs between two pages.
  list_notes: ({ database }, { folderId, query, testProject, limit, cursor }) => {
    const [after] = cursor === undefined ? [0] : readCursor(cursor, 'number');
    if (folderId !== undefined) requireFolder(database, folderId);
    const rows = database.all<NoteRow>(
      `SELECT sequence, record FROM notes
       WHERE sequence > ?1 AND (?2 IS NULL OR folder_id = ?2) AND (?3 IS NULL OR instr(search, ?3) > 0)
         AND (?4 IS NULL OR test_project = ?4)
       ORDER BY sequence LIMIT ?5`,
      after,
      folderId ?? null,
      query === undefined ? null : foldCase(query),
      testProject === undefined ? null : Number(String(testProject) === 'true'),
      limit + 1,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return encodeList(
      shown.map(({ record }) => JSON.stringify(listed(JSON.parse(record) as Note))),
      rows.length > limit && last ? writeCursor(last.sequence) : null,
    );
  },

  list_note_folders: ({ database }) => {
    const rows = database.all<{ record: string; noteCount: number }>(
      `SELECT record, (SELECT count(*) FROM notes WHERE folder_id = folders.id) AS noteCount FROM folders ORDER BY position`,
    );
    const items = rows.map(({ record, noteCount }) => ({ ...(JSON.parse(record) as StoredFolder), noteCount }));
    return { items, nextCursor: null };
  },

  get_note: ({ database }, { noteId }) => findNote(database, noteId),

  create_note: ({ database, now }, { title, text, folderId = null, useInRag }) => {
    if (folderId !== null) requireFolder(database, folderId);
    const at = now().toISOString();
    const times = { createdAt: at, updatedAt: at };
    const note = { id: newId('note'), title, text, folderId, useInRag, version: 1, testProject: false, ...times };
    saveNote(database, note);
    return note;
  },

  update_note: ({ database, now }, { noteId, version, ...input }) => {
    const note = findNote(database, noteId);
    if (note.testProject && (input.title !== undefined || input.text !== undefined)) {
      throw new LocalError(
        'test_project_read_only',
        "A test project takes changes only to its 'Use in RAG' setting and its folder.",
      );
    }
    if (version !== undefined && version !== note.version) {
      throw new LocalError('note_changed', 'The note has changed since it was read. Read it again.', {
        currentVersion: note.version,
      });
    }
    if (typeof input.folderId === 'string') requireFolder(database, input.folderId);
    const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    if (Object.keys(named).length === 0) return note;
    const changed: Note = { ...note, ...named, version: note.version + 1, updatedAt: now().toISOString() };
    saveNote(database, changed);
    return changed;
  },
} satisfies TrackerHandlers;

function listed({ text, ...note }: Note): NoteListItem {
  // Twice the length in code units holds that many characters, so that none is cut in half.
  const start = text.slice(0, excerptLength * 2).replaceAll(/\s+/g, ' ');
  return { ...note, excerpt: Array.from(start).slice(0, excerptLength).join('').trim() };
}
