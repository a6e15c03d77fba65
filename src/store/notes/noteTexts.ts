import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Priority } from '../../contract/operation.ts';
import type { Note } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ServerState } from '../sync/serverState.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';

type Base = Pick<Note, 'version' | 'text'>;

/** `conflict`: the note was changed elsewhere; `theirs` is the current note, for the user to resolve. */
type SaveResult =
  | { readonly kind: 'saved'; readonly note: Note }
  | { readonly kind: 'conflict'; readonly theirs: Note };

/** Attempts of one save while the note's title, folder or RAG setting changes concurrently. */
const maxAttempts = 5;

/** Full notes that are open, as last read. Equal reads are joined. */
export class NoteTexts implements Disposable {
  readonly #tracker: Pick<Tracker, 'get_note' | 'update_note'>;
  readonly #list: Pick<ServerState<unknown>, 'accountGuard'>;
  readonly #known = new Map<string, Note>();
  readonly #reads = new Map<string, { readonly note: Promise<Note>; readonly priority: Priority }>();
  /** Texts sent without a response, by note; the next read shows whether they landed. */
  readonly #uncertainTexts = new Map<string, Base>();
  /** Notes that were deleted elsewhere while they were open. */
  readonly #lost = new Map<string, Note>();
  readonly #changed = new Emitter<Note>();
  readonly #removed = new Emitter<string>();
  readonly onDidChange = this.#changed.event;
  readonly onDidRemove = this.#removed.event;

  constructor(
    tracker: Pick<Tracker, 'get_note' | 'update_note'>,
    list: Pick<ServerState<unknown>, 'accountGuard' | 'onDidForget'>,
  ) {
    this.#tracker = tracker;
    this.#list = list;
    list.onDidForget(() => this.#forget());
  }

  known(noteId: string): Note | undefined {
    return this.#known.get(noteId);
  }

  /** The last read of a note that was deleted elsewhere while it was open. */
  lost(noteId: string): Note | undefined {
    return this.#lost.get(noteId);
  }

  get all(): Note[] {
    return [...this.#known.values()];
  }

  read(noteId: string, priority: Priority = 'user'): Promise<Note> {
    const inFlight = this.#reads.get(noteId);
    // A user's read never joins a background read.
    if (inFlight !== undefined && (priority === 'background' || inFlight.priority === 'user')) return inFlight.note;
    const note = this.#fetch(noteId, priority).finally(() => {
      if (this.#reads.get(noteId)?.note === note) this.#reads.delete(noteId);
    });
    this.#reads.set(noteId, { note, priority });
    return note;
  }

  /** Background read for a note of at least this version: a read in flight may be older, and is then followed by one more. */
  async readVersion(noteId: string, version: number): Promise<Note> {
    const isJoined = this.#reads.has(noteId);
    const note = await this.read(noteId, 'background');
    return isJoined && note.version < version ? this.read(noteId, 'background') : note;
  }

  async get(noteId: string): Promise<Note> {
    return this.#known.get(noteId) ?? this.read(noteId);
  }

  accept(note: Note): void {
    const known = this.#known.get(note.id);
    if (known !== undefined && (known.version > note.version || JSON.stringify(known) === JSON.stringify(note))) return;
    this.#known.set(note.id, note);
    this.#changed.fire(note);
  }

  drop(noteId: string): void {
    this.#known.delete(noteId);
    this.#lost.delete(noteId);
  }

  /**
   * Overwrites only a note whose text still equals that of `base`; other properties may have changed. Without a base, only an equal text
   * counts as saved. A merged text has changes of others, so if its response is lost, it is not taken for this window's own later.
   */
  async save(noteId: string, base: Base | undefined, text: string, isMerged = false): Promise<SaveResult> {
    let from = base;
    for (let attempts = 0; from !== undefined && attempts < maxAttempts; attempts += 1) {
      const saved = await this.#send(noteId, from.version, text, isMerged);
      if (saved !== undefined) return { kind: 'saved', note: saved };
      const theirs = await this.#readAnew(noteId);
      if (theirs.text === text) return this.#saved(theirs);
      from = this.isOurs(theirs, from) ? theirs : undefined;
    }
    const theirs = await this.#readAnew(noteId);
    return theirs.text === text ? this.#saved(theirs) : { kind: 'conflict', theirs };
  }

  /** Whether the current text is the edited one, or one that this window sent without a response. */
  isOurs({ id, version, text }: Note, base: Base): boolean {
    const sent = this.#uncertainTexts.get(id);
    return text === base.text || (sent !== undefined && version > sent.version && text === sent.text);
  }

  dispose(): void {
    this.#changed.dispose();
    this.#removed.dispose();
  }

  async #send(noteId: string, version: number, text: string, isMerged: boolean): Promise<Note | undefined> {
    const account = this.#list.accountGuard();
    try {
      const note = await this.#tracker.update_note({ noteId, text, version });
      account.assertInUse();
      this.#uncertainTexts.delete(noteId);
      this.accept(note);
      return note;
    } catch (error) {
      if (ServiceError.is(error, 'conflict')) return undefined;
      // The write may have landed; the text found later is then this window's own.
      if (account.isInUse() && isUncertain(error) && !isMerged) this.#uncertainTexts.set(noteId, { version, text });
      if (account.isInUse() && ServiceError.is(error, 'missing')) this.#remove(noteId);
      throw error;
    }
  }

  #saved(note: Note): SaveResult {
    this.#uncertainTexts.delete(note.id);
    return { kind: 'saved', note };
  }

  #readAnew(noteId: string): Promise<Note> {
    this.#reads.delete(noteId);
    return this.read(noteId);
  }

  async #fetch(noteId: string, priority: Priority): Promise<Note> {
    const account = this.#list.accountGuard();
    try {
      const note = await this.#tracker.get_note({ noteId }, { priority });
      account.assertInUse();
      this.accept(note);
      return this.#known.get(noteId) ?? note;
    } catch (error) {
      if (account.isInUse() && ServiceError.is(error, 'missing')) this.#remove(noteId);
      throw error;
    }
  }

  #forget(): void {
    this.#known.clear();
    this.#lost.clear();
    this.#reads.clear();
    this.#uncertainTexts.clear();
  }

  #remove(noteId: string): void {
    const note = this.#known.get(noteId);
    if (note === undefined) return;
    this.#known.delete(noteId);
    this.#lost.set(noteId, note);
    this.#removed.fire(noteId);
  }
}
