import type { CallOptions } from '../contract/operation.ts';
import type { NoteListItem } from '../contract/tracker/library.ts';
import type { Tracker } from '../contract/tracker.ts';
import type { Notes } from './notesView.ts';

const mostAPage = 200;

/** Reads the folders and all notes; a service whose cursor goes in a circle ends the reading there. */
export async function readNotes(
  tracker: Pick<Tracker, 'list_notes' | 'list_note_folders'>,
  options: CallOptions,
): Promise<Notes> {
  const [{ items: folders }, notes] = await Promise.all([
    tracker.list_note_folders({}, options),
    readAllNotes(tracker, {}, options),
  ]);
  return { folders, notes };
}

/** All notes, or those in which something is found, page by page. */
export async function readAllNotes(
  tracker: Pick<Tracker, 'list_notes'>,
  wanted: { readonly query?: string },
  options: CallOptions,
): Promise<readonly NoteListItem[]> {
  const notes = new Map<string, NoteListItem>();
  const seen = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await tracker.list_notes(
      { ...wanted, limit: mostAPage, ...(cursor === undefined ? {} : { cursor }) },
      options,
    );
    for (const note of page.items) notes.set(note.id, note);
    cursor = page.nextCursor === null || seen.has(page.nextCursor) ? null : page.nextCursor;
    if (cursor !== null) seen.add(cursor);
  }
  return [...notes.values()];
}
