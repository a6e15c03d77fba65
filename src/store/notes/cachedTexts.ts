import { ServiceError } from '../../base/flow/errors.ts';
import { sha256 } from '../../base/flow/hashes.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Note, NoteListItem } from '../../contract/tracker/library.ts';
import { cachedNote } from '../cachedAnswers.ts';
import type { Cache } from '../sync/cache.ts';
import type { ServerState } from '../sync/serverState.ts';
import type { Notes } from './notesView.ts';
import type { NoteTexts } from './noteTexts.ts';

interface CachedTextsNeeds {
  readonly texts: NoteTexts;
  readonly cache: Pick<Cache, 'read' | 'write' | 'remove'>;
  /** Undefined if no text is cached, as for the local service, which is always in reach. */
  readonly list: Pick<ServerState<Notes>, 'value' | 'onDidChange'>;
  readonly account: () => string | undefined;
  readonly now: () => number;
}

export class CachedTexts implements Disposable {
  readonly #needs: CachedTextsNeeds;
  readonly #subscriptions: readonly Disposable[];
  readonly #fetchedAt = new Map<string, number>();
  #listed: readonly NoteListItem[] = [];
  #accepting: Note | undefined;
  #persisting: Promise<void> = Promise.resolve();

  constructor(needs: CachedTextsNeeds) {
    this.#needs = needs;
    this.#subscriptions = [
      needs.texts.onDidChange((note) => {
        if (note === this.#accepting) return;
        this.#fetchedAt.delete(note.id);
        this.#persisting = this.#write(note);
      }),
      needs.texts.onDidRemove((id) => {
        this.#persisting = this.#remove(id);
      }),
      needs.list.onDidChange(() => this.#removeUnlisted()),
    ];
  }

  /** Reads a note, or its cached text if the service cannot be reached; rejects with the failure if none is cached. */
  async read(noteId: string): Promise<Note> {
    const { texts } = this.#needs;
    try {
      const note = await texts.read(noteId);
      this.#fetchedAt.delete(noteId);
      return note;
    } catch (error) {
      if (ServiceError.is(error, 'missing')) await this.#remove(noteId);
      if (!isTemporary(error)) throw error;
      const note = await this.#readCached(noteId);
      if (note === undefined) throw error;
      return note;
    }
  }

  get persisting(): Promise<void> {
    return this.#persisting;
  }

  /** When the text was read, in milliseconds since 1970; undefined unless it is from the cache. */
  fetchedAt(noteId: string): number | undefined {
    return this.#fetchedAt.get(noteId);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  async #readCached(noteId: string): Promise<Note | undefined> {
    const { texts, cache } = this.#needs;
    const key = await this.#keyOf(noteId);
    const cached = key && (await cache.read(key, cachedNote));
    if (cached === undefined || cached.value.id !== noteId || key?.account !== this.#needs.account()) return undefined;
    this.#fetchedAt.set(noteId, cached.fetchedAt);
    this.#accepting = cached.value;
    texts.accept(cached.value);
    this.#accepting = undefined;
    return texts.known(noteId);
  }

  async #write(note: Note): Promise<void> {
    const at = this.#needs.now();
    const key = await this.#keyOf(note.id);
    if (key !== undefined) await this.#needs.cache.write(key, { value: note, fetchedAt: at, confirmedAt: at });
  }

  /** Deletes the texts of notes that the list had and no longer has. */
  #removeUnlisted(): void {
    const { notes = [], hasMore = true } = this.#needs.list.value?.value ?? {};
    if (notes === this.#listed) return;
    const ids = new Set(notes.map(({ id }) => id));
    const gone = hasMore ? [] : this.#listed.filter(({ id }) => !ids.has(id));
    this.#listed = notes;
    if (gone.length > 0) this.#persisting = Promise.all(gone.map(({ id }) => this.#remove(id))).then(() => undefined);
  }

  async #remove(noteId: string): Promise<void> {
    const key = await this.#keyOf(noteId);
    if (key !== undefined) await this.#needs.cache.remove(key);
  }

  async #keyOf(noteId: string) {
    const account = this.#needs.account();
    return account === undefined ? undefined : { account, name: `notes-${await sha256(noteId, 16)}` };
  }
}

const isTemporary = (error: unknown): boolean =>
  ServiceError.is(error) && ['unreachable', 'limited', 'broken', 'subscriptionEnded'].includes(error.kind);
