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
