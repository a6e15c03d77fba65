import type { Note, NoteListItem } from '../../../contract/tracker/library.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';

/** A note that a link names; one that is not listed is read, which rejects if it was deleted. */
export async function noteWithId(
  notes: Pick<NotesStore, 'find' | 'notes' | 'refresh' | 'texts'>,
  noteId: string,
): Promise<Note | NoteListItem> {
  if (notes.notes === undefined) await notes.refresh();
  return notes.find(noteId) ?? notes.texts.get(noteId);
}
