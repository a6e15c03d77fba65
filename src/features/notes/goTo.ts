import type { GoToItem, GoToSource } from '../../base/editor/goTo.ts';
import { foldText } from '../../base/text/foldText.ts';
import { bestMatches, type RankedMatch, type Searchable } from '../../base/text/rankMatches.ts';
import { readableText } from '../../base/text/readableText.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { placesOf } from './places.ts';

interface GoToNotesNeeds {
  readonly notes: Pick<NotesStore, 'notes' | 'state' | 'refresh'>;
  readonly mayRead: () => boolean;
  readonly open: (note: NoteListItem) => Promise<void>;
  readonly language: () => string;
}

const maxItems = 50;

interface Folded extends Searchable {
  readonly note: NoteListItem;
  /** Of a note whose title another one has. */
  readonly place: string;
}

/** Searches titles, folder names and excerpts, title matches first; requests the list only if none is cached. */
export function goToNotes({ notes, mayRead, open, language }: GoToNotesNeeds): GoToSource {
  let folded: { readonly of: unknown; readonly each: readonly Folded[] } = { of: undefined, each: [] };
  const foldedNotes = (): readonly Folded[] => {
    const known = notes.notes;
    if (known === undefined || folded.of === known) return folded.of === known ? folded.each : [];
    const names = new Map(known.folders.map(({ id, name }) => [id, name]));
    const placeOf = placesOf(known, language());
    const each = known.notes.map((note) => {
      const rest = foldText(`${names.get(note.folderId ?? '') ?? ''}\n${note.excerpt}`);
      return { note, names: [foldText(note.title)], rest };
    });
    const equal = Map.groupBy(each, ({ names: [title] }) => title);
    const isOnly = ({ names: [title] }: Searchable) => equal.get(title)?.length === 1;
    const placed = each.map((one) => ({ ...one, place: isOnly(one) ? '' : placeOf(one.note) || 'no folder' }));
    folded = { of: known, each: placed };
    return placed;
  };
  const asItem = ({ item: { note, place }, isExact }: RankedMatch<Folded>): GoToItem => ({
    label: note.title,
    isExact,
    description: [place, readableText(note.excerpt).slice(0, 80).toWellFormed()].filter(Boolean).join(' · '),
    open: () => open(note),
  });

  return {
    name: 'Notes',
    icon: 'note',
    isOpen: mayRead,
    find: async (typed) => {
      if (notes.notes === undefined) await notes.refresh();
      if (notes.notes === undefined && notes.state.kind === 'failed') throw notes.state.error;
      return bestMatches(typed, foldedNotes(), (each) => each, maxItems).map(asItem);
    },
  };
}
