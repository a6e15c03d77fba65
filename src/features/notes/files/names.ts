import type { Note, NoteFolder, NoteListItem } from '../../../contract/tracker/library.ts';

const maxNameLength = 80;
const extension = '.md';

/** Characters that are invalid in file names on some system, and bidirectional controls, which would reorder a name. */
const unsafe = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export function fileName(title: string): string {
  const safe = title.toWellFormed().replace(/\s+/g, ' ').trim().replace(unsafe, '-');
  const short = (safe.length > maxNameLength ? beginningOf(safe) : safe).replace(/[. ]+$/, '');
  return short === '' ? 'Untitled' : short;
}

/** Cuts by grapheme, so that no emoji is split. */
const beginningOf = (text: string): string =>
  Array.from(new Intl.Segmenter().segment(text.slice(0, maxNameLength * 4)), ({ segment }) => segment)
    .slice(0, maxNameLength)
    .join('')
    .toWellFormed();

export const titleOf = (name: string): string => (name.endsWith(extension) ? name.slice(0, -extension.length) : name);

const folderName = (name: string): string => fileName(name).replace(/\.md$/i, '-md');

export interface NotePaths {
  readonly pathOf: ReadonlyMap<string, string>;
  readonly folderPathOf: ReadonlyMap<string, string>;
  readonly noteAt: ReadonlyMap<string, string>;
  readonly folderAt: ReadonlyMap<string, string>;
}

/** Characters after which a nested folder is placed at the top, because each folder repeats its parent's path. */
const maxPathLength = 1_000;

/** Names that are equal except for case are numbered, in argument order. */
export function notePathsOf(folders: readonly NoteFolder[], notes: readonly NoteListItem[]): NotePaths {
  const names = new Names();
  const folderPathOf = assignFolderPaths(folders, names);
  const pathOf = new Map<string, string>();
  for (const { id, title, folderId } of notes) {
    const folder = folderPathOf.get(folderId ?? '') ?? '';
    pathOf.set(id, names.assign(folder, fileName(title), extension));
  }
  return { pathOf, folderPathOf, noteAt: inverted(pathOf), folderAt: inverted(folderPathOf) };
}

function assignFolderPaths(folders: readonly NoteFolder[], names: Names): Map<string, string> {
  const paths = new Map<string, string>();
  const nameOf = new Map(folders.map(({ id, name }) => [id, name]));
  const below = Map.groupBy(parentsOf(folders), ([, parentId]) => parentId);
  // An explicit stack, because deep nesting would overflow a recursion.
  const pending = (below.get(null) ?? []).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [id, parentId] = next;
    const parent = paths.get(parentId ?? '') ?? '';
    const folder = parent.length > maxPathLength ? '' : parent;
    paths.set(id, names.assign(folder, folderName(nameOf.get(id) ?? ''), ''));
    for (const child of (below.get(id) ?? []).toReversed()) pending.push(child);
  }
  return paths;
}

interface UsedNames {
  readonly names: Set<string>;
  readonly last: Map<string, number>;
}

/** Fast for thousands of equal names in a folder. */
class Names {
  readonly #folders = new Map<string, UsedNames>();

  assign(folder: string, name: string, ending: string): string {
    const used = this.#usedIn(folder);
    const key = `${name}${ending}`.toLowerCase();
    for (let number = (used.last.get(key) ?? 0) + 1; ; number += 1) {
      const tried = `${name}${number === 1 ? '' : ` (${number})`}${ending}`;
      const low = tried.toLowerCase();
      if (used.names.has(low)) continue;
      used.names.add(low);
      used.last.set(key, number);
      return `${folder}/${tried}`;
    }
  }

  #usedIn(folder: string): UsedNames {
    let used = this.#folders.get(folder);
    if (used === undefined) {
      used = { names: new Set(), last: new Map() };
      this.#folders.set(folder, used);
    }
    return used;
  }
}

const inverted = (paths: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(Array.from(paths, ([id, path]) => [path, id]));

/** Parent ids by folder id; null at the top, and for unknown parents and cycles. Runs in linear time. */
export function parentsOf(folders: readonly NoteFolder[]): ReadonlyMap<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const { id, parentId } of folders) if (!parents.has(id)) parents.set(id, parentId);
  const done = new Set<string>();
  for (const start of parents.keys()) {
    const way = new Set<string>();
    let id: string | null = start;
    while (id !== null && !done.has(id) && !way.has(id)) {
      way.add(id);
      id = parents.get(id) ?? null;
      if (id !== null && !parents.has(id)) id = null;
    }
    if (id !== null && way.has(id)) openCircle(parents, id);
    for (const passed of way) done.add(passed);
  }
  for (const [id, parentId] of parents) if (parentId !== null && !parents.has(parentId)) parents.set(id, null);
  return parents;
}

function openCircle(parents: Map<string, string | null>, first: string): void {
  for (let id: string | null = first; id !== null; ) {
    const next: string | null = parents.get(id) ?? null;
    parents.set(id, null);
    id = next;
  }
}

type Properties = Pick<Note, 'title' | 'folderId' | 'useInRag'>;

/** Properties of a new note in place of a deleted one, whose folder may have been deleted too. An unknown note has its file's name. */
export function propertiesLike(
  deleted: { readonly [K in keyof Properties]?: Properties[K] | undefined } | undefined,
  path: string,
  folders: readonly NoteFolder[],
): Properties {
  const folder = folders.find(({ id }) => id === deleted?.folderId);
  return {
    title: deleted?.title ?? titleOf(path.slice(path.lastIndexOf('/') + 1)),
    folderId: folder?.id ?? null,
    useInRag: deleted?.useInRag ?? false,
  };
}
