import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { InputOf } from '../../contract/operation.ts';
import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { Tracker, trackerOperations } from '../../contract/tracker.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { ServerState } from '../sync/serverState.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';
import { type NoteChange, type Notes, type PendingNote, withChanges, withNote, withoutNote } from './notesView.ts';
import { NoteTexts } from './noteTexts.ts';
import { readAllNotes, readNotes } from './readNotes.ts';
import { sendNoteChange } from './sendNoteChange.ts';

export type NotesCalls = Pick<Tracker, 'list_notes' | 'list_note_folders' | 'get_note' | 'create_note' | 'update_note'>;

export type NewNote = Omit<InputOf<(typeof trackerOperations)['create_note']>, 'requestId'>;

/** The list of notes as confirmed by the service, with pending changes applied. */
export class NotesStore implements Disposable {
  readonly texts: NoteTexts;
  readonly #tracker: NotesCalls;
  readonly #changed = new Emitter<LoadState<Notes>>();
  readonly onDidChange = this.#changed.event;
  /** Server state without pending changes: this is what is cached and shared between windows. */
  readonly serverState: ServerState<Notes>;
  #shown: Notes | undefined;
  /** Built once per list, since a selection may have thousands of notes. */
  #index: { readonly of: Notes; readonly byId: ReadonlyMap<string, NoteListItem> } | undefined;
  #pending: readonly PendingNote[] = [];
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(tracker: NotesCalls, now = Date.now) {
    this.#tracker = tracker;
    this.serverState = new ServerState({ read: (options) => readNotes(tracker, options), now });
    this.serverState.onDidChange(() => this.#overlay(this.#pending));
    this.texts = new NoteTexts(tracker, this.serverState);
    this.texts.onDidChange((note) => this.#place(note));
    this.texts.onDidLose((id) => this.serverState.patch((notes) => withoutNote(notes, id)));
  }

  get state(): LoadState<Notes> {
    return mapLoadState(this.serverState.state, (notes) => this.notes ?? notes);
  }

  get notes(): Notes | undefined {
    const { value: kept } = this.serverState;
    this.#shown ??= kept && withChanges(kept.value, this.#pending);
    return this.#shown;
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
    return this.#pending.some((change) => change.noteId === noteId);
  }

  /** Reads at the user's request. Never rejects: a failure is a state. */
  refresh(): Promise<void> {
    return this.serverState.refresh();
  }

  accountGuard(): AccountGuard {
    return this.serverState.accountGuard();
  }

  forget(): void {
    this.#turns.clear();
    this.#pending = [];
    this.serverState.forget();
  }

  async search(query: string): Promise<ReadonlySet<string>> {
    const { items } = await readAllNotes(this.#tracker, { query }, {});
    return new Set(items.map(({ id }) => id));
  }

  /** The key must be the same for all attempts of one user action, so that the note is added once. */
  async create(input: NewNote, idempotencyKey: string): Promise<Note> {
    const account = this.accountGuard();
    try {
      const note = await this.#tracker.create_note(input, { idempotencyKey });
      account.assertInUse();
      this.texts.keep(note);
      return note;
    } catch (error) {
      // The note may have been created all the same.
      if (isUncertain(error)) void this.serverState.refreshAnew();
      throw error;
    }
  }

  /** Applied at once. Rejects if the service refuses; the note is then shown as before. */
  async change(noteId: string, change: NoteChange): Promise<void> {
    const account = this.accountGuard();
    const seen = this.texts.known(noteId) ?? this.find(noteId);
    if (seen === undefined)
      throw new ServiceError('missing', 'update_note', 'Note not found. It may have been deleted.');
    const own: PendingNote = { noteId, change };
    const before = this.#turns.get(noteId) ?? Promise.resolve();
    const sent = before.then(() => {
      account.assertInUse();
      return sendNoteChange(this.#tracker, seen, change);
    });
    this.#turns.set(
      noteId,
      sent.catch(() => undefined),
    );
    this.#overlay([...this.#pending, own]);
    try {
      const note = await sent;
      account.assertInUse();
      // The response is applied first, so that the note is never shown as before the change.
      if (this.texts.known(noteId) === undefined) this.#place(note);
      else this.texts.keep(note);
      this.#overlay(this.#pending.filter((pending) => pending !== own));
    } catch (error) {
      this.#overlay(this.#pending.filter((pending) => pending !== own));
      if (isUncertain(error) || ServiceError.is(error, 'missing')) void this.serverState.refreshAnew();
      throw error;
    }
  }

  dispose(): void {
    this.serverState.dispose();
    this.#changed.dispose();
    this.texts.dispose();
  }

  /** Does nothing before the first list: one note must not appear as the whole list. */
  #place(note: Note): void {
    this.serverState.patch((notes) => withNote(notes, note));
  }

  #overlay(pending: readonly PendingNote[]): void {
    this.#pending = pending;
    this.#shown = undefined;
    this.#changed.fire(this.state);
  }
}
