import { array, number, object, optional, string, tryRead } from '../../base/input/reader.ts';
import { maxTypedLength, type TypedTitle } from './contract.ts';

/** Outlives the window. */
export interface TypedTitleMemory {
  read(): unknown;
  store(value: unknown): void;
}

/** Those typed longest ago are dropped from memory. */
const maxStored = 50;

const Stored = array(object({ noteId: string(1_000), title: string(maxTypedLength), at: optional(number) }), maxStored);

interface StoredTitle extends TypedTitle {
  readonly title: string;
}

/** Titles typed on pages of notes that are not saved. A page that closes has no time to save. */
export class TypedTitles {
  readonly #memory: TypedTitleMemory;
  readonly #titles: Map<string, StoredTitle>;

  constructor(memory: TypedTitleMemory) {
    this.#memory = memory;
    const stored = tryRead(Stored, memory.read()) ?? [];
    this.#titles = new Map(stored.map(({ noteId, title, at = 0 }) => [noteId, { title, at }]));
  }

  of(noteId: string): StoredTitle | undefined {
    return this.#titles.get(noteId);
  }

  report(noteId: string, { title, at }: TypedTitle): void {
    if (title === null) {
      this.forget(noteId);
      return;
    }
    // A note that is set again moves to the end, which is dropped last.
    this.#titles.delete(noteId);
    this.#titles.set(noteId, { title, at });
    this.#store();
  }

  forget(noteId: string): void {
    if (this.#titles.delete(noteId)) this.#store();
  }

  #store(): void {
    this.#memory.store([...this.#titles].slice(-maxStored).map(([noteId, typed]) => ({ noteId, ...typed })));
  }
}
