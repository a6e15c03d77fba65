import { type PagedList, readPages } from '../../base/pagedList.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { Notes } from './notesView.ts';

const notesOnPage = 200;

export async function readNotes(
  tracker: Pick<Tracker, 'list_notes' | 'list_note_folders'>,
  options: CallOptions,
): Promise<Notes> {
  const [{ items: folders }, list] = await Promise.all([
    tracker.list_note_folders({}, options),
    readAllNotes(tracker, {}, options),
  ]);
  return { folders, notes: list.items, hasMore: list.end === 'limit' };
}

export const readAllNotes = (
  tracker: Pick<Tracker, 'list_notes'>,
  wanted: { readonly query?: string },
  options: CallOptions,
): Promise<PagedList<NoteListItem>> =>
  readPages(
    (cursor) =>
      tracker.list_notes({ ...wanted, limit: notesOnPage, ...(cursor === undefined ? {} : { cursor }) }, options),
    { idOf: ({ id }) => id },
  );
