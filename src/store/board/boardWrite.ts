import type { Board, Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ChangeCalls, ConfirmedWrite } from './changes/change.ts';
import { type Effect, mayChangeOrder, type PendingChange, type SingleChange } from './changes/changes.ts';

export type BoardCalls = ChangeCalls & Pick<Tracker, 'tracker_get_board' | 'tracker_initialize'>;

export interface WriteGroup {
  readonly label: (count: number) => string;
}

export class CurrentGroup {
  #value: WriteGroup | undefined;

  get value(): WriteGroup | undefined {
    return this.#value;
  }

  /**
   * Makes several writes one step, which the label names if there are more than one. Each write has to begin before the function given to
   * the result returns.
   */
  begin(label: WriteGroup['label']): <T>(write: () => T) => T {
    return this.#within({ label });
  }

  resume(): <T>(write: () => T) => T {
    return this.#within(this.#value);
  }

  #within(group: WriteGroup | undefined): <T>(write: () => T) => T {
    return (write) => {
      const before = this.#value;
      this.#value = group;
      try {
        return write();
      } finally {
        this.#value = before;
      }
    };
  }
}

/** A write as it begins; `before` is the board without the change. `confirmed` rejects if the service refuses. */
export interface BoardWrite {
  readonly change: SingleChange;
  readonly before: Board | undefined;
  readonly group: WriteGroup | undefined;
  readonly confirmed: Promise<ConfirmedWrite>;
}

export type Created = Extract<Effect, { readonly kind: 'addCard' | 'addColumn' }>;

/** Finds creations that ran beside changes of positions: the service may have carried them out in another order than it answered. */
export class Overlaps {
  #running = 0;
  #begun = 0;

  async during<T>(change: PendingChange, work: () => Promise<T>): Promise<T> {
    if (!mayChangeOrder(change)) return work();
    this.#running += 1;
    this.#begun += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  /** Returns a function that tells whether any change has run since. */
  watch(): () => boolean {
    const [isBeside, begun] = [this.#running > 0, this.#begun];
    return () => isBeside || this.#begun !== begun;
  }
}

/** Cards that were read individually: a later board response must not shorten them again. */
export class WholeCards {
  readonly #cards = new Map<string, Card>();

  add(card: Card): void {
    this.#cards.set(card.id, card);
  }

  applyTo(board: Board): Board {
    if (this.#cards.size === 0) return board;
    return { ...board, cards: board.cards.map((card) => this.#whole(card)) };
  }

  clear(): void {
    this.#cards.clear();
  }

  #whole(card: Card): Card {
    const known = card.shortened ? this.#cards.get(card.id) : undefined;
    if (known === undefined || known.updatedAt !== card.updatedAt) return card;
    return { ...known, columnId: card.columnId, position: card.position };
  }
}
