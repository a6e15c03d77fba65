import { computed, signal } from '@preact/signals';

import type { PageColumn } from '../contract.ts';
import { columns } from './state.ts';

/** The place that has the page's tab stop: a card, or with `index` -1 the head of its column. */
export interface FocusTarget {
  readonly columnId: string;
  readonly index: number;
  readonly cardId: string | undefined;
}

const wanted = signal<FocusTarget | undefined>(undefined);
/** Whether the place is to be given the editor's focus as soon as it is drawn. */
let isToFocus = false;

/** Where the tab stop is now: with its card, wherever that went, else at its place. */
export const focused = computed<FocusTarget | undefined>(() => place(columns.value, wanted.value));

function place(all: readonly PageColumn[], now: FocusTarget | undefined): FocusTarget | undefined {
  const home = all.find(({ id }) => id === now?.columnId) ?? all[0];
  if (home === undefined) return undefined;
  if (now === undefined) return { columnId: home.id, index: home.shown > 0 ? 0 : -1, cardId: home.cards[0]?.id };
  if (now.cardId !== undefined)
    for (const { id, first, cards } of [home, ...all]) {
      const index = cards.findIndex((card) => card.id === now.cardId);
      if (index >= 0) return { columnId: id, index: first + index, cardId: now.cardId };
    }
  const index = Math.min(now.index, home.isCollapsed ? -1 : home.shown - 1);
  return { columnId: home.id, index, cardId: home.cards[index - home.first]?.id };
}

/** Puts the tab stop on a place, and the focus too as soon as it is drawn. */
export function focusOn(columnId: string, index: number): void {
  const column = columns.value.find(({ id }) => id === columnId);
  if (column === undefined) return;
  isToFocus = true;
  wanted.value = { columnId, index, cardId: column.cards[index - column.first]?.id };
}

/** As focusOn, for a card that is on its way to there. */
export function followCard(columnId: string, index: number, cardId: string): void {
  isToFocus = true;
  wanted.value = { columnId, index, cardId };
}

/** Notes that the focus has come to a place by itself, such as by a click. */
export function noteFocus(columnId: string, index: number, cardId: string | undefined): void {
  wanted.value = { columnId, index, cardId };
}

/** Whether a place waits to be focused. */
export const waitsForFocus = (): boolean => isToFocus;

/** Whether somebody has gone on to something else of the page, such as its filter; no late answer may take them away from there. */
const isElsewhere = (): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  document.activeElement.closest('.columns') === null;

/** Focuses an element that was waited for, if it still is. */
export function giveFocus(element: HTMLElement): void {
  isToFocus = false;
  if (isElsewhere()) return;
  element.focus({ preventScroll: true });
}
