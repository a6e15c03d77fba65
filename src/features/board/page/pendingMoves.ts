import type { Move, PageCard, PageColumn } from '../contract.ts';
import { windowLength } from '../contract.ts';

export type PendingPageChange =
  | { readonly kind: 'move'; readonly number: number; readonly move: Move; readonly card: PageCard }
  | { readonly kind: 'reorder'; readonly number: number; readonly columnId: string; readonly position: number };

export function applyPending(columns: readonly PageColumn[], change: PendingPageChange): readonly PageColumn[] {
  if (change.kind === 'reorder') {
    const column = columns.find(({ id }) => id === change.columnId);
    if (column === undefined) return columns;
    return columns.filter((other) => other !== column).toSpliced(change.position, 0, column);
  }
  const { move, card } = change;
  return columns.map((column) => {
    const without = takeOut(column, move.cardId);
    return column.id === move.columnId
      ? putIn(without, move, { ...card, isPending: true, isRejected: false })
      : without;
  });
}

function takeOut(column: PageColumn, cardId: string): PageColumn {
  const cards = column.cards.filter(({ id }) => id !== cardId);
  if (cards.length === column.cards.length) return column;
  return { ...column, cards, total: column.total - 1, visibleCount: column.visibleCount - 1 };
}

function putIn(column: PageColumn, { after, before }: Move, card: PageCard): PageColumn {
  const grown = { ...column, total: column.total + 1, visibleCount: column.visibleCount + 1 };
  const indexOf = (wanted: string | undefined) => column.cards.findIndex(({ id }) => id === wanted);
  const next = indexOf(before) >= 0 ? indexOf(before) : indexOf(after) + 1;
  if (next > 0 || indexOf(before) === 0)
    return { ...grown, cards: column.cards.toSpliced(next, 0, card).slice(0, windowLength) };
  // The end may be outside the window, where nothing is drawn yet.
  const hasEnd = column.first + column.cards.length === column.visibleCount && column.cards.length < windowLength;
  return hasEnd && !column.isCollapsed ? { ...grown, cards: [...column.cards, card] } : grown;
}

/** The cards on both sides of a gap, by shown index; the moved cards are not among them. */
export function sidesOf(
  { first, cards }: PageColumn,
  moved: readonly string[],
  gap: number,
): Pick<Move, 'after' | 'before'> {
  const next = (from: number, step: 1 | -1): string | undefined => {
    const id = cards[from - first]?.id;
    return id !== undefined && moved.includes(id) ? next(from + step, step) : id;
  };
  const [after, before] = [next(gap - 1, -1), next(gap, 1)];
  return { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) };
}
