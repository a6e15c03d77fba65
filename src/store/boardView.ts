import type { Board, Card } from '../contract/tracker/board.ts';

/** A change that is shown before the service has confirmed it. */
export type PendingChange =
  | { readonly kind: 'move'; readonly cardId: string; readonly columnId: string; readonly position: number | undefined }
  | { readonly kind: 'remove'; readonly cardId: string };

/** The board as it will be once the change has landed; the given board stays as it is. */
export function applyChange(board: Board, change: PendingChange): Board {
  const card = board.cards.find(({ id }) => id === change.cardId);
  if (card === undefined) return board;
  const others = board.cards.filter(({ id }) => id !== change.cardId);
  if (change.kind === 'remove') return arrange(board, others);
  return arrange(board, insert(others, { ...card, columnId: change.columnId }, change.columnId, change.position));
}

/** Replaces a card by what the service answered for it, or adds it; its neighbours make room. An archived one leaves the board. */
export function placeCard(board: Board, card: Card): Board {
  const others = board.cards.filter(({ id }) => id !== card.id);
  if (card.status === 'archived' || card.columnId === null) return arrange(board, others);
  return arrange(board, insert(others, card, card.columnId, card.position));
}

/** A column's cards in their order. */
export const cardsOf = (cards: readonly Card[], columnId: string): Card[] =>
  cards.filter((card) => card.columnId === columnId).sort(byPosition);

const byPosition = (a: { readonly position: number }, b: { readonly position: number }) => a.position - b.position;

function insert(others: readonly Card[], card: Card, columnId: string, position = Number.POSITIVE_INFINITY): Card[] {
  const column = cardsOf(others, columnId);
  column.splice(position, 0, card);
  return [
    ...others.filter((other) => other.columnId !== columnId),
    ...column.map((each, index) => ({ ...each, position: index })),
  ];
}

/** Closes the gaps: positions 0..n-1 in each column, and counts that are true. */
function arrange(board: Board, cards: readonly Card[]): Board {
  const columns = Map.groupBy(cards, ({ columnId }) => columnId);
  const arranged = [...columns.values()].flatMap((column) =>
    column.sort(byPosition).map((card, position) => (card.position === position ? card : { ...card, position })),
  );
  return {
    ...board,
    cards: arranged,
    columns: board.columns.map((column) => ({ ...column, cardCount: columns.get(column.id)?.length ?? 0 })),
  };
}
