import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { type PagedList, readPages } from '../../base/flow/pagedList.ts';
import type { CallOptions, InputOf } from '../../contract/operation.ts';
import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { Tracker, trackerOperations } from '../../contract/tracker.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { OptimisticWrites } from '../sync/optimisticWrites.ts';
import { ServerState } from '../sync/serverState.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';
import { type NoteChange, type Notes, type PendingNote, withChanges, withNote, withoutNote } from './notesView.ts';
import { NoteTexts } from './noteTexts.ts';
import { NoteUndo } from './noteUndo.ts';

export type NotesCalls = Pick<Tracker, 'list_notes' | 'list_note_folders' | 'get_note' | 'create_note' | 'update_note'>;

export type NewNote = Omit<InputOf<(typeof trackerOperations)['create_note']>, 'requestId'>;

type NoteFields = Omit<InputOf<(typeof trackerOperations)['update_note']>, 'noteId' | 'version'>;

export interface EditedText {
  readonly before: string;
  readonly after: string;
}

const maxFoundTexts = 100;
const maxEditRetries = 5;

export class NotesStore implements Disposable {
  readonly texts: NoteTexts;
  readonly undo: NoteUndo;
  readonly #tracker: NotesCalls;
  readonly #changed = new Emitter<LoadState<Notes>>();
  readonly onDidChange = this.#changed.event;
  readonly serverState: ServerState<Notes>;
  readonly #writes: OptimisticWrites<Notes, PendingNote>;
  readonly #foundTexts = new Map<string, Pick<Note, 'version' | 'text'>>();
  /** Built once per list, since a selection may have thousands of notes. */
  #index: { readonly of: Notes; readonly byId: ReadonlyMap<string, NoteListItem> } | undefined;

