import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { Retries } from '../../host/ui/retries.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { NoteRenaming } from './renaming.ts';

export interface MovingNeeds {
  readonly notes: NotesStore;
  readonly renaming: Pick<NoteRenaming, 'keepLinks'>;
  readonly retries: Retries;
}

/** Reports all failures once, and retries only the failed notes. */
export const moveNotes = (
  { notes, renaming, retries }: MovingNeeds,
  chosen: readonly NoteListItem[],
  folderId: string | null,
  account = notes.accountGuard(),
): Promise<void> => {
  const moved = chosen.filter((note) => note.folderId !== folderId);
  return renaming.keepLinks(`Moved ${formatNotes(moved)}`, (stepId) =>
    retries.withRetryForEach('Moving a note', account.assertInUse, moved, (note) =>
      notes.change(note.id, { folderId }, stepId),
    ),
  );
};

export const formatNotes = (notes: readonly Pick<NoteListItem, 'title'>[]): string =>
  notes.length === 1 ? `"${notes[0]?.title}"` : `${notes.length} notes`;
