import { ServiceError } from '../../base/errors.ts';
import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { NoteChange } from './notesView.ts';

const maxRetries = 5;

/**
 * A new title replaces only the one that the user saw; if it was changed elsewhere, rejects as a conflict. For the folder and the RAG
 * setting the last write wins.
 */
export async function sendNoteChange(
  tracker: Pick<Tracker, 'get_note' | 'update_note'>,
  expected: Pick<NoteListItem, 'id' | 'title' | 'version'>,
  change: NoteChange,
): Promise<Note> {
  if (change.title === undefined) return tracker.update_note({ noteId: expected.id, ...change });
  for (let { version } = expected, retries = 0; ; retries += 1) {
    try {
      return await tracker.update_note({ noteId: expected.id, version, ...change });
    } catch (error) {
      if (!ServiceError.is(error, 'conflict')) throw error;
      const now = await tracker.get_note({ noteId: expected.id });
      if (now.title === change.title) return now;
      if (now.title !== expected.title || retries >= maxRetries)
        throw new ServiceError('conflict', 'update_note', `It is called "${now.title}" now. Rename it once more.`);
      version = now.version;
    }
  }
}
