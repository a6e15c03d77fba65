import type { Board, Card } from '../../contract/tracker/board.ts';

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
