import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Priority } from '../../contract/operation.ts';
import type { Note } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';

/** What an edited text is based on: the note's text as its editor was given it, and the version that it had. */
export type Base = Pick<Note, 'version' | 'text'>;

/** A save either lands, or somebody else was first and what they wrote is handed back for the user to settle. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly note: Note }
  | { readonly kind: 'conflict'; readonly theirs: Note };

/** How often one save follows a note whose title, folder or RAG setting is changed under it. */
const mostTries = 5;

/** The whole notes that are open now, as the service last told them. Reading one is one request; equal reads are joined. */
export class NoteTexts implements Disposable {
  readonly #tracker: Pick<Tracker, 'get_note' | 'update_note'>;
  readonly #known = new Map<string, Note>();
  readonly #reads = new Map<string, { readonly note: Promise<Note>; readonly priority: Priority }>();
  /** Texts that were sent without an answer, by note: whether they landed shows at the next look. */
  readonly #unsettled = new Map<string, Base>();
  readonly #changed = new Emitter<Note>();
  readonly #lost = new Emitter<string>();
  /** Counts sign-ins, so that an answer for one account never lands among another's notes. */
  #account = 0;
  /** Fires with a note whenever the service told something newer of it. */
  readonly onDidChange = this.#changed.event;
  /** Fires with the id of a note that was known and is not there any more. */
  readonly onDidLose = this.#lost.event;

  constructor(tracker: Pick<Tracker, 'get_note' | 'update_note'>) {
    this.#tracker = tracker;
  }

  /** The note as last told, without a request. */
  known(noteId: string): Note | undefined {
    return this.#known.get(noteId);
  }

  get open(): Note[] {
    return [...this.#known.values()];
  }

  /** Asks the service for a note. One that is not there any more is forgotten. */
  read(noteId: string, priority: Priority = 'user'): Promise<Note> {
    const underWay = this.#reads.get(noteId);
    // Whoever waits does not wait behind what nobody waits for.
    if (underWay !== undefined && (priority === 'background' || underWay.priority === 'user')) return underWay.note;
    const note = this.#ask(noteId, priority).finally(() => {
      if (this.#reads.get(noteId)?.note === note) this.#reads.delete(noteId);
    });
    this.#reads.set(noteId, { note, priority });
    return note;
  }

  /** Reads a note, in the background, that has this version by now; a read under way may have begun before it, and is followed by one more. */
  async catchUp(noteId: string, version: number): Promise<Note> {
    const isJoined = this.#reads.has(noteId);
    const note = await this.read(noteId, 'background');
    return isJoined && note.version < version ? this.read(noteId, 'background') : note;
  }

  /** The note as known, or one read of it. */
  async get(noteId: string): Promise<Note> {
    return this.#known.get(noteId) ?? this.read(noteId);
  }

  /** Takes in what the service answered for a note; an older version than the known one is not believed, and the same is no news. */
  keep(note: Note): void {
    const known = this.#known.get(note.id);
    if (known !== undefined && (known.version > note.version || JSON.stringify(known) === JSON.stringify(note))) return;
    this.#known.set(note.id, note);
    this.#changed.fire(note);
  }

  /** Forgets a note that nobody looks at any more. */
  drop(noteId: string): void {
    this.#known.delete(noteId);
  }

  forget(): void {
    this.#account += 1;
    this.#known.clear();
    this.#reads.clear();
    this.#unsettled.clear();
  }

  /**
   * Saves a text that was made from `base`. Only a note whose text is still that of the base is overwritten, whatever else of it
   * was changed; without a base nothing but an equal text is taken as saved.
   */
  async save(noteId: string, base: Base | undefined, text: string): Promise<SaveResult> {
    let from = base;
    for (let tries = 0; from !== undefined && tries < mostTries; tries += 1) {
      const landed = await this.#send(noteId, from.version, text);
      if (landed !== undefined) return { kind: 'saved', note: landed };
      const theirs = await this.#readAnew(noteId);
      if (theirs.text === text) return this.#settled(theirs);
      from = this.#isOurs(theirs, from) ? theirs : undefined;
    }
    const theirs = await this.#readAnew(noteId);
    return theirs.text === text ? this.#settled(theirs) : { kind: 'conflict', theirs };
  }

  dispose(): void {
    this.#changed.dispose();
    this.#lost.dispose();
  }

  /** The note with the text in it; undefined where somebody else was first. */
  async #send(noteId: string, version: number, text: string): Promise<Note | undefined> {
    const account = this.#account;
    try {
      const note = await this.#tracker.update_note({ noteId, text, version });
      this.#believe(account);
      this.#unsettled.delete(noteId);
      this.keep(note);
      return note;
    } catch (error) {
      if (ServiceError.is(error, 'conflict')) return undefined;
      // It may have landed all the same, and then it is no stranger's text that stands there.
      if (account === this.#account && isUncertain(error)) this.#unsettled.set(noteId, { version, text });
      if (account === this.#account && ServiceError.is(error, 'missing')) this.#lose(noteId);
      throw error;
    }
  }

  /** Whether the text that stands there now is what was edited, or what this window itself sent without hearing of it. */
  #isOurs({ id, version, text }: Note, base: Base): boolean {
    const sent = this.#unsettled.get(id);
    return text === base.text || (sent !== undefined && version > sent.version && text === sent.text);
  }

  #settled(note: Note): SaveResult {
    this.#unsettled.delete(note.id);
    return { kind: 'saved', note };
  }

  /** A read that begins now: one that is under way may have begun before the change that is looked for. */
  #readAnew(noteId: string): Promise<Note> {
    this.#reads.delete(noteId);
    return this.read(noteId);
  }

  async #ask(noteId: string, priority: Priority): Promise<Note> {
    const account = this.#account;
    try {
      const note = await this.#tracker.get_note({ noteId }, { priority });
      this.#believe(account);
      this.keep(note);
      return this.#known.get(noteId) ?? note;
    } catch (error) {
      if (account === this.#account && ServiceError.is(error, 'missing')) this.#lose(noteId);
      throw error;
    }
  }

  #believe(account: number): void {
    if (account !== this.#account)
      throw new ServiceError('cancelled', 'notes', 'Dropped, since another account is in use now.');
  }

  #lose(noteId: string): void {
    if (this.#known.delete(noteId)) this.#lost.fire(noteId);
  }
}
