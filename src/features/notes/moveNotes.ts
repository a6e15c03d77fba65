import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { Retries } from '../../host/ui/retries.ts';
import type { NotesStore } from '../../store/notes/notes.ts';

export interface MovingNeeds {
  readonly notes: NotesStore;
  readonly retries: Retries;
}

/** Reports all failures once, and retries only the failed notes. */
export const moveNotes = (
  { notes, retries }: MovingNeeds,
  chosen: readonly NoteListItem[],
  folderId: string | null,
  account = notes.accountGuard(),
): Promise<void> => {
  const stepId = {};
  return retries.withRetryForEach(
    'Moving a note',
    account.assertInUse,
    chosen.filter((note) => note.folderId !== folderId),
    (note) => notes.change(note.id, { folderId }, stepId),
  );
};
