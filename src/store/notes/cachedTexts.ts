import { ServiceError } from '../../base/errors.ts';
import { sha256 } from '../../base/hashes.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Note } from '../../contract/tracker/library.ts';
import { cachedNote } from '../cachedAnswers.ts';
import type { Cache } from '../sync/cache.ts';
import type { NoteTexts } from './noteTexts.ts';

export interface CachedTextsNeeds {
  readonly texts: NoteTexts;
  readonly cache: Pick<Cache, 'read' | 'write'>;
  /** Undefined if no text is cached, as for the local service, which is always in reach. */
  readonly account: () => string | undefined;
  readonly now: () => number;
}

export class CachedTexts implements Disposable {
  readonly #needs: CachedTextsNeeds;
  readonly #subscription: Disposable;
  readonly #fetchedAt = new Map<string, number>();
  #accepting: Note | undefined;
  #persisting: Promise<void> = Promise.resolve();

  constructor(needs: CachedTextsNeeds) {
    this.#needs = needs;
    this.#subscription = needs.texts.onDidChange((note) => {
      if (note === this.#accepting) return;
      this.#fetchedAt.delete(note.id);
      this.#persisting = this.#write(note);
    });
  }

  /** Reads a note, or its cached text if the service cannot be reached; rejects with the failure if none is cached. */
  async read(noteId: string): Promise<Note> {
    const { texts } = this.#needs;
    try {
      const note = await texts.read(noteId);
      this.#fetchedAt.delete(noteId);
      return note;
    } catch (error) {
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
    this.#subscription.dispose();
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

  async #keyOf(noteId: string) {
    const account = this.#needs.account();
    return account === undefined ? undefined : { account, name: `notes-${await sha256(noteId, 16)}` };
  }
}

const isTemporary = (error: unknown): boolean =>
  ServiceError.is(error) && ['unreachable', 'limited', 'broken', 'subscriptionEnded'].includes(error.kind);
