import type { Note } from '../../contract/tracker/library.ts';
import type { trackerOperations } from '../../contract/tracker.ts';
import {
  findNote,
  listNotes,
  readNote,
  readNoteItem,
  requireFolder,
  type StoredFolder,
  storeNote,
} from '../data/notes.ts';
import { Encoded, type OperationHandlers, type TrackerHandlers } from '../handler.ts';
import { newId } from '../ids.ts';
import { LocalError } from '../localError.ts';
import { encodeList, readCursor, readPage, writeCursor } from '../paging.ts';
import { attachMeetingHandlers } from './attachMeeting.ts';
import { cardHandlers, historyHandlers } from './cards.ts';
import { columnHandlers } from './columns.ts';
import { importHandlers } from './import.ts';
import { initializeHandlers } from './initialize.ts';
import { contextHandlers, meetingHandlers } from './meetings.ts';
import { settingsHandlers } from './settings.ts';
import { statisticsHandlers } from './statistics.ts';

/** Notes and folders (tracker document, Notes; Cross-cutting rules 2 and 4). */
const noteHandlers = {
  list_notes: ({ database }, { folderId, query, testProject, limit, cursor }) => {
    const [after] = cursor === undefined ? [0] : readCursor(cursor, 'number');
    if (folderId !== undefined) requireFolder(database, folderId);
    const rows = listNotes(database, {
      after,
      folderId,
      query,
      testProject: testProject === undefined ? undefined : String(testProject) === 'true',
    });
    const { items, last } = readPage(rows, limit, (row) => {
      const json = row.found === 0 ? undefined : readNoteItem(database, row);
      return { json, read: row.read };
    });
    return encodeList(items, last && writeCursor(last.sequence));
  },

  list_note_folders: ({ database }) => {
    const rows = database.all<{ record: string; noteCount: number }>(
      `SELECT record, (SELECT count(*) FROM notes WHERE folder_id = folders.id) AS noteCount FROM folders ORDER BY position`,
    );
    const items = rows.map(({ record, noteCount }) => ({ ...(JSON.parse(record) as StoredFolder), noteCount }));
    return { items, nextCursor: null };
  },

  get_note: ({ database }, { noteId }) => new Encoded(readNote(database, noteId)),

  create_note: ({ database, now }, { title, text, folderId = null, useInRag }) => {
    if (folderId !== null) requireFolder(database, folderId);
    const at = now().toISOString();
    const times = { createdAt: at, updatedAt: at };
    const note = { id: newId('note'), title, text, folderId, useInRag, version: 1, testProject: false, ...times };
    storeNote(database, note);
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
    storeNote(database, changed);
    return changed;
  },
} satisfies TrackerHandlers;

/** By the rules of the tracker document, Endpoints, and of payloads, Points decided. */
export const trackerHandlers: OperationHandlers<typeof trackerOperations> = {
  ...initializeHandlers,
  ...columnHandlers,
  ...cardHandlers,
  ...historyHandlers,
  ...settingsHandlers,
  ...attachMeetingHandlers,
  ...importHandlers,
  ...meetingHandlers,
  ...noteHandlers,
  ...contextHandlers,
  ...statisticsHandlers,
};
