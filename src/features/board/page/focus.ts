import { computed, signal } from '@preact/signals';

import { onFocusLoss, restoreFocus } from '../../../webview/focusReturn.ts';
import type { PageColumn } from '../contract.ts';
import { boardHost, persistFocus, visibleColumns, visibleSnapshot } from './state.ts';

/** The page's tab stop: a card, or with `index` -1 the header of its column. */
export interface FocusTarget {
  readonly columnId: string;
  readonly index: number;
  readonly cardId?: string | undefined;
}

interface WantedFocus extends FocusTarget {
  readonly columnIndex: number;
}

const wanted = signal<WantedFocus | undefined>(
  boardHost.persisted?.focus && { columnIndex: 0, ...boardHost.persisted.focus },
);
let isToFocus = false;
/** How often the focus was asked for. */
const requests = signal(0);

let known: FocusTarget | undefined;
/** Follows its card when that moves, else keeps its position. The same object as long as it says the same, so that nothing is drawn again. */
export const focused = computed<FocusTarget | undefined>(() => {
  const next = resolveFocus(visibleColumns.value, wanted.value);
  if (next?.columnId !== known?.columnId || next?.index !== known?.index || next?.cardId !== known?.cardId)
    known = next;
  return known;
});

function resolveFocus(all: readonly PageColumn[], now: WantedFocus | undefined): FocusTarget | undefined {
  const same = all.find(({ id }) => id === now?.columnId);
  const home = same ?? all[now?.columnIndex ?? 0] ?? all.at(-1);
  if (home === undefined) return undefined;
  if (now === undefined) return { columnId: home.id, index: home.visibleCount > 0 ? 0 : -1, cardId: home.cards[0]?.id };
  const card = now.cardId === undefined ? undefined : placeOf(now.cardId, [home, ...all]);
  if (card !== undefined) return card;
  const index = Math.min(same === undefined ? -1 : now.index, home.isCollapsed ? -1 : home.visibleCount - 1);
  // The card may lie beyond the loaded window.
  const lastKnown = index === now.index ? now.cardId : undefined;
  return { columnId: home.id, index, cardId: home.cards[index - home.first]?.id ?? lastKnown };
}

/** A card beyond the loaded windows is found only after the page has asked to move it. */
function placeOf(cardId: string, columns: readonly PageColumn[]): FocusTarget | undefined {
  for (const { id, first, cards } of columns) {
    const index = cards.findIndex((card) => card.id === cardId);
    if (index >= 0) return { columnId: id, index: first + index, cardId };
  }
  const moved = visibleSnapshot.value?.movedCard;
  return moved?.cardId === cardId && columns.some(({ id }) => id === moved.columnId) ? moved : undefined;
}

/** Moves the tab stop, and the focus once the element is drawn. */
export function focusOn(columnId: string, index: number): void {
  const column = visibleColumns.value.find(({ id }) => id === columnId);
  if (column === undefined) return;
  request();
  want({ columnId, index, cardId: column.cards[index - column.first]?.id });
}

export function followCard(columnId: string, index: number, cardId: string | undefined): void {
  request();
  want({ columnId, index, cardId });
}

export function noteFocus(columnId: string, index: number, cardId: string | undefined): void {
  want({ columnId, index, cardId });
}

function request(): void {
  isToFocus = true;
  requests.value += 1;
}

function want(target: FocusTarget): void {
  const columnIndex = visibleColumns.value.findIndex(({ id }) => id === target.columnId);
  wanted.value = { ...target, columnIndex: Math.max(0, columnIndex) };
  persistFocus(target);
}

export function focusTabStop(): void {
  const target = focused.value;
  const isNew = wanted.value === undefined && visibleSnapshot.value?.start !== undefined;
  if (target === undefined || isNew) document.querySelector<HTMLElement>('main button')?.focus();
  else if (!focusDrawnCard(target)) followCard(target.columnId, target.index, target.cardId);
}

/** Focuses a card that its list shows whole, so that nothing is drawn for it. Returns whether it does. */
function focusDrawnCard({ columnId, index, cardId }: FocusTarget): boolean {
  const list = document.querySelector(`[data-column="${CSS.escape(columnId)}"] .scroller`);
  const card = list?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (!(list && card) || card.dataset['card'] !== cardId) return false;
  const [{ top, bottom }, inside] = [card.getBoundingClientRect(), list.getBoundingClientRect()];
  if (top < inside.top || bottom > inside.bottom) return false;
  giveFocus(card);
  return true;
}

export const keepFocusOnBoard = (): void => {
  onFocusLoss(focusTabStop, waitsForFocus);
  restoreFocus();
};

/** The tab stop if it is in the column. What draws it is drawn again when the focus is asked for, and gives it. */
export function tabStopIn(columnId: string): FocusTarget | undefined {
  if (focused.value?.columnId !== columnId) return undefined;
  void requests.value;
  return focused.value;
}

export const waitsForFocus = (): boolean => isToFocus;

/** Whether the focus is elsewhere on the page, such as in the filter; a late snapshot must not move it. */
const isElsewhere = (): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  document.activeElement.closest('.columns') === null;

/** A page without the focus must not take it from the editor; it focuses its tab stop when it has it again. */
export function giveFocus(element: HTMLElement): void {
  if (!document.hasFocus()) return;
  isToFocus = false;
  if (isElsewhere()) return;
  element.focus({ preventScroll: true });
  showColumnOf(element);
}

/** A key must not act on a card out of sight. Scrolls the columns only; each column scrolls its cards. */
export const showColumnOf = (element: Element): void =>
  element.closest('.column')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
