import type { Board, Card, Column } from '../../contract/tracker/board.ts';
import { cardsOf, columnsOf } from '../../store/board/boardView.ts';
import { applyChange } from '../../store/board/changes/changes.ts';
import type { CardReminder, ReminderGroup } from '../../store/board/derived/reminderDays.ts';

type ColumnNode = { readonly kind: 'column'; readonly column: Column };
type CardNode = { readonly kind: 'card'; readonly card: Card };
export type ReminderGroupNode = { readonly kind: 'reminders'; readonly group: ReminderGroup; readonly count: number };
export type ReminderNode = CardReminder & { readonly kind: 'reminder'; readonly group: ReminderGroup };
export type BoardNode = ColumnNode | CardNode | ReminderGroupNode | ReminderNode;

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;

/** Command arguments are untrusted: only a card of the tree is accepted. */
export const isCardNode = (value: unknown): value is CardNode => kindOf(value) === 'card';

export interface PlannedMove {
  readonly cardId: string;
  readonly columnId: string;
  readonly position: number | undefined;
}

/** Moves for a drop: on a column to its end, on a card to the position before it, in the order of the dragged cards. */
export function planDrop(board: Board, cardIds: readonly string[], target: BoardNode): PlannedMove[] {
  const known = cardIds.filter((id) => board.cards.some((card) => card.id === id));
  if (target.kind === 'column')
    return known.map((cardId) => ({ cardId, columnId: target.column.id, position: undefined }));
  // Cards cannot be dropped on a reminder.
  if (target.kind !== 'card') return [];
  const { id, columnId } = target.card;
  if (columnId === null || known.includes(id)) return [];
  // Each move is planned on the board that the previous moves produce, since they are sent in order.
  let now = board;
  return known.map((cardId) => {
    const others = cardsOf(now.cards, columnId).filter((card) => card.id !== cardId);
    const position = others.findIndex((card) => card.id === id);
    now = applyChange(now, { kind: 'move', cardId, columnId, position });
    return { cardId, columnId, position };
  });
}

/** Order of the columns after a drop on `target`: behind it if they came from before it, else before it. */
export function planOrder(board: Board, columnIds: readonly string[], target: BoardNode): string[] | undefined {
  if (target.kind !== 'column' || columnIds.includes(target.column.id)) return undefined;
  const order = columnsOf(board).map(({ id }) => id);
  const moved = order.filter((id) => columnIds.includes(id));
  const [first] = moved;
  if (first === undefined) return undefined;
  const others = order.filter((id) => !moved.includes(id));
  const comesFromBefore = order.indexOf(first) < order.indexOf(target.column.id);
  return others.toSpliced(others.indexOf(target.column.id) + (comesFromBefore ? 1 : 0), 0, ...moved);
}
