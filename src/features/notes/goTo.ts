import { foldText } from '../../base/foldText.ts';
import type { GoToItem, GoToSource } from '../../base/goTo.ts';
import { bestMatches, type RankedMatch, type Searchable } from '../../base/rankMatches.ts';
import { readableText } from '../../base/readableText.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { NotesStore } from '../../store/notes/notes.ts';

export interface GoToNotesNeeds {
  readonly notes: Pick<NotesStore, 'notes' | 'state' | 'refresh'>;
  readonly mayRead: () => boolean;
  readonly open: (note: NoteListItem) => Promise<void>;
}

const maxItems = 50;

interface Folded extends Searchable {
  readonly note: NoteListItem;
}

/** Searches titles, folder names and excerpts, title matches first; requests the list only if none is cached. */
export function goToNotes({ notes, mayRead, open }: GoToNotesNeeds): GoToSource {
  let folded: { readonly of: unknown; readonly each: readonly Folded[] } = { of: undefined, each: [] };
  const foldedNotes = (): readonly Folded[] => {
    const known = notes.notes;
    if (known === undefined || folded.of === known) return folded.of === known ? folded.each : [];
    const names = new Map(known.folders.map(({ id, name }) => [id, name]));
    const each = known.notes.map((note) => {
      const rest = foldText(`${names.get(note.folderId ?? '') ?? ''}\n${note.excerpt}`);
      return { note, names: [foldText(note.title)], rest };
    });
    folded = { of: known, each };
    return each;
  };
  const asItem = ({ item: { note }, isExact }: RankedMatch<Folded>): GoToItem => ({
    label: note.title,
    isExact,
    description: readableText(note.excerpt).slice(0, 80).toWellFormed(),
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
