import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { linkedPaths } from './linkedPaths.ts';
import type { NoteAddresses } from './noteAddresses.ts';

export interface LinkedNoteNeeds {
  readonly notes: Pick<NotesStore, 'find'>;
  readonly addresses: Pick<NoteAddresses, 'readPlaces'>;
  readonly openPage: (note: NoteListItem) => Promise<void>;
}

export async function openLinkedNote(
  { notes, addresses, openPage }: LinkedNoteNeeds,
  from: string,
  link: string,
): Promise<void> {
  const paths = linkedPaths(from, link);
  const { noteAt } = await addresses.readPlaces();
  const [note] = paths.flatMap((path) => notes.find(noteAt.get(path) ?? '') ?? []);
  if (note === undefined)
    throw new Error(`There is no note at "${paths.at(-1) ?? link}". Correct the link, or create the note.`);
  await openPage(note);
}
