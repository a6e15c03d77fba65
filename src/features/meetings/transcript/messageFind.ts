import { foldCase } from '../../../base/text/foldText.ts';
import { FoldedTranscript, Matches, summaryIndex, type TextMatch } from './foldedTexts.ts';
import { TranscriptRows } from './transcriptRows.ts';

interface FindNeeds {
  readonly now: () => number;
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
  readonly changed: () => void;
}

const maxSliceMs = 10;

/** Finds a text in the summary and the messages, in slices, and goes on as more messages arrive. */
export class MessageFind {
  readonly #needs: FindNeeds;
  #query = '';
  #rows = new TranscriptRows([]);
  readonly #texts = new FoldedTranscript();
  #summary = '';
  #matches = new Matches();
  /** Where the search continues. */
  #block = 0;
  #offset = 0;
  /** Index after the last message that is searched. */
  #searched = 0;
  #isSearching = false;
  #current: TextMatch | undefined;

  constructor(needs: FindNeeds) {
    this.#needs = needs;
  }

  get query(): string {
    return this.#query;
  }

  get count(): number {
    return this.#matches.count;
  }

  /** The match that the reader is at. */
  get current(): TextMatch | undefined {
    return this.#current;
  }

  /** Position of `current` among the matches, from 1; 0 without one. */
  get at(): number {
    return this.#current === undefined ? 0 : this.#upTo(this.#current, 1);
  }

  get isComplete(): boolean {
    return this.#searched >= this.#rows.count;
  }

  search(query: string): void {
    this.#query = query;
    this.#current = undefined;
    this.#begin();
  }

  /** `place` is undefined if indexes stay the same. */
  follow(rows: TranscriptRows, place: ((index: number) => number) | undefined): void {
    this.#rows = rows;
    this.#texts.follow(rows, place === undefined);
    if (place !== undefined) {
      const current = this.#current;
      if (current !== undefined && current.index >= 0) this.#current = { ...current, index: place(current.index) };
      this.#begin();
    } else this.#run();
  }

  set summary(text: string) {
    if (text === this.#summary) return;
    this.#summary = text;
    this.#texts.summary = text;
    this.#begin();
  }

  /** Goes to the next match, or the one before, and around at the ends; the message `from` is used without a current one. */
  next(by: 1 | -1, from: number): TextMatch | undefined {
    const { count } = this;
    const current = this.#current ?? { index: from, order: -1 };
    const position = by > 0 ? this.#upTo(current, 1) : this.#upTo(current, 0) - 1;
    const isPastEnd = position < 0 || position >= count;
    // A first match that is not found yet may come before the one at the start.
    if (count === 0 || (isPastEnd && this.#current === undefined && !this.isComplete)) return undefined;
    this.#current = this.#matches.at((position + count) % count);
    return this.#current;
  }

  /** Matches before one, and so many more; in another version its message may have fewer. */
  #upTo({ index, order }: TextMatch, more: number): number {
    const before = this.#matches.before(index);
    const inMessage = this.#matches.before(index + 1) - before;
    return before + Math.max(0, Math.min(order + more, inMessage));
  }

  #begin(): void {
    this.#matches = new Matches();
    this.#block = 0;
    this.#offset = 0;
    this.#searched = summaryIndex;
    this.#run();
  }

  #run(): void {
    if (this.#query === '') this.#searched = this.#rows.count;
    if (this.#isSearching) return;
    this.#searchSlice();
    if (!this.isComplete) void this.#searchRest();
  }

  async #searchRest(): Promise<void> {
    this.#isSearching = true;
    while (!this.isComplete) {
      await this.#needs.pause();
      this.#searchSlice();
      this.#needs.changed();
    }
    this.#isSearching = false;
  }

  #searchSlice(): void {
    const wanted = foldCase(this.#query);
    const end = this.#needs.now() + maxSliceMs;
    while (!this.isComplete) {
      const block = this.#texts.block(this.#block);
      const offset = block.count(wanted, this.#offset, this.#matches);
      if (offset === undefined) {
        this.#searched = block.end;
        this.#block += 1;
      }
      this.#offset = offset ?? 0;
      if (this.#needs.now() > end) break;
    }
  }
}
