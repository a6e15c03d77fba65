import { ServiceError } from '../../../base/flow/errors.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import type { Retries } from '../../../host/ui/retries.ts';
import type { EditedText, NotesStore } from '../../../store/notes/notes.ts';
import type { NoteChange, Notes } from '../../../store/notes/notesView.ts';
import { fileName, notePathsOf } from '../files/names.ts';
import { linkEdits, type RenamedNote, type TextEdit, withEdits } from './linkEdits.ts';
import { encodeSegment, noteMark } from './linkPaths.ts';

export interface RenameOutcome {
  /** Such as `Moved "Plan"`. */
  readonly what: string;
  readonly links: number;
  readonly notes: number;
  /** Titles of notes whose links could not be changed. */
  readonly unchanged: readonly string[];
  /** Why notes with links could not be looked for. */
  readonly error?: unknown;
}

export interface UnsavedNotes {
  readonly ids: () => readonly string[];
  /** Edits the documents of a note that have unsaved text; resolves to the number of edits, undefined without such a document. */
  readonly edit: (noteId: string, editsOf: (text: string) => readonly TextEdit[]) => Promise<number | undefined>;
}

interface NoteRenamingNeeds {
  readonly notes: NotesStore;
  readonly unsaved: UnsavedNotes;
  /** Called before a note is renamed. */
  readonly onRename: (note: Pick<NoteListItem, 'id' | 'title'>, title: string) => Promise<void>;
  readonly report: (outcome: RenameOutcome) => void;
}

/** Renamed notes beyond these are looked for by their common name. */
const maxSearchedPaths = 5;

/** Renames and moves notes, and writes the new words and ids into the links to them and in them. Both are one step of undo. */
export class NoteRenaming {
  readonly #needs: NoteRenamingNeeds;

  constructor(needs: NoteRenamingNeeds) {
    this.#needs = needs;
  }

  async change(note: Pick<NoteListItem, 'id' | 'title' | 'folderId'>, change: NoteChange): Promise<void> {
    const { notes, onRename } = this.#needs;
    const { title = note.title, folderId = note.folderId } = change;
    if (title === note.title && folderId === note.folderId) return notes.change(note.id, change);
    const what = title === note.title ? `Moved "${title}"` : `Renamed "${note.title}" to "${title}"`;
    await this.keepLinks(what, async (stepId) => {
      if (title !== note.title) await onRename(note, title);
      await notes.change(note.id, change, stepId);
    });
  }

  /** `work` changes titles and folders of notes with this id of the step; `what` says what it did. */
  async keepLinks(what: string, work: (stepId: object) => Promise<void>): Promise<void> {
    const { notes } = this.#needs;
    if (notes.notes === undefined) await notes.refresh();
    const known = notes.notes;
    const account = notes.accountGuard();
    const stepId = {};
    await work(stepId);
    account.assertInUse();
    if (known === undefined || notes.notes === undefined) return;
    await this.#changeLinks(stepId, what, new Renaming(known, notes.notes));
  }

  async #changeLinks(stepId: object, what: string, renaming: Renaming): Promise<void> {
    if (renaming.queries.length === 0) return;
    const { notes, report } = this.#needs;
    const edited = new Map<string, EditedText | undefined>();
    const unchanged: string[] = [];
    let [links, error]: [number, unknown] = [0, undefined];
    try {
      for (const noteId of await this.#mayLink(renaming)) {
        const editsOf = (text: string) => renaming.editsOf(noteId, text);
        const result = await this.#edit(noteId, editsOf);
        if (result === 'unchangeable') unchanged.push(notes.find(noteId)?.title ?? noteId);
        else if (result !== undefined) {
          links += result.links;
          edited.set(noteId, result.text);
        }
      }
    } catch (thrown) {
      error = thrown;
    }
    notes.undo.recordEffects(stepId, () => this.#restore(edited, renaming));
    report({ what, links, notes: edited.size, unchanged, ...(error === undefined ? {} : { error }) });
  }

  async #mayLink({ queries, moved }: Renaming): Promise<ReadonlySet<string>> {
    const { notes, unsaved } = this.#needs;
    const found = await Promise.all(queries.map((query) => notes.search(query)));
    return new Set([...found.flatMap((ids) => [...ids]), ...moved, ...unsaved.ids()]);
  }

  async #edit(
    noteId: string,
    editsOf: (text: string) => readonly TextEdit[],
  ): Promise<{ readonly links: number; readonly text: EditedText | undefined } | 'unchangeable' | undefined> {
    const { notes, unsaved } = this.#needs;
    const note = notes.find(noteId);
    if (note === undefined) return undefined;
    if (note.testProject) {
      const text = await notes.textOf(note, AbortSignal.timeout(readTimeoutMs));
      return editsOf(text).length > 0 ? 'unchangeable' : undefined;
    }
    try {
      const inDocument = await unsaved.edit(noteId, editsOf);
      if (inDocument !== undefined) return inDocument === 0 ? undefined : { links: inDocument, text: undefined };
      let links = 0;
      const text = await notes.editText(noteId, (before) => {
        const edits = editsOf(before);
        links = edits.length;
        return withEdits(before, edits);
      });
      return text && { links, text };
    } catch (error) {
      if (ServiceError.is(error, 'missing')) return undefined;
      return 'unchangeable';
    }
  }

  /** A text that was changed since keeps that change; only its links are restored. */
  async #restore(edited: ReadonlyMap<string, EditedText | undefined>, renaming: Renaming): Promise<void> {
    const { notes, unsaved } = this.#needs;
    for (const [noteId, known] of edited) {
      const editsOf = (text: string) => renaming.undone.editsOf(noteId, text);
      if ((await unsaved.edit(noteId, editsOf)) !== undefined) continue;
      await notes.editText(noteId, (text) => (text === known?.after ? known.before : withEdits(text, editsOf(text))));
    }
  }
}

