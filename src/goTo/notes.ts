import type { GoToSource } from '../base/goTo.ts';
import type { Tracker } from '../contract/tracker.ts';

export interface GoToNotesNeeds {
  readonly tracker: Pick<Tracker, 'list_notes'>;
  readonly mayRead: () => boolean;
  /** Opens what the tree of notes would hand over. */
  readonly open: (node: object) => Promise<void>;
}

const most = 50;

/** The notes, by a part of their title or text: the service looks through them. */
export const goToNotes = ({ tracker, mayRead, open }: GoToNotesNeeds): GoToSource => ({
  name: 'Notes',
  icon: 'note',
  isOpen: mayRead,
  find: async (typed, signal) => {
    const query = typed.trim();
    const { items } = await tracker.list_notes({ limit: most, ...(query === '' ? {} : { query }) }, { signal });
    return items.map((note) => ({
      label: note.title,
      description: note.excerpt.replace(/\s+/g, ' ').slice(0, 80).toWellFormed(),
      open: () => open({ kind: 'note', note }),
    }));
  },
});
