import type { Board, Card, Column } from '../contract/tracker/board.ts';
import { applyChange, cardsOf } from '../store/boardView.ts';

export type ColumnNode = { readonly kind: 'column'; readonly column: Column };
export type CardNode = { readonly kind: 'card'; readonly card: Card };
export type BoardNode = ColumnNode | CardNode;

/** What stands below a node of the tree: columns at the top, their cards below them, both in the board's order. */
export function childrenOf(board: Board, node?: BoardNode): BoardNode[] {
  if (node === undefined)
    return board.columns.toSorted((a, b) => a.position - b.position).map((column) => ({ kind: 'column', column }));
  if (node.kind === 'card') return [];
  return cardsOf(board.cards, node.column.id).map((card) => ({ kind: 'card', card }));
}

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;

/** Command arguments come from anywhere: only what the tree hands over counts. */
export const isCardNode = (value: unknown): value is CardNode => kindOf(value) === 'card';
export const isColumnNode = (value: unknown): value is ColumnNode => kindOf(value) === 'column';

/** The column that a command is about: given by a node of the tree, or by its id. */
export const columnIdOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return isColumnNode(value) ? value.column.id : undefined;
};

export interface PlannedMove {
  readonly cardId: string;
  readonly columnId: string;
  readonly position: number | undefined;
}

/** The moves that a drop makes: on a column to its end, on a card into the place before it, keeping the dragged cards' order. */
export function planDrop(board: Board, cardIds: readonly string[], target: BoardNode): PlannedMove[] {
  const known = cardIds.filter((id) => board.cards.some((card) => card.id === id));
  if (target.kind === 'column')
    return known.map((cardId) => ({ cardId, columnId: target.column.id, position: undefined }));
  const { id, columnId } = target.card;
  if (columnId === null || known.includes(id)) return [];
  // Each move is planned on the board that the moves before it leave, since they are sent one after the other.
  let now = board;
  return known.map((cardId) => {
    const others = cardsOf(now.cards, columnId).filter((card) => card.id !== cardId);
    const position = others.findIndex((card) => card.id === id);
    now = applyChange(now, { kind: 'move', cardId, columnId, position });
    return { cardId, columnId, position };
  });
}