  constructor(tracker: NotesCalls, now = Date.now) {
    this.#tracker = tracker;
    this.serverState = new ServerState({ read: (options) => readNotes(tracker, options), now });
    this.#writes = new OptimisticWrites({
      serverState: this.serverState,
      apply: withChanges,
      idsOf: ({ noteId }) => [noteId],
      queueOf: ({ noteId }) => noteId,
      dependsOn: () => false,
      onRejected: (error) => {
        if (isUncertain(error) || ServiceError.is(error, 'missing')) void this.serverState.refreshAnew();
      },
    });
    for (const changed of [this.serverState.onDidChange, this.#writes.onDidChange])
      changed(() => this.#changed.fire(this.state));
    this.texts = new NoteTexts(tracker, this.serverState);
    this.undo = new NoteUndo({
      serverState: this.serverState,
      find: (noteId) => this.find(noteId),
      change: (noteId, change) => this.#change(noteId, change),
    });
    this.texts.onDidChange((note) => this.#insert(note));
    this.texts.onDidRemove((id) => this.serverState.patch((notes) => withoutNote(notes, id)));
  }

  get state(): LoadState<Notes> {
    return mapLoadState(this.serverState.state, (notes) => this.#writes.applyTo(notes));
  }

  get notes(): Notes | undefined {
    const { value: confirmed } = this.serverState;
    return confirmed && this.#writes.applyTo(confirmed.value);
  }

  find(noteId: string): NoteListItem | undefined {
    const { notes } = this;
    if (notes === undefined) return undefined;
    if (this.#index?.of !== notes)
      this.#index = { of: notes, byId: new Map(notes.notes.map((note) => [note.id, note])) };
    return this.#index.byId.get(noteId);
  }

  /** Whether the list has a newer version than the known text, or only one of the two has the note. A note in neither no longer exists. */
  isBehind(noteId: string): boolean {
    const [known, listed] = [this.texts.known(noteId), this.find(noteId)];
    if (known === undefined) return listed !== undefined;
    return listed === undefined || listed.version > known.version;
  }

  isPending(noteId: string): boolean {
    return this.#writes.isPending(noteId);
  }

  refresh(): Promise<void> {
    return this.serverState.refresh();
  }

  accountGuard(): AccountGuard {
    return this.serverState.accountGuard();
  }

  forget(): void {
    this.serverState.forget();
    this.#foundTexts.clear();
  }

  /** Notes with all words of the query, in any order and case. */
  search(query: string, signal?: AbortSignal): Promise<ReadonlySet<string>> {
    return findNotes(this.#tracker, query, signal === undefined ? {} : { signal });
  }

  async textOf({ id, version }: Pick<NoteListItem, 'id' | 'version'>, signal: AbortSignal): Promise<string> {
    const open = this.texts.known(id);
    if (open !== undefined && open.version >= version) return open.text;
    const known = this.#foundTexts.get(id);
    if (known !== undefined && known.version >= version) return known.text;
    const account = this.accountGuard();
    const note = await this.#tracker.get_note({ noteId: id }, { signal });
    account.assertInUse();
    this.#foundTexts.set(id, note);
    const [oldest] = this.#foundTexts.keys();
    if (this.#foundTexts.size > maxFoundTexts && oldest !== undefined) this.#foundTexts.delete(oldest);
    return note.text;
  }

  /** The key must be the same for all attempts of one user action, so that the note is added once. */
  async create(input: NewNote, idempotencyKey: string): Promise<Note> {
    const account = this.accountGuard();
    // Until the list is read, the note's document would be named by its id.
    if (this.notes === undefined) await this.refresh();
    account.assertInUse();
    try {
      const note = await this.#tracker.create_note(input, { idempotencyKey });
      account.assertInUse();
      this.texts.accept(note);
      return note;
    } catch (error) {
      // The note may have been created all the same.
      if (isUncertain(error)) void this.serverState.refreshAnew();
      throw error;
    }
  }

  async change(noteId: string, change: NoteChange, stepId: object = {}): Promise<void> {
    // The list includes pending changes, and the known text none.
    const before = this.find(noteId) ?? this.texts.known(noteId);
    await this.#change(noteId, change);
    if (before !== undefined) this.undo.record(before, change, stepId);
  }

  /** Replaces exactly this version; rejects as a conflict if the note has another one. */
  async replace(noteId: string, fields: NoteFields, version: number): Promise<void> {
    const account = this.accountGuard();
    const note = await this.#tracker.update_note({ noteId, ...fields, version });
    account.assertInUse();
    this.texts.accept(note);
  }

  /** Edits the service's text of a note; resolves to what it was and is, undefined if `edit` changes nothing. */
  async editText(noteId: string, edit: (text: string) => string): Promise<EditedText | undefined> {
    for (let retries = 0; ; retries += 1) {
      const account = this.accountGuard();
      const { text: before, version } = await this.#tracker.get_note({ noteId });
      account.assertInUse();
      const after = edit(before);
      if (after === before) return undefined;
      try {
        await this.replace(noteId, { text: after }, version);
        return { before, after };
      } catch (error) {
        if (!ServiceError.is(error, 'conflict') || retries === maxEditRetries) throw error;
      }
    }
  }

  async #change(noteId: string, change: NoteChange): Promise<void> {
    const account = this.accountGuard();
    const shown = this.find(noteId);
    const newest = this.texts.known(noteId) ?? shown;
    // The list has the title that an earlier change of this window sets, which is then the service's.
    const expected = newest && { ...newest, title: shown?.title ?? newest.title };
    if (expected === undefined)
      throw new ServiceError('missing', 'update_note', 'Note not found. It may have been deleted.');
    await this.#writes.write(
      { noteId, change },
      {
        send: () => sendNoteChange(this.#tracker, expected, change),
        confirm: (note) => {
          if (this.texts.known(noteId) !== undefined) this.texts.accept(note);
          this.#insert(note);
        },
      },
    );
    account.assertInUse();
  }

  dispose(): void {
    this.undo.dispose();
    this.#writes.dispose();
    this.serverState.dispose();
    this.#changed.dispose();
    this.texts.dispose();
  }

  /** Does nothing before the first list: one note must not appear as the whole list. */
  #insert(note: Note): void {
    this.serverState.patch((notes) => withNote(notes, note));
  }
}

const maxRetries = 5;

/**
 * A new title replaces only the one that the user saw; if it was changed elsewhere, rejects as a conflict. For the folder and the RAG
 * setting the last write wins.
 */
async function sendNoteChange(
  tracker: Pick<Tracker, 'get_note' | 'update_note'>,
  expected: Pick<NoteListItem, 'id' | 'title' | 'version'>,
  change: NoteChange,
): Promise<Note> {
  if (change.title === undefined) return tracker.update_note({ noteId: expected.id, ...change });
  for (let { version } = expected, retries = 0; ; retries += 1) {
    try {
      return await tracker.update_note({ noteId: expected.id, version, ...change });
    } catch (error) {
      if (!ServiceError.is(error, 'conflict')) throw error;
      const now = await tracker.get_note({ noteId: expected.id });
      if (now.title === change.title) return now;
      if (now.title !== expected.title || retries >= maxRetries)
        throw new ServiceError('conflict', 'update_note', `It is called "${now.title}" now. Rename it once more.`);
      version = now.version;
    }
  }
}

const notesOnPage = 200;

async function readNotes(
  tracker: Pick<Tracker, 'list_notes' | 'list_note_folders'>,
  options: CallOptions,
): Promise<Notes> {
  const [{ items: folders }, list] = await Promise.all([
    tracker.list_note_folders({}, options),
    readAllNotes(tracker, {}, options),
  ]);
  return { folders, notes: list.items, hasMore: list.end === 'limit' };
}

const readAllNotes = (
  tracker: Pick<Tracker, 'list_notes'>,
  wanted: { readonly query?: string },
  options: CallOptions,
): Promise<PagedList<NoteListItem>> =>
  readPages(
    (cursor) =>
      tracker.list_notes({ ...wanted, limit: notesOnPage, ...(cursor === undefined ? {} : { cursor }) }, options),
    { idOf: ({ id }) => id },
  );

const maxSearchedWords = 6;

/** Ids of the notes with all words of a query: the service finds a part of the title or text as it is written, so it is asked for each word. */
async function findNotes(
  tracker: Pick<Tracker, 'list_notes'>,
  query: string,
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(searchedWords(query).map((word) => readAllNotes(tracker, { query: word }, options)));
  const [first = new Set<string>(), ...others] = lists.map(({ items }) => new Set(items.map(({ id }) => id)));
  return new Set([...first].filter((id) => others.every((each) => each.has(id))));
}

/** Without a word that is a part of another, longest first. */
function searchedWords(query: string): readonly string[] {
  const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].toSorted((a, b) => b.length - a.length);
  return words
    .filter((word, index) => !words.slice(0, index).some((longer) => longer.includes(word)))
    .slice(0, maxSearchedWords);
}
