import { foldCase } from '../../../base/text/foldText.ts';
import { TranscriptRows } from './transcriptRows.ts';

export interface TextMatch {
  /** Of the message. */
  readonly index: number;
  /** Among the matches in the message, from 0. */
  readonly order: number;
}

/** How many matches each message has. */
export class Matches {
  /** Of messages with matches, ascending. */
  readonly #indexes: number[] = [];
  /** Matches in all messages up to each of those. */
  readonly #totals: number[] = [];

  get count(): number {
    return this.#totals.at(-1) ?? 0;
  }

  /** The message is the last one, or one after it. */
  add(index: number, matches: number): void {
    if (matches === 0) return;
    const total = this.count + matches;
    if (this.#indexes.at(-1) === index) this.#totals[this.#totals.length - 1] = total;
    else {
      this.#indexes.push(index);
      this.#totals.push(total);
    }
  }

  /** Matches in the messages before one. */
  before(index: number): number {
    return this.#totals[positionIn(this.#indexes, index) - 1] ?? 0;
  }

  /** `position` is among all matches, from 0. */
  at(position: number): TextMatch | undefined {
    const at = positionIn(this.#totals, position + 1);
    const index = this.#indexes[at];
    return index === undefined ? undefined : { index, order: position - (this.#totals[at - 1] ?? 0) };
  }
}

/** Position of the first value that is not smaller, in ascending values. */
function positionIn(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? wanted) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const maxMessages = 256;
const maxLength = 100_000;
/** Counting so many takes a few milliseconds. */
const maxMatchesAtOnce = 50_000;
export const summaryIndex = -1;
const separator = '\u0000';
/** Enough for a page of a transcript. */
const blocksAhead = 4;

/** Texts of consecutive messages, folded as one string, because `indexOf` over one long string is faster than over many short ones. */
class FoldedTexts {
  readonly #start: number;
  readonly #text: string;
  /** Where each message's text begins. */
  readonly #offsets: readonly number[];

  private constructor(start: number, texts: readonly string[]) {
    this.#start = start;
    const joined = texts.join(separator);
    const folded = foldCase(joined);
    // Folding never makes a text shorter, so that equal lengths mean equal offsets.
    const parts = folded.length === joined.length ? texts : texts.map(foldCase);
    this.#text = parts === texts ? folded : parts.join(separator);
    const offsets = new Array<number>(parts.length);
    let offset = 0;
    for (const [order, part] of parts.entries()) {
      offsets[order] = offset;
      offset += part.length + separator.length;
    }
    this.#offsets = offsets;
  }

  static ofSummary(text: string): FoldedTexts {
    return new FoldedTexts(summaryIndex, [text]);
  }

  /** Block that begins with a message, of as many as fit. */
  static from(rows: TranscriptRows, start: number): FoldedTexts {
    return new FoldedTexts(start, rows.textsFrom(start, maxMessages, maxLength));
  }

  /** Index of the message after the last one. */
  get end(): number {
    return this.#start + this.#offsets.length;
  }

  /** Counts a folded text from an offset on. Returns the offset to continue from, or undefined at the end. */
  count(folded: string, from: number, matches: Matches): number | undefined {
    let order = -1;
    let end = 0;
    let inMessage = 0;
    let left = maxMatchesAtOnce;
    let at = this.#text.indexOf(folded, from);
    for (; at >= 0 && left > 0; left -= 1) {
      if (at >= end) {
        matches.add(this.#start + order, inMessage);
        inMessage = 0;
        while (at >= end) {
          order += 1;
          end = this.#offsets[order + 1] ?? Infinity;
        }
      }
      const next = at + folded.length;
      const isInMessage = next < end;
      if (isInMessage) inMessage += 1;
      at = this.#text.indexOf(folded, isInMessage ? next : end);
    }
    matches.add(this.#start + order, inMessage);
    return at < 0 ? undefined : at;
  }
}

/** Folded blocks of the summary and of all messages, so that a search folds nothing. They are made as pages arrive, and those of many at once when they are searched. */
export class FoldedTranscript {
  #rows = new TranscriptRows([]);
  #summary = FoldedTexts.ofSummary('');
  #blocks: FoldedTexts[] = [];

  set summary(text: string) {
    this.#summary = FoldedTexts.ofSummary(text);
  }

  /** `continues`: each message that was there has its index and text. */
  follow(rows: TranscriptRows, continues: boolean): void {
    this.#rows = rows;
    if (!continues) this.#blocks = [];
    for (let made = 0; made < blocksAhead && this.#end < rows.count; made += 1) this.#add();
  }

  /** The first one is the summary. Blocks are taken in order. */
  block(order: number): FoldedTexts {
    return order === 0 ? this.#summary : (this.#blocks[order - 1] ?? this.#add());
  }

  get #end(): number {
    return this.#blocks.at(-1)?.end ?? 0;
  }

  #add(): FoldedTexts {
    const added = FoldedTexts.from(this.#rows, this.#end);
    this.#blocks.push(added);
    return added;
  }
}
