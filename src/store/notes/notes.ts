import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { InputOf } from '../../contract/operation.ts';
import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import type { Tracker, trackerOperations } from '../../contract/tracker.ts';
import { ServerState } from '../sync/serverState.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';
import { type NoteChange, type Notes, type PendingNote, withChanges, withNote, withoutNote } from './notesView.ts';
import { NoteTexts } from './noteTexts.ts';
import { readAllNotes, readNotes } from './readNotes.ts';
import { sendNoteChange } from './sendNoteChange.ts';

/**
 * What is known of the notes now: `kept` are those from before this account was in use here. A failure keeps the last ones that were
 * seen. `asOf` says when those were read, in milliseconds since 1970.
 */
export type NotesState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'kept' | 'ready'; readonly notes: Notes; readonly asOf: number }
  | {
      readonly kind: 'failed';
      readonly error: ServiceError;
      readonly notes: Notes | undefined;
      readonly asOf: number | undefined;
    };

export type NotesCalls = Pick<Tracker, 'list_notes' | 'list_note_folders' | 'get_note' | 'create_note' | 'update_note'>;

export type NewNote = Omit<InputOf<(typeof trackerOperations)['create_note']>, 'requestId'>;

/** The list of notes as confirmed by the service, with the changes that are on their way laid over it. */
export class NotesStore implements Disposable {
  /** The whole notes that are open. */
  readonly texts: NoteTexts;
  readonly #tracker: NotesCalls;
  readonly #changed = new Emitter<NotesState>();
  readonly onDidChange = this.#changed.event;
  /** The notes without the changes that are on their way: what is read, kept for the next start, and shared with other windows. */
  readonly confirmed: ServerState<Notes>;
  #shown: Notes | undefined;
  /** Made once for each list, since a selection may name thousands. */
  #index: { readonly of: Notes; readonly byId: ReadonlyMap<string, NoteListItem> } | undefined;
  #pending: readonly PendingNote[] = [];
  /** Ends, for each note, when the change before has ended. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(tracker: NotesCalls, now = Date.now) {
    this.#tracker = tracker;
    this.confirmed = new ServerState({ read: (options) => readNotes(tracker, options), now });
    this.confirmed.onDidChange(() => this.#overlay(this.#pending));
    this.texts = new NoteTexts(tracker);
    this.texts.onDidChange((note) => this.#place(note));
    this.texts.onDidLose((id) => this.confirmed.patch((notes) => withoutNote(notes, id)));
  }

  get state(): NotesState {
    const { notes } = this;
    const { value: kept, error, isStale: isFromBefore, reading } = this.confirmed;
    if (error !== undefined) return { kind: 'failed', error, notes, asOf: kept?.asOf };
    if (kept !== undefined && notes !== undefined)
      return { kind: isFromBefore ? 'kept' : 'ready', notes, asOf: kept.asOf };
    return { kind: reading === undefined ? 'unread' : 'loading' };
  }

  /** The notes with all pending changes shown; undefined before the first answer. */
  get notes(): Notes | undefined {
    const { value: kept } = this.confirmed;
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

  /** Whether the service has, by the list, another text of an open note than the known one. A note in neither is gone. */
  isBehind(noteId: string): boolean {
    const [known, listed] = [this.texts.known(noteId), this.find(noteId)];
    if (known === undefined) return listed !== undefined;
    return listed === undefined || listed.version > known.version;
  }

  isPending(noteId: string): boolean {
    return this.#pending.some((change) => change.noteId === noteId);
  }

  /** Reads the list again, since the user asks for it. Never rejects: a failure is a state. */
  refresh(): Promise<void> {
    return this.confirmed.refresh();
  }

  /** Gives a check for a user's action that takes a while: it throws once another account is in use. */
  guard(): () => void {
    return this.confirmed.assertSameAccount();
  }

  /** Forgets everything, since another account is in use now. */
  forget(): void {
    this.#turns.clear();
    this.#pending = [];
    this.texts.forget();
    this.confirmed.forget();
  }

  /** The ids of the notes whose title or text holds this. */
  async search(query: string): Promise<ReadonlySet<string>> {
    const { items } = await readAllNotes(this.#tracker, { query }, {});
    return new Set(items.map(({ id }) => id));
  }

  /** Adds a note. The key stays the same over all tries of one user action, so that it is added once. */
  async create(input: NewNote, idempotencyKey: string): Promise<Note> {
    const stay = this.guard();
    try {
      const note = await this.#tracker.create_note(input, { idempotencyKey });
      stay();
      this.texts.keep(note);
      return note;
    } catch (error) {
      // It may be there all the same.
      if (isUncertain(error)) void this.confirmed.refreshAnew();
      throw error;
    }
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
      // First what the service says, so that the note never looks as before the change.
      if (this.texts.known(noteId) === undefined) this.#place(note);
      else this.texts.keep(note);
      this.#overlay(this.#pending.filter((pending) => pending !== own));
    } catch (error) {
      this.#overlay(this.#pending.filter((pending) => pending !== own));
      if (isUncertain(error) || ServiceError.is(error, 'missing')) void this.confirmed.refreshAnew();
      throw error;
    }
  }

  dispose(): void {
    this.confirmed.dispose();
    this.#changed.dispose();
    this.texts.dispose();
  }

  /** Before the first list there is nothing to change: one note must not look like all of them. */
  #place(note: Note): void {
    this.confirmed.patch((notes) => withNote(notes, note));
  }

  #overlay(pending: readonly PendingNote[]): void {
    this.#pending = pending;
    this.#shown = undefined;
    this.#changed.fire(this.state);
  }
}
