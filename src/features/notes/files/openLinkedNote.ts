import type { NoteListItem } from '../../../contract/tracker/library.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import type { NoteAddresses } from './noteAddresses.ts';

export interface LinkedNoteNeeds {
  readonly notes: Pick<NotesStore, 'find'>;
  readonly addresses: Pick<NoteAddresses, 'readPaths'>;
  readonly openPage: (note: NoteListItem) => Promise<void>;
  /** Opens a card or meeting; false for any other path. */
  readonly openRecord: (path: string) => Promise<boolean>;
}

export async function openLinkedNote(
  { notes, addresses, openPage, openRecord }: LinkedNoteNeeds,
  from: string,
  link: string,
): Promise<void> {
  const paths = linkedPaths(from, link);
  if (await openRecord(paths[0] ?? '')) return;
  const { noteAt } = await addresses.readPaths();
  const [note] = paths.flatMap((path) => notes.find(noteAt.get(path) ?? '') ?? []);
  if (note === undefined)
    throw new Error(`There is no note at "${paths.at(-1) ?? link}". Correct the link, or create the note.`);
  await openPage(note);
}

/** Candidate paths of a relative link, the path as written first, then with `.md`; empty for a URL, a heading or an empty link. */
export function linkedPaths(from: string, link: string): readonly string[] {
  if (URL.canParse(link) || /^(#|\/\/|$)/.test(link)) return [];
  const base = `note://notes${from.split('/').map(encodeURIComponent).join('/')}`;
  const path = decoded(URL.parse(link, base)?.pathname ?? '');
  return path === undefined ? [] : path.endsWith('.md') ? [path] : [path, `${path}.md`];
}

function decoded(path: string): string | undefined {
  try {
    // A percent sign that begins no escape is literal, as in the editor's own links.
    return decodeURIComponent(path.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return undefined;
  }
}
