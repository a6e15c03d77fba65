import { computed, signal } from '@preact/signals';

import type { PageColumn } from '../contract.ts';
import { visibleColumns } from './state.ts';

/** The page's tab stop: a card, or with `index` -1 the header of its column. */
export interface FocusTarget {
  readonly columnId: string;
  readonly index: number;
  readonly cardId: string | undefined;
}

const wanted = signal<FocusTarget | undefined>(undefined);
let isToFocus = false;

/** Follows its card when that moves, else keeps its position. */
export const focused = computed<FocusTarget | undefined>(() => resolveFocus(visibleColumns.value, wanted.value));

function resolveFocus(all: readonly PageColumn[], now: FocusTarget | undefined): FocusTarget | undefined {
  const home = all.find(({ id }) => id === now?.columnId) ?? all[0];
  if (home === undefined) return undefined;
  if (now === undefined) return { columnId: home.id, index: home.visibleCount > 0 ? 0 : -1, cardId: home.cards[0]?.id };
  if (now.cardId !== undefined)
    for (const { id, first, cards } of [home, ...all]) {
      const index = cards.findIndex((card) => card.id === now.cardId);
      if (index >= 0) return { columnId: id, index: first + index, cardId: now.cardId };
    }
  const index = Math.min(now.index, home.isCollapsed ? -1 : home.visibleCount - 1);
  return { columnId: home.id, index, cardId: home.cards[index - home.first]?.id };
}

/** Moves the tab stop, and the focus once the element is drawn. */
export function focusOn(columnId: string, index: number): void {
  const column = visibleColumns.value.find(({ id }) => id === columnId);
  if (column === undefined) return;
  isToFocus = true;
  wanted.value = { columnId, index, cardId: column.cards[index - column.first]?.id };
}

/** As `focusOn`, for a card whose move is pending. */
export function followCard(columnId: string, index: number, cardId: string): void {
  isToFocus = true;
  wanted.value = { columnId, index, cardId };
}

export function noteFocus(columnId: string, index: number, cardId: string | undefined): void {
  wanted.value = { columnId, index, cardId };
}

/** Focuses the tab stop, whose card may be drawn in another column now. */
export function focusTabStop(): void {
  const target = focused.value;
  if (target !== undefined) focusOn(target.columnId, target.index);
}

export const waitsForFocus = (): boolean => isToFocus;

/** Whether the focus is elsewhere on the page, such as in the filter; a late snapshot must not move it. */
const isElsewhere = (): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  document.activeElement.closest('.columns') === null;

export function giveFocus(element: HTMLElement): void {
  isToFocus = false;
  if (isElsewhere()) return;
  element.focus({ preventScroll: true });
}
