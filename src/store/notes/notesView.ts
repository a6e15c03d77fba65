import type { Note, NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';

export interface Notes {
  readonly folders: readonly NoteFolder[];
  readonly notes: readonly NoteListItem[];
  readonly hasMore: boolean;
}

/** Editable properties other than the text; a test project accepts only the last two (tracker document, Cross-cutting rules 4). */
export interface NoteChange {
  readonly title?: string;
  readonly folderId?: string | null;
  readonly useInRag?: boolean;
}

export interface PendingNote {
  readonly noteId: string;
  readonly change: NoteChange;
}

export function withChanges(known: Notes, pending: readonly PendingNote[]): Notes {
  const { folders, notes } = known;
  const changes = Map.groupBy(pending, ({ noteId }) => noteId);
  const changed = notes.map((note) => {
    const own = changes.get(note.id);
    return own === undefined ? note : Object.assign({}, note, ...own.map(({ change }) => change));
  });
  return { ...known, folders: recount(folders, notes, changed), notes: changed };
}

/** Replaces a note, or appends it; a version older than the known one changes nothing. */
export function withNote(all: Notes, note: Note | NoteListItem): Notes {
  const { folders, notes } = all;
  const known = notes.find(({ id }) => id === note.id);
  if (known !== undefined && known.version > note.version) return all;
  const item = listItemOf(note);
  const placed = known === undefined ? [...notes, item] : notes.map((each) => (each === known ? item : each));
  return { ...all, folders: recount(folders, notes, placed), notes: placed };
}

export function withoutNote(all: Notes, noteId: string): Notes {
  const { folders, notes } = all;
  const left = notes.filter(({ id }) => id !== noteId);
  return { ...all, folders: recount(folders, notes, left), notes: left };
}

const excerptLength = 200;

function listItemOf(note: Note | NoteListItem): NoteListItem {
  const { text, ...item } = { text: undefined, excerpt: '', ...note };
  if (typeof text !== 'string') return item;
  return {
    ...item,
    excerpt: text
      .slice(0, excerptLength)
      .replace(/[\ud800-\udbff]$/, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

/** Adjusts the service's counts by the difference, since a folder may have more notes than were read. */
function recount(
  folders: readonly NoteFolder[],
  before: readonly NoteListItem[],
  after: readonly NoteListItem[],
): readonly NoteFolder[] {
  const differences = new Map<string | null, number>();
  for (const { folderId } of after) differences.set(folderId, (differences.get(folderId) ?? 0) + 1);
  for (const { folderId } of before) differences.set(folderId, (differences.get(folderId) ?? 0) - 1);
  return folders.map((folder) => {
    const by = differences.get(folder.id) ?? 0;
    return by === 0 ? folder : { ...folder, noteCount: folder.noteCount + by };
  });
}