const readTimeoutMs = 20_000;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

const isMoved = ({ before, after }: RenamedNote): boolean => folderOf(before.path) !== folderOf(after.path);

/** What a change of titles and folders does to the notes of two lists. */
class Renaming {
  readonly #lists: readonly [Notes, Notes];
  readonly #all: ReadonlyMap<string, RenamedNote>;
  readonly #renamed: readonly RenamedNote[];

  constructor(before: Notes, after: Notes) {
    this.#lists = [before, after];
    const [old, now] = [before, after].map(({ folders, notes }) => notePathsOf(folders, notes));
    const titles = new Map(after.notes.map(({ id, title }) => [id, title]));
    const all = before.notes.map(({ id, title }) => ({
      id,
      before: { title, path: old?.pathOf.get(id) ?? '' },
      after: { title: titles.get(id) ?? title, path: now?.pathOf.get(id) ?? '' },
    }));
    this.#all = new Map(all.map((note) => [note.id, note]));
    this.#renamed = all.filter(
      (note) => note.before.title !== note.after.title || note.before.path !== note.after.path,
    );
  }

  get undone(): Renaming {
    const [before, after] = this.#lists;
    return new Renaming(after, before);
  }

  /** Ids of notes in another folder, whose own links by path would lead elsewhere. */
  get moved(): readonly string[] {
    return this.#renamed.filter(isMoved).map(({ id }) => id);
  }

  /** Parts of the texts that have links to the notes. */
  get queries(): readonly string[] {
    const renamed = this.#renamed.filter(({ before, after }) => before.title !== after.title);
    const nameOf = ({ path }: RenamedNote['before']) => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
    const names =
      this.#renamed.length > maxSearchedPaths
        ? renamed.flatMap(({ before, after }) => [fileName(before.title), fileName(after.title)])
        : this.#renamed.map(({ before }) => nameOf(before));
    const endings = this.#renamed.length > maxSearchedPaths ? [''] : ['.md', ')'];
    const written = names.flatMap((name) => endings.map((ending) => `${encodeSegment(name)}${ending}`));
    const anyLink = this.#renamed.length > maxSearchedPaths && this.moved.length > 0 ? [']('] : [];
    return [...new Set([...renamed.map(noteMark), ...written, ...names.map((name) => `${name}.md`), ...anyLink])];
  }

  editsOf(noteId: string, text: string): readonly TextEdit[] {
    const note = this.#all.get(noteId);
    const from = { before: note?.before.path ?? '/', after: note?.after.path ?? '/' };
    return linkEdits(
      text,
      from,
      this.#renamed,
      note !== undefined && isMoved(note) ? [...this.#all.values()] : undefined,
    );
  }
}

/** What is shown after a rename or move that has or may have broken links; undefined if no note had any. */
export function formatRenamed({ what, links, notes, unchanged, error }: RenameOutcome): string | undefined {
  if (links === 0 && unchanged.length === 0 && error === undefined) return undefined;
  const changed = links === 0 ? '' : ` and changed ${counted(links, 'link')} in ${counted(notes, 'note')}`;
  const titles = new Intl.ListFormat('en').format(unchanged.map((title) => `"${title}"`));
  return [
    `${what}${changed}.`,
    unchanged.length === 0 ? '' : `Links stay as they are in ${titles}, which cannot be changed now.`,
    error === undefined ? '' : 'Other notes could not be searched for links.',
  ]
    .filter(Boolean)
    .join(' ');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export interface MovingNeeds {
  readonly notes: NotesStore;
  readonly renaming: Pick<NoteRenaming, 'keepLinks'>;
  readonly retries: Retries;
}

/** Reports all failures once, and retries only the failed notes. */
export const moveNotes = (
  { notes, renaming, retries }: MovingNeeds,
  chosen: readonly NoteListItem[],
  folderId: string | null,
  account = notes.accountGuard(),
): Promise<void> => {
  const moved = chosen.filter((note) => note.folderId !== folderId);
  return renaming.keepLinks(`Moved ${formatNotes(moved)}`, (stepId) =>
    retries.withRetryForEach('Moving a note', account.assertInUse, moved, (note) =>
      notes.change(note.id, { folderId }, stepId),
    ),
  );
};

export const formatNotes = (notes: readonly Pick<NoteListItem, 'title'>[]): string =>
  notes.length === 1 ? `"${notes[0]?.title}"` : `${notes.length} notes`;
