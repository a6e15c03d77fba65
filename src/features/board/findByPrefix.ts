import type { Board } from '../../contract/tracker/board.ts';
import { indexOf } from './boardIndex.ts';
import { fold } from './filter.ts';
import { type CardMatcher, visibleCards } from './pageColumns.ts';

interface CardPlace {
  readonly columnId: string;
  readonly cardId: string;
  readonly index: number;
}

interface Search {
  readonly columnId: string;
  readonly from: number;
  readonly prefix: string;
}

interface View {
  readonly fits: CardMatcher | undefined;
  readonly isCollapsed: (columnId: string) => boolean;
}

export function findByPrefix(board: Board, { columnId, from, prefix }: Search, view: View): CardPlace | undefined {
  const { columns } = indexOf(board);
  const start = columns.findIndex(({ id }) => id === columnId);
  if (start < 0) return undefined;
  const wanted = fold(prefix);
  const begins = (text: string) => fold(text.slice(0, 200)).startsWith(wanted);
  const find = (column: string, first: number): CardPlace | undefined => {
    const cards = visibleCards(board, column, view.fits);
    for (let step = 0; step < cards.length; step += 1) {
      const index = (first + step) % cards.length;
      const card = cards[index];
      if (card !== undefined && (begins(card.title) || begins(card.company)))
        return { columnId: column, cardId: card.id, index };
    }
    return undefined;
  };
  for (let step = 0; step < columns.length; step += 1) {
    const { id = '' } = columns[(start + step) % columns.length] ?? {};
    const found = view.isCollapsed(id) ? undefined : find(id, step === 0 ? from : 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function placeOfCard(board: Board, cardId: string, { fits }: View): CardPlace | undefined {
  const columnId = board.cards.find(({ id }) => id === cardId)?.columnId;
  if (columnId == null) return undefined;
  const index = visibleCards(board, columnId, fits).findIndex(({ id }) => id === cardId);
  return index < 0 ? undefined : { columnId, cardId, index };
}
