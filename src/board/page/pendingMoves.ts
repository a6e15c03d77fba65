import type { Move, PageCard, PageColumn } from '../contract.ts';
import { windowLength } from '../contract.ts';

/** A change that the page shows before the extension has answered with a snapshot that knows of it. */
export type PendingChange =
  | { readonly kind: 'move'; readonly number: number; readonly move: Move; readonly card: PageCard }
  | { readonly kind: 'reorder'; readonly number: number; readonly columnId: string; readonly position: number };

/** The columns as they will be shown once the change is known; columns that do not change stay the same ones. */
export function applyPending(columns: readonly PageColumn[], change: PendingChange): readonly PageColumn[] {
  if (change.kind === 'reorder') {
    const column = columns.find(({ id }) => id === change.columnId);
    if (column === undefined) return columns;
    return columns.filter((other) => other !== column).toSpliced(change.position, 0, column);
  }
  const { move, card } = change;
  return columns.map((column) => {
    const without = takeOut(column, move.cardId);
    return column.id === move.columnId ? putIn(without, move, { ...card, isPending: true, isRefused: false }) : without;
  });
}

function takeOut(column: PageColumn, cardId: string): PageColumn {
  const cards = column.cards.filter(({ id }) => id !== cardId);
  if (cards.length === column.cards.length) return column;
  return { ...column, cards, total: column.total - 1, shown: column.shown - 1 };
}

function putIn(column: PageColumn, { beside }: Move, card: PageCard): PageColumn {
  const grown = { ...column, total: column.total + 1, shown: column.shown + 1 };
  const place = beside === undefined ? -1 : column.cards.findIndex(({ id }) => id === beside.cardId);
  if (place >= 0) {
    const cards = column.cards.toSpliced(beside?.edge === 'before' ? place : place + 1, 0, card);
    return { ...grown, cards: cards.slice(0, windowLength) };
  }
  // The end may be out of the window, where nothing is to be shown yet.
  const hasEnd = column.first + column.cards.length === column.shown && column.cards.length < windowLength;
  return hasEnd && !column.isCollapsed ? { ...grown, cards: [...column.cards, card] } : grown;
}

/** Beside which other card a gap is, by the places that are shown; undefined is the end of the column. */
export function besideGap({ first, cards }: PageColumn, cardId: string, gap: number): Move['beside'] {
  const at = (place: number): PageCard | undefined => cards[place - first];
  const before = at(gap)?.id === cardId ? at(gap + 1) : at(gap);
  if (before !== undefined) return { cardId: before.id, edge: 'before' };
  const after = at(gap - 1)?.id === cardId ? at(gap - 2) : at(gap - 1);
  return after === undefined ? undefined : { cardId: after.id, edge: 'after' };
}
