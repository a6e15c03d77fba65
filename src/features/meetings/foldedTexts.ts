import { foldCase } from '../../base/foldText.ts';
import { TranscriptRows } from './transcriptRows.ts';

const maxMessages = 256;
const maxLength = 100_000;
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

  /** Block that begins with a message, of as many as fit. */
  static from(rows: TranscriptRows, start: number): FoldedTexts {
    return new FoldedTexts(start, rows.textsFrom(start, maxMessages, maxLength));
  }

  /** Index of the message after the last one. */
  get end(): number {
    return this.#start + this.#offsets.length;
  }

  /** Indexes of the messages that contain a folded text, ascending. */
  *messagesWith(folded: string): Generator<number> {
    let order = 0;
    for (let at = this.#text.indexOf(folded); at >= 0; ) {
      while ((this.#offsets[order + 1] ?? Infinity) <= at) order += 1;
      const next = this.#offsets[order + 1] ?? Infinity;
      if (at + folded.length < next) yield this.#start + order;
      at = next === Infinity ? -1 : this.#text.indexOf(folded, next);
    }
  }
}

/** Folded blocks of all messages, so that a search folds nothing. They are made as pages arrive, and those of many at once when they are searched. */
export class FoldedTranscript {
  #rows = new TranscriptRows([]);
  #blocks: FoldedTexts[] = [];

  /** `continues`: each message that was there has its index and text. */
  follow(rows: TranscriptRows, continues: boolean): void {
    this.#rows = rows;
    if (!continues) this.#blocks = [];
    for (let made = 0; made < blocksAhead && this.#end < rows.count; made += 1) this.#add();
  }

  /** Blocks are taken in order. */
  block(order: number): FoldedTexts {
    return this.#blocks[order] ?? this.#add();
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
