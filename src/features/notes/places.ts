import { formatRecent } from '../../base/domain/dates.ts';
import { foldText } from '../../base/text/foldText.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { Notes } from '../../store/notes/notesView.ts';

type Listed = Pick<NoteListItem, 'id' | 'title' | 'folderId' | 'updatedAt'>;

/** Ids of notes that have title and folder of another, by list. */
const twinsOf = new WeakMap<Notes, ReadonlySet<string>>();

function twinsIn(notes: Notes): ReadonlySet<string> {
  const known = twinsOf.get(notes);
  if (known !== undefined) return known;
  const equal = Map.groupBy(notes.notes, ({ title, folderId }) => JSON.stringify([foldText(title).trim(), folderId]));
  const twins = new Set([...equal.values()].flatMap((each) => (each.length > 1 ? each.map(({ id }) => id) : [])));
  twinsOf.set(notes, twins);
  return twins;
}

/** When a note was changed, if another one in its folder has its title; else undefined. */
export const twinDate = (notes: Notes | undefined, { id, updatedAt }: Listed, language: string): string | undefined => {
  if (notes === undefined || !twinsIn(notes).has(id)) return undefined;
  const at = Date.parse(updatedAt);
  return Number.isNaN(at) ? undefined : `changed ${formatRecent(at, Date.now(), language)}`;
};

/** What tells notes of one title apart in a list: the folder, and the date if that is the same too. */
export function placesOf(notes: Notes | undefined, language: string): (note: Listed) => string {
  const folders = new Map(notes?.folders.map(({ id, name }) => [id, name]));
  return (note) =>
    [folders.get(note.folderId ?? ''), twinDate(notes, note, language)]
      .filter((each) => each !== undefined)
      .join(' · ');
}
