import { answerReader } from '../base/answerReader.ts';
import { array, boolean, object, type Reader } from '../base/reader.ts';
import type { Key } from '../contract/keys.ts';
import type { Board } from '../contract/tracker/board.ts';
import type { NoteFolder, NoteListItem } from '../contract/tracker/library.ts';
import schemas from './answerSchemas.json' with { type: 'json' };
import type { Notes } from './notes/notesView.ts';

// `npm run schemas` writes the schemas from the contract's, so that zod is not loaded before the first board is drawn.
const [noteFolder, note] = [answerReader(schemas.noteFolder), answerReader(schemas.note)] as [
  Reader<NoteFolder>,
  Reader<NoteListItem>,
];

export const cachedBoard = answerReader(schemas.board) as Reader<Board>;

export const cachedNotes: Reader<Notes> = object({
  folders: array(noteFolder, Number.POSITIVE_INFINITY),
  notes: array(note, Number.POSITIVE_INFINITY),
  hasMore: boolean,
});

export const cachedKey = answerReader(schemas.key) as Reader<Key>;
