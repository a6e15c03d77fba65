import type { Note, NoteListItem } from '../../../contract/tracker/library.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { linkedPaths, noteIdIn } from '../links/linkPaths.ts';
import type { NoteAddresses } from './noteAddresses.ts';

interface LinkedNoteNeeds {
  readonly notes: Pick<NotesStore, 'find' | 'notes' | 'refresh' | 'texts'>;
  readonly addresses: Pick<NoteAddresses, 'readPaths'>;
  readonly openPage: (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;
  /** Opens a card or meeting; false for any other path. */
  readonly openRecord: (path: string) => Promise<boolean>;
}

export async function openLinkedNote(
  { notes, addresses, openPage, openRecord }: LinkedNoteNeeds,
  from: string,
  link: string,
): Promise<void> {
  const paths = linkedPaths(from, link);
  const noteId = noteIdIn(paths[0] ?? '');
  if (noteId !== undefined) return openPage(await noteWithId(notes, noteId));
  if (await openRecord(paths[0] ?? '')) return;
  const { noteAt } = await addresses.readPaths();
  const [note] = paths.flatMap((path) => notes.find(noteAt.get(path) ?? '') ?? []);
  if (note === undefined)
    throw new Error(`There is no note at "${paths.at(-1) ?? link}". Correct the link, or create the note.`);
  await openPage(note);
}

/** A note that a link names; one that is not listed is read, which rejects if it was deleted. */
export async function noteWithId(
  notes: Pick<NotesStore, 'find' | 'notes' | 'refresh' | 'texts'>,
  noteId: string,
): Promise<Note | NoteListItem> {
  if (notes.notes === undefined) await notes.refresh();
  return notes.find(noteId) ?? notes.texts.get(noteId);
}
