import { foldCase } from '../../base/foldText.ts';
import { FoldedTranscript } from './foldedTexts.ts';
import { TranscriptRows } from './transcriptRows.ts';

export interface FindNeeds {
  readonly now: () => number;
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
  readonly changed: () => void;
}

const maxSliceMs = 10;
export const summaryIndex = -1;

/** Finds the messages that contain a text, in slices, and goes on as more messages arrive. */
export class MessageFind {
  readonly #needs: FindNeeds;
  #query = '';
  #rows = new TranscriptRows([]);
  readonly #texts = new FoldedTranscript();
  #searchedBlocks = 0;
  #summary = '';
  /** Indexes, ascending. */
  #hits: number[] = [];
  #searched = 0;
  #isSearching = false;
  #current: number | undefined;

  constructor(needs: FindNeeds) {
    this.#needs = needs;
  }

  get query(): string {
    return this.#query;
  }

  get count(): number {
    return this.#hits.length + Number(this.#isInSummary);
  }

  /** Index of the message that the reader is at. */
  get current(): number | undefined {
    return this.#current;
  }

  /** Position of `current` among the hits, from 1; 0 without one. */
  get at(): number {
    if (this.#current === undefined) return 0;
    if (this.#current === summaryIndex) return 1;
    return this.#after(this.#current) + Number(this.#isInSummary);
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
      if (this.#current !== undefined && this.#current >= 0) this.#current = place(this.#current);
      this.#begin();
    } else this.#run();
  }

  set summary(text: string) {
    this.#summary = text;
  }

  /** Goes to the next hit, or the one before, and around at the ends; `from` is used without a current one. */
  next(by: 1 | -1, from: number): number | undefined {
    if (this.count === 0) return undefined;
    const all = this.#isInSummary ? [summaryIndex, ...this.#hits] : this.#hits;
    const passed = this.#current === undefined ? from - Number(by > 0) : this.#current;
    const found = by > 0 ? all.find((index) => index > passed) : all.findLast((index) => index < passed);
    // A first hit that is not found yet may come before the one at the start.
    if (found === undefined && this.#current === undefined && !this.isComplete) return undefined;
    this.#current = found ?? (by > 0 ? all[0] : all.at(-1));
    return this.#current;
  }

  get #isInSummary(): boolean {
    return this.#query !== '' && foldCase(this.#summary).includes(foldCase(this.#query));
  }

  /** Hits up to and including an index. */
  #after(index: number): number {
    let low = 0;
    let high = this.#hits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#hits[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #begin(): void {
    this.#hits = [];
    this.#searchedBlocks = 0;
    this.#searched = 0;
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
      const block = this.#texts.block(this.#searchedBlocks);
      for (const index of block.messagesWith(wanted)) this.#hits.push(index);
      this.#searched = block.end;
      this.#searchedBlocks += 1;
      if (this.#needs.now() > end) break;
    }
  }
}
