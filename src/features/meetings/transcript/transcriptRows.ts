import type { Message } from '../../../contract/tracker/library.ts';
import { type Subchat, subchatTitle } from '../../../store/meetings/transcriptPages.ts';

export interface MessageRow {
  readonly message: Message;
  readonly subchat: Subchat;
}

/** The messages of all subchats as one list, as far as they are read now. */
export class TranscriptRows {
  readonly #subchats: readonly Subchat[];
  /** Index of the first message of each subchat. */
  readonly #starts: readonly number[];
  readonly count: number;
  readonly #first: Message | undefined;
  readonly #last: Message | undefined;

  constructor(subchats: readonly Subchat[]) {
    this.#subchats = subchats;
    let count = 0;
    this.#starts = subchats.map(({ messages }) => {
      const start = count;
      count += messages.length;
      return start;
    });
    this.count = count;
    this.#first = this.at(0)?.message;
    this.#last = this.at(count - 1)?.message;
  }

  at(index: number): MessageRow | undefined {
    if (index < 0 || index >= this.count) return undefined;
    const order = this.#orderAt(index);
    const subchat = this.#subchats[order];
    const message = subchat?.messages[index - (this.#starts[order] ?? 0)];
    return subchat === undefined || message === undefined ? undefined : { message, subchat };
  }

  slice(start: number, end: number): MessageRow[] {
    const rows: MessageRow[] = [];
    for (let index = Math.max(0, start); index < Math.min(end, this.count); index += 1) {
      const row = this.at(index);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** Texts from a message on, until they are so many or have so many characters. */
  textsFrom(start: number, maxCount: number, maxLength: number): string[] {
    const texts: string[] = [];
    let length = 0;
    for (let order = this.#orderAt(start); order < this.#subchats.length; order += 1) {
      const messages = this.#subchats[order]?.messages ?? [];
      for (let position = Math.max(0, start - (this.#starts[order] ?? 0)); position < messages.length; position += 1) {
        const text = messages[position]?.text ?? '';
        texts.push(text);
        length += text.length;
        if (texts.length === maxCount || length >= maxLength) return texts;
      }
    }
    return texts;
  }

  indexOf(messageId: string): number {
    for (const [order, { messages }] of this.#subchats.entries()) {
      const position = messages.findIndex(({ id }) => id === messageId);
      if (position >= 0) return (this.#starts[order] ?? 0) + position;
    }
    return -1;
  }

  /** Each subchat with the index of its first message. */
  get outline(): readonly { readonly subchat: Subchat; readonly index: number }[] {
    return this.#subchats.map((subchat, order) => ({ subchat, index: this.#starts[order] ?? 0 }));
  }

  /** Whether the context was reset after a message, which may be the last one of its subchat or of all; `isWhole`: all are read. */
  endsContext(index: number, isWhole: boolean): boolean {
    if (this.at(index)?.message.beforeContextReset !== true) return false;
    const next = this.at(index + 1)?.message;
    return next === undefined ? isWhole : !next.beforeContextReset;
  }

  /** Titles of the subchats that begin at this index; those before the last one are empty. */
  headingsAt(index: number): string[] {
    const order = this.#orderAt(index);
    if (this.#starts[order] !== index) return [];
    let first = order;
    while (this.#starts[first - 1] === index) first -= 1;
    return this.#subchats.slice(first, order + 1).map(subchatTitle);
  }

  /** Whether each message of `earlier` still has its index. */
  continues(earlier: TranscriptRows): boolean {
    if (earlier.count === 0) return true;
    return this.at(0)?.message === earlier.#first && this.at(earlier.count - 1)?.message === earlier.#last;
  }

  /** Where messages of `earlier` are here; one that is gone is where the nearest one before it is. */
  placesFrom(earlier: TranscriptRows): (index: number) => number {
    const places = new Map<string, number>();
    for (const { subchat, index } of this.outline)
      for (const [position, { id }] of subchat.messages.entries()) places.set(id, index + position);
    return (index) => {
      for (let each = Math.min(index, earlier.count - 1); each >= 0; each -= 1) {
        const place = places.get(earlier.at(each)?.message.id ?? '');
        if (place !== undefined) return place;
      }
      return 0;
    };
  }

  /** The last subchat that begins at or before an index, so that empty ones before it are passed over. */
  #orderAt(index: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
