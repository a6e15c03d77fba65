import { array, object, string, tryRead } from '../../base/reader.ts';
import { maxTypedLength } from './contract.ts';

/** Outlives the window. */
export interface TypedTitleMemory {
  read(): unknown;
  store(value: unknown): void;
}

/** Those typed longest ago are dropped from memory. */
const maxStored = 50;

const Stored = array(object({ noteId: string(1_000), title: string(maxTypedLength) }), maxStored);

/** Titles typed on pages of notes that are not saved. A page that closes has no time to save. */
export class TypedTitles {
  readonly #memory: TypedTitleMemory;
  readonly #titles: Map<string, string>;

  constructor(memory: TypedTitleMemory) {
    this.#memory = memory;
    this.#titles = new Map((tryRead(Stored, memory.read()) ?? []).map(({ noteId, title }) => [noteId, title]));
  }

  of(noteId: string): string | undefined {
    return this.#titles.get(noteId);
  }

  /** `null` if nothing is typed. */
  report(noteId: string, title: string | null): void {
    const wasKnown = this.#titles.delete(noteId);
    if (title !== null) this.#titles.set(noteId, title);
    else if (!wasKnown) return;
    this.#memory.store([...this.#titles].slice(-maxStored).map(([id, typed]) => ({ noteId: id, title: typed })));
  }
}
