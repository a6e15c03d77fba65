import { ServiceError } from '../base/errors.ts';
import { Emitter } from '../base/event.ts';
import type { Disposable } from '../base/lifetime.ts';
import type { InputOf } from '../contract/operation.ts';
import type { Note, NoteListItem } from '../contract/tracker/library.ts';
import type { Tracker, trackerOperations } from '../contract/tracker.ts';
import {
  listed,
  type NoteChange,
  type Notes,
  type PendingNote,
  withChanges,
  withNote,
  withoutNote,
} from './notesView.ts';
import { NoteTexts } from './noteTexts.ts';
import { believed, readAllNotes, readNotes } from './readNotes.ts';
import { sendNoteChange } from './sendNoteChange.ts';

/** What is known of the notes now. A failure keeps the last ones that were seen. */
export type NotesState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly notes: Notes }
  | { readonly kind: 'failed'; readonly error: ServiceError; readonly notes: Notes | undefined };

export type NotesCalls = Pick<Tracker, 'list_notes' | 'list_note_folders' | 'get_note' | 'create_note' | 'update_note'>;

export type NewNote = Omit<InputOf<(typeof trackerOperations)['create_note']>, 'requestId'>;

/** The list of notes as confirmed by the service, with the changes that are on their way laid over it. */
export class NotesStore implements Disposable {
  /** The whole notes that are open. */
  readonly texts: NoteTexts;
  readonly #tracker: NotesCalls;
  readonly #changed = new Emitter<NotesState>();
  readonly onDidChange = this.#changed.event;
  #confirmed: Notes | undefined;
  #shown: Notes | undefined;
  #problem: ServiceError | undefined;
  #loading: Promise<void> | undefined;
  #pending: readonly PendingNote[] = [];
  /** Ends, for each note, when the change before has ended. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** What the service confirmed while the list was being read. */
  #confirmedMeanwhile = new Map<string, NoteListItem>();
  /** Counts sign-ins, so that an answer for one account never lands among another's notes. */
  #account = 0;
  #reading = new AbortController();

  constructor(tracker: NotesCalls) {
    this.#tracker = tracker;
    this.texts = new NoteTexts(tracker);
    this.texts.onDidChange((note) => this.#place(note));
    this.texts.onDidLose((id) => this.#confirm((notes) => withoutNote(notes, id)));
  }

  get state(): NotesState {
    const { notes } = this;
    if (this.#problem !== undefined) return { kind: 'failed', error: this.#problem, notes };
    if (notes !== undefined) return { kind: 'ready', notes };
    return { kind: this.#loading === undefined ? 'unread' : 'loading' };
  }

  /** The notes with all pending changes shown; undefined before the first answer. */
  get notes(): Notes | undefined {
    this.#shown ??= this.#confirmed && withChanges(this.#confirmed, this.#pending);
    return this.#shown;
  }

  find(noteId: string): NoteListItem | undefined {
    return this.notes?.notes.find(({ id }) => id === noteId);
  }

  isPending(noteId: string): boolean {
    return this.#pending.some((change) => change.noteId === noteId);
  }

  /** Reads the list again; calls while one read is under way share it. Never rejects: a failure is a state. */
  refresh(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
      this.#fire();
    });
    this.#fire();
    return this.#loading;
  }

  /** Gives a check for a user's action that takes a while: it throws once another account is in use. */
  guard(): () => void {
    const account = this.#account;
    return () => {
      if (account !== this.#account)
        throw new ServiceError('cancelled', 'write', 'Dropped, since another account is in use now.');
    };
  }

  /** Forgets everything, since another account is in use now. */
  forget(): void {
    this.#account += 1;
    this.#reading.abort();
    this.#loading = undefined;
    this.#turns.clear();
    this.#confirmed = undefined;
    this.#problem = undefined;
    this.#pending = [];
    this.texts.forget();
    this.#fire();
  }

  /** The ids of the notes whose title or text holds this. */
  async search(query: string): Promise<ReadonlySet<string>> {
    return new Set((await readAllNotes(this.#tracker, { query }, {})).map(({ id }) => id));
  }

  /** Adds a note. The key stays the same over all tries of one user action, so that it is added once. */
  async create(input: NewNote, idempotencyKey: string): Promise<Note> {
    const stay = this.guard();
    const note = await this.#tracker.create_note(input, { idempotencyKey });
    stay();
    this.texts.keep(note);
    return note;
  }

  /** Shows the change at once. Rejects where the service refuses it; the note is as it was then. */
  async change(noteId: string, change: NoteChange): Promise<void> {
    const stay = this.guard();
    const seen = this.texts.known(noteId) ?? this.find(noteId);
    if (seen === undefined) throw new ServiceError('missing', 'update_note', 'This note is not there any more.');
    const own: PendingNote = { noteId, change };
    const before = this.#turns.get(noteId) ?? Promise.resolve();
    const sent = before.then(() => {
      stay();
      return sendNoteChange(this.#tracker, seen, change);
    });
    this.#turns.set(
      noteId,
      sent.catch(() => undefined),
    );
    this.#overlay([...this.#pending, own]);
    try {
      const note = await sent;
      stay();
      this.#pending = this.#pending.filter((pending) => pending !== own);
      if (this.texts.known(noteId) === undefined) this.#place(note);
      else this.texts.keep(note);
    } catch (error) {
      this.#overlay(this.#pending.filter((pending) => pending !== own));
      if (ServiceError.is(error, 'missing') || ServiceError.is(error, 'unreachable')) void this.refresh();
      throw error;
    }
  }

  dispose(): void {
    this.#changed.dispose();
    this.texts.dispose();
  }

  async #read(): Promise<void> {
    const account = this.#account;
    this.#confirmedMeanwhile = new Map();
    this.#reading = new AbortController();
    try {
      const read = await readNotes(this.#tracker, { signal: this.#reading.signal });
      if (account !== this.#account) return;
      this.#problem = undefined;
      this.#confirmed = believed(read, this.#confirmedMeanwhile.values());
      this.#shown = undefined;
    } catch (error) {
      if (account !== this.#account) return;
      this.#problem = ServiceError.is(error)
        ? error
        : new ServiceError('broken', 'list_notes', String(error), { cause: error });
    }
  }

  #place(note: Note): void {
    this.#confirmedMeanwhile.set(note.id, listed(note));
    this.#confirm((notes) => withNote(notes, note));
  }

  /** Before the first list there is nothing to change: one note must not look like all of them. */
  #confirm(change: (notes: Notes) => Notes): void {
    this.#confirmed &&= change(this.#confirmed);
    this.#shown = undefined;
    this.#fire();
  }

  #overlay(pending: readonly PendingNote[]): void {
    this.#pending = pending;
    this.#shown = undefined;
    this.#fire();
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}
