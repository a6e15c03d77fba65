import { rankFound } from '../../../base/rankMatches.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';

export interface FoundNote {
  readonly note: NoteListItem;
  /** In its text; empty if they are not known or only the title has the words. */
  readonly places: readonly Occurrence[];
}

export interface FoundNotes {
  readonly ids: ReadonlySet<string>;
  /** Best matches by title first, then those that were changed last. */
  readonly rows: readonly FoundNote[];
}

export const maxNotes = 100;
const maxTexts = 20;
const maxPlacesOfNote = 3;

export const lastChangedFirst = (notes: readonly NoteListItem[]): NoteListItem[] =>
  notes.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));

export async function findInNotes(
  notes: Pick<NotesStore, 'notes' | 'search' | 'textOf'>,
  query: string,
  signal: AbortSignal,
): Promise<FoundNotes> {
  const ids = await notes.search(query, signal);
  const found = lastChangedFirst((notes.notes?.notes ?? []).filter(({ id }) => ids.has(id)));
  const ranked = rankFound(query, found, ({ title }) => [title]).slice(0, maxNotes);
  const rows = ranked.map(async ({ item: note }, index): Promise<FoundNote> => {
    const text = index < maxTexts ? await notes.textOf(note, signal).catch(() => '') : '';
    return { note, places: occurrencesOf(text, query, maxPlacesOfNote) };
  });
  return { ids: new Set(found.map(({ id }) => id)), rows: await Promise.all(rows) };
}
