import type { AgentWrite } from '../../contract/localData.ts';
import type { Board, Card, Column } from '../../contract/tracker/board.ts';

export const afterAgentWrite = (
  board: Board,
  write: Extract<AgentWrite, { readonly kind: 'card' | 'deletedCard' }>,
): Board => (write.kind === 'card' ? withCardAt(board, write.card) : withoutCard(board, write.cardId));

export const withoutCard = (board: Board, cardId: string): Board =>
  board.cards.some(({ id }) => id === cardId) ? arrange(board, { without: cardId }) : board;

export const withoutCardsOf = (board: Board, column: string): Board =>
  arrange({ ...board, cards: board.cards.filter(({ columnId }) => columnId !== column) });

export function withMovedCard(
  board: Board,
  cardId: string,
  columnId: string,
  position = Number.POSITIVE_INFINITY,
): Board {
  const card = board.cards.find(({ id }) => id === cardId);
  if (card === undefined) return board;
  return arrange(board, { without: cardId, card: { ...card, columnId, position } });
}

export function withCardAt(board: Board, card: Card): Board {
  const isOnBoard = card.status !== 'archived' && card.columnId !== null;
  return arrange(board, { without: card.id, ...(isOnBoard && { card }) });
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

const inOrder = (board: Board, columns: readonly Column[]): Board => arrange(withColumns(board, columns));

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

interface Arranged {
  readonly without?: string;
  /** Is inserted at its position among the cards of its column that stay, or at the end. */
  readonly card?: Card;
}

interface ArrangedColumn {
  readonly id: string | null;
  count: number;
  /** Position of the last card that was looked at. */
  last: number;
}

/** Positions of each column run from 0 without a gap, and columns have the counts of their cards. */
function arrange(board: Board, change: Arranged = {}): Board {
  const columns = new Map<string | null, ArrangedColumn>();
  let column: ArrangedColumn | undefined;
  // Cards of a column mostly follow each other, so that few look it up.
  const columnOf = (id: string | null): ArrangedColumn => {
    if (column?.id === id) return column;
    column = columns.get(id) ?? { id, count: 0, last: Number.NEGATIVE_INFINITY };
    columns.set(id, column);
    return column;
  };
  const arranged: Card[] = [];
  const put = (each: Card, into: ArrangedColumn): void => {
    arranged.push(each.position === into.count ? each : { ...each, position: into.count });
    into.count += 1;
  };
  let { without, card: inserted } = change;
  for (const each of board.cards) {
    const into = columnOf(each.columnId);
    if (each.position < into.last) return arrange({ ...board, cards: board.cards.toSorted(byPosition) }, change);
    into.last = each.position;
    if (without !== undefined && each.id === without) {
      without = undefined;
      continue;
    }
    if (into.id === inserted?.columnId && into.count >= inserted.position) {
      put(inserted, into);
      inserted = undefined;
    }
    put(each, into);
  }
  if (inserted !== undefined) put(inserted, columnOf(inserted.columnId));
  return {
    ...board,
    cards: arranged,
    columns: board.columns.map((each) => ({ ...each, cardCount: columns.get(each.id)?.count ?? 0 })),
  };
}
