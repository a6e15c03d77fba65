import type { NoteFolder, NoteListItem } from '../contract/tracker/library.ts';

const longestName = 80;
const extension = '.md';

/** What no file name can hold on some system, and marks that would turn a name's direction around. */
const unsafe = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A note's title as a file name, without its ending: unsafe characters become dashes, very long ones are cut. */
export function fileName(title: string): string {
  const safe = title.toWellFormed().replace(/\s+/g, ' ').trim().replace(unsafe, '-');
  const short = (safe.length > longestName ? beginningOf(safe) : safe).replace(/[. ]+$/, '');
  return short === '' ? 'Untitled' : short;
}

/** The first characters as a reader counts them, so that no emoji is cut in half. */
const beginningOf = (text: string): string =>
  Array.from(new Intl.Segmenter().segment(text.slice(0, longestName * 4)), ({ segment }) => segment)
    .slice(0, longestName)
    .join('')
    .toWellFormed();

/** The title that a file name stands for. */
export const titleOf = (name: string): string => (name.endsWith(extension) ? name.slice(0, -extension.length) : name);

/** A folder's name: never one that reads as a note's. */
const folderName = (name: string): string => fileName(name).replace(/\.md$/i, '-md');

/** Where each note and folder stands, as a path of names that no two share; both ways. */
export interface Places {
  readonly pathOf: ReadonlyMap<string, string>;
  readonly folderPathOf: ReadonlyMap<string, string>;
  readonly noteAt: ReadonlyMap<string, string>;
  readonly folderAt: ReadonlyMap<string, string>;
}

/** Names that are equal but for their case get a number, in the order in which they are given. */
export function placesOf(folders: readonly NoteFolder[], notes: readonly NoteListItem[]): Places {
  const folderPathOf = new Map<string, string>();
  const names = new Names();
  const below = Map.groupBy(folders, (folder) => parentOf(folder, folders));
  const walk = (parentId: string | null, path: string): void => {
    for (const folder of below.get(parentId) ?? []) {
      const own = names.take(`${path}/${folderName(folder.name)}`, '');
      folderPathOf.set(folder.id, own);
      walk(folder.id, own);
    }
  };
  walk(null, '');
  const pathOf = new Map<string, string>();
  for (const { id, title, folderId } of notes) {
    const folder = folderPathOf.get(folderId ?? '') ?? '';
    pathOf.set(id, names.take(`${folder}/${fileName(title)}`, extension));
  }
  return { pathOf, folderPathOf, noteAt: turned(pathOf), folderAt: turned(folderPathOf) };
}

/** The folder that one stands in: none where that is unknown, or where the parents go in a circle. */
export function parentOf(folder: NoteFolder, folders: readonly NoteFolder[]): string | null {
  const byId = new Map(folders.map((each) => [each.id, each]));
  const seen = new Set([folder.id]);
  for (let next = folder.parentId; next !== null; ) {
    const parent = byId.get(next);
    if (parent === undefined || seen.has(next)) return null;
    seen.add(next);
    next = parent.parentId;
  }
  return folder.parentId;
}

/** Gives each path once, numbered where it was asked for before; quick for thousands of equal ones. */
class Names {
  readonly #taken = new Set<string>();
  readonly #last = new Map<string, number>();

  take(path: string, ending: string): string {
    const key = `${path}${ending}`.toLowerCase();
    for (let number = (this.#last.get(key) ?? 0) + 1; ; number += 1) {
      const tried = `${path}${number === 1 ? '' : ` (${number})`}${ending}`;
      if (this.#taken.has(tried.toLowerCase())) continue;
      this.#taken.add(tried.toLowerCase());
      this.#last.set(key, number);
      return tried;
    }
  }
}

const turned = (paths: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(Array.from(paths, ([id, path]) => [path, id]));
