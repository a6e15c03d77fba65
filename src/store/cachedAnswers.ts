import { answerReader } from '../base/input/answerReader.ts';
import { anyString, array, boolean, object, type Reader } from '../base/input/reader.ts';
import type { ApiKey } from '../contract/keys.ts';
import type { Board } from '../contract/tracker/board.ts';
import type { ContextListItem, Meeting, Note, NoteFolder, NoteListItem } from '../contract/tracker/library.ts';
import schemas from './answerSchemas.json' with { type: 'json' };
import type { MeetingList } from './meetings/meetings.ts';
import type { Notes } from './notes/notesView.ts';

/** `npm run schemas` writes the schemas from the contract's, so that zod is not loaded before the first board is drawn. */
function readerOf<T>(name: keyof typeof schemas): Reader<T> {
  let reader: Reader<unknown> | undefined;
  return (value) => {
    // Start-up reads none of most kinds.
    reader ??= answerReader(schemas[name]);
    return reader(value) as T;
  };
}

const noteFolder = readerOf<NoteFolder>('noteFolder');
const note = readerOf<NoteListItem>('note');
const meeting = readerOf<Meeting>('meeting');
const context = readerOf<ContextListItem>('context');

export const cachedBoard = readerOf<Board>('board');

const noteText = object({ text: anyString });

export const cachedNote: Reader<Note> = (value) => {
  const text = noteText(value);
  const { excerpt: _, ...fields } = note({ ...(value as object), excerpt: '' });
  return { ...fields, ...text };
};

export const cachedNotes: Reader<Notes> = object({
  folders: array(noteFolder, Number.POSITIVE_INFINITY),
  notes: array(note, Number.POSITIVE_INFINITY),
  hasMore: boolean,
});

export const cachedMeetings: Reader<MeetingList> = object({
  meetings: array(meeting, Number.POSITIVE_INFINITY),
  hasMore: boolean,
});

export const cachedContexts: Reader<readonly ContextListItem[]> = array(context, Number.POSITIVE_INFINITY);

export const cachedApiKey = readerOf<ApiKey>('key');
