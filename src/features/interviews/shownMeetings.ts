import type { Card } from '../../contract/tracker/board.ts';

/** Which meetings the document of each card shows, to know when it must be read again. */
export class ShownMeetings {
  readonly #ids = new Map<string, string>();

  show(card: Card): void {
    this.#ids.set(card.id, idsOf(card));
  }

  /** Whether a shown card has other meetings than before; each change is reported once. */
  update(find: (cardId: string) => Card | undefined): boolean {
    const changed = [...this.#ids].flatMap(([cardId, ids]) => {
      const card = find(cardId);
      return card === undefined || idsOf(card) === ids ? [] : [card];
    });
    for (const card of changed) this.show(card);
    return changed.length > 0;
  }
}

const idsOf = ({ meetings }: Card): string => JSON.stringify(meetings.map(({ id }) => id));
