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

const readAllNotes = (
  tracker: Pick<Tracker, 'list_notes'>,
  wanted: { readonly query?: string },
  options: CallOptions,
): Promise<PagedList<NoteListItem>> =>
  readPages(
    (cursor) =>
      tracker.list_notes({ ...wanted, limit: notesOnPage, ...(cursor === undefined ? {} : { cursor }) }, options),
    { idOf: ({ id }) => id },
  );

const maxSearchedWords = 6;

/** Ids of the notes with all words of a query: the service finds a part of the title or text as it is written, so it is asked for each word. */
export async function findNotes(
  tracker: Pick<Tracker, 'list_notes'>,
  query: string,
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(searchedWords(query).map((word) => readAllNotes(tracker, { query: word }, options)));
  const [first = new Set<string>(), ...others] = lists.map(({ items }) => new Set(items.map(({ id }) => id)));
  return new Set([...first].filter((id) => others.every((each) => each.has(id))));
}

/** Without a word that is a part of another, longest first. */
function searchedWords(query: string): readonly string[] {
  const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].toSorted((a, b) => b.length - a.length);
  return words
    .filter((word, index) => !words.slice(0, index).some((longer) => longer.includes(word)))
    .slice(0, maxSearchedWords);
}
