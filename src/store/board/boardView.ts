import type { AgentWrite } from '../../contract/localData.ts';
import type { Board, Card, Column } from '../../contract/tracker/board.ts';
export const afterAgentWrite = (
  board: Board,
  write: Extract<AgentWrite, { readonly kind: 'card' | 'deletedCard' }>,
): Board => (write.kind === 'card' ? withCardAt(board, write.card) : withoutCard(board, write.cardId));

export const withoutCard = (board: Board, cardId: string): Board =>
  board.cards.some(({ id }) => id === cardId)
    ? arrange(
        board,
        board.cards.filter(({ id }) => id !== cardId),
      )
    : board;

export const withoutCardsOf = (board: Board, column: string): Board =>
  arrange(
    board,
    board.cards.filter(({ columnId }) => columnId !== column),
  );

export function withMovedCard(board: Board, cardId: string, columnId: string, position: number | undefined): Board {
  const card = board.cards.find(({ id }) => id === cardId);
  if (card === undefined) return board;
  const others = board.cards.filter(({ id }) => id !== cardId);
  return arrange(board, insert(others, { ...card, columnId }, columnId, position));
}

export function withCardAt(board: Board, card: Card): Board {
  const others = board.cards.filter(({ id }) => id !== card.id);
  if (card.status === 'archived' || card.columnId === null) return arrange(board, others);
  return arrange(board, insert(others, card, card.columnId, card.position));
}

export function insertColumn(board: Board, column: Column): Board {
  const others = columnsOf(board).filter(({ id }) => id !== column.id);
  return inOrder(board, others.toSpliced(column.position, 0, column));
}

/**
 * Replaces all columns by those of a response. A column missing from it is newer and goes last; counts are those of the cards, which may be
 * newer as well.
 */
export function replaceColumns(board: Board, columns: readonly Column[]): Board {
  const newer = columnsOf(board).filter(({ id }) => columns.every((column) => column.id !== id));
  return inOrder(board, [...columns.toSorted(byPosition), ...newer]);
}

/** In this order, with positions of their own. */
export const withColumns = (board: Board, columns: readonly Column[]): Board => ({
  ...board,
  columns: numbered(columns),
});

const inOrder = (board: Board, columns: readonly Column[]): Board => arrange(withColumns(board, columns), board.cards);

export const columnsOf = ({ columns }: Pick<Board, 'columns'>): Column[] => columns.toSorted(byPosition);

export const cardsOf = (cards: readonly Card[], columnId: string): Card[] =>
  cards.filter((card) => card.columnId === columnId).sort(byPosition);

/** The cards of all columns with their columns, in the order of the board. */
export const placedCards = (board: Board | undefined): { readonly card: Card; readonly column: Column }[] =>
  board === undefined
    ? []
    : columnsOf(board).flatMap((column) => cardsOf(board.cards, column.id).map((card) => ({ card, column })));

const byPosition = (a: { readonly position: number }, b: { readonly position: number }) => a.position - b.position;

const numbered = (columns: readonly Column[]): Column[] =>
  columns.map((column, position) => (column.position === position ? column : { ...column, position }));

export const replaceCard = (board: Board, card: Card): Board => ({
  ...board,
  cards: board.cards.map((each) => (each.id === card.id ? card : each)),
});

function insert(others: readonly Card[], card: Card, columnId: string, position = Number.POSITIVE_INFINITY): Card[] {
  const column = cardsOf(others, columnId);
  column.splice(position, 0, card);
  return [
    ...others.filter((other) => other.columnId !== columnId),
    ...column.map((each, position) => (each.position === position ? each : { ...each, position })),
  ];
}

function arrange(board: Board, cards: readonly Card[]): Board {
  const arranged = numberedInPlace(cards) ?? numberedInPlace(cards.toSorted(byPosition)) ?? [];
  const counts = new Map<string | null, number>();
  for (const { columnId, position } of arranged) counts.set(columnId, position + 1);
  return {
    ...board,
    cards: arranged,
    columns: board.columns.map((column) => ({ ...column, cardCount: counts.get(column.id) ?? 0 })),
  };
}

/** Closes gaps in the positions of each column; undefined if a column is not in the order of its positions. */
function numberedInPlace(cards: readonly Card[]): Card[] | undefined {
  const last = new Map<string | null, { position: number; count: number }>();
  const result: Card[] = [];
  for (const card of cards) {
    const column = last.get(card.columnId);
    if (column !== undefined && column.position > card.position) return undefined;
    const position = column?.count ?? 0;
    if (column === undefined) last.set(card.columnId, { position: card.position, count: 1 });
    else {
      column.position = card.position;
      column.count += 1;
    }
    result.push(card.position === position ? card : { ...card, position });
  }
  return result;
}
