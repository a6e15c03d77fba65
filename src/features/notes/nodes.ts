import { memoize } from '../../base/flow/memoize.ts';
import type { NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';
import type { Notes } from '../../store/notes/notesView.ts';
import { parentsOf } from './files/names.ts';

export type FolderNode = {
  readonly kind: 'folder';
  readonly folder: NoteFolder;
  readonly shown?: number | undefined;
  readonly isOfSearch?: boolean;
};
export type NoteNode = { readonly kind: 'note'; readonly note: NoteListItem };
export type NotesNode = FolderNode | NoteNode;

export interface NotesFilter {
  readonly which: 'all' | 'inRag' | 'notInRag' | 'testProjects';
  readonly found?: { readonly query: string; readonly ids: ReadonlySet<string> };
}

export const unfiltered: NotesFilter = { which: 'all' };

export function passes({ which, found }: NotesFilter, note: NoteListItem): boolean {
  if (found !== undefined && !found.ids.has(note.id)) return false;
  switch (which) {
    case 'inRag':
      return note.useInRag;
    case 'notInRag':
      return !note.useInRag;
    case 'testProjects':
      return note.testProject;
    default:
      return true;
  }
}

/** Children by folder id (null is the top): folders first, then notes, both by name. */
export function arrangeNotes({ folders, notes }: Notes, filter: NotesFilter): Map<string | null, NotesNode[]> {
  const parents = parentsOf(folders);
  const isFiltered = filter.which !== 'all' || filter.found !== undefined;
  const passing = notes.filter((note) => passes(filter, note));
  const withNotes = isFiltered ? foldersAbove(passing, parents) : undefined;
  const counts = Map.groupBy(passing, ({ folderId }) => folderId);
  const below = new Map<string | null, NotesNode[]>();
  const add = (parentId: string | null, node: NotesNode): void => {
    const siblings = below.get(parentId);
    if (siblings === undefined) below.set(parentId, [node]);
    else siblings.push(node);
  };
  const remaining = new Set(parents.keys());
  const compare = compareNames();
  // The tree cannot distinguish folders with equal ids, so only the first is shown.
  for (const folder of folders.toSorted((a, b) => compare(a.name, b.name)))
    if (remaining.delete(folder.id) && withNotes?.has(folder.id) !== false)
      add(parents.get(folder.id) ?? null, {
        kind: 'folder',
        folder,
        shown: isFiltered ? (counts.get(folder.id)?.length ?? 0) : undefined,
        isOfSearch: filter.found !== undefined,
      });
  for (const note of passing.toSorted((a, b) => compare(a.title, b.title)))
    add(parents.has(note.folderId ?? '') ? note.folderId : null, { kind: 'note', note });
  return below;
}

function foldersAbove(
  notes: readonly NoteListItem[],
  parents: ReadonlyMap<string, string | null>,
): ReadonlySet<string> {
  const above = new Set<string>();
  for (const { folderId } of notes)
    for (let id = folderId; id !== null && parents.has(id) && !above.has(id); id = parents.get(id) ?? null)
      above.add(id);
  return above;
}

const compareNames = memoize(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare);

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;

/** Any extension can pass command arguments, so their shape is checked. */
export const isNoteNode = (value: unknown): value is NoteNode => kindOf(value) === 'note' && has(value, 'note');
export const isFolderNode = (value: unknown): value is FolderNode => kindOf(value) === 'folder' && has(value, 'folder');

const has = (value: unknown, part: string): boolean => {
  const inner: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return typeof inner === 'object' && inner !== null && typeof Reflect.get(inner, 'id') === 'string';
};
