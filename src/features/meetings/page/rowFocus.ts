import type { RefObject } from 'preact';

import { onFocusLoss, restoreFocus } from '../../../webview/focusReturn.ts';
import { meetingHost } from './host.ts';
import { focusIndex, quoteSelected, select, selection, selectTo } from './selection.ts';
import { rowScroll, textSelection } from './state.ts';

let isToFocus = false;

/** Moves the focus to a message as soon as it is drawn, which may need `RowScroll.showRow`. */
export function focusRow(index: number): void {
  focusIndex.value = index;
  isToFocus = true;
}

/** A page without the focus must not take it from the editor. */
export function focusWanted(list: HTMLElement | null, isLoaded: (index: number) => boolean): void {
  if (!isToFocus || !isLoaded(focusIndex.value) || !document.hasFocus()) return;
  const row = list?.querySelector<HTMLElement>(`[data-index="${focusIndex.value}"]`);
  if (row == null) return;
  isToFocus = false;
  row.focus({ preventScroll: true });
}

export const hasRowFocus = (): boolean => document.activeElement?.matches('.message') === true;

/**
 * After the focused message has gone, its place has the focus; at first the page itself, so that it scrolls by keyboard. A message that was
 * wanted while another part of the editor had the focus gets it with the page.
 */
export function keepFocus(page: RefObject<HTMLElement | null>): void {
  let wasOnRow = false;
  page.current?.addEventListener('focusin', () => {
    wasOnRow = hasRowFocus();
  });
  const focusNearest = (): void => {
    const isRowWanted = wasOnRow || isToFocus;
    if (!wasOnRow) page.current?.focus({ preventScroll: true });
    if (!isRowWanted) return;
    // The message gets the focus when it is drawn, and nothing else may be drawn now.
    focusRow(focusIndex.value);
    rowScroll.value?.redraw();
  };
  onFocusLoss(focusNearest, () => isToFocus);
  restoreFocus();
}

/** Keys of the conversation; those that it uses do not reach the editor. */
export function handleRowShortcut(event: KeyboardEvent): void {
  const isHandled =
    event.ctrlKey || event.metaKey ? moveToEnd(event) || selectAll(event) : moveBy(event) || actOn(event);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

function selectAll({ key, shiftKey, altKey }: KeyboardEvent): boolean {
  const count = meetingHost.snapshot.value?.count ?? 0;
  if (key.toLowerCase() !== 'a' || shiftKey || altKey || count === 0) return false;
  document.getSelection()?.removeAllRanges();
  select({ anchor: 0, focus: count - 1 });
  return true;
}

/** The editor's keys for the first and the last line. */
const moveToEnd = (event: KeyboardEvent): boolean => (event.key === 'Home' || event.key === 'End') && moveBy(event);

function moveBy({ key, shiftKey, altKey }: KeyboardEvent): boolean {
  const count = meetingHost.snapshot.value?.count ?? 0;
  const now = focusIndex.value;
  const next = altKey ? undefined : targets[key]?.(now, count);
  if (next === undefined || count === 0) return false;
  const index = Math.max(0, Math.min(count - 1, next));
  document.getSelection()?.removeAllRanges();
  selectTo(index, shiftKey);
  focusRow(index);
  rowScroll.value?.showRow(index);
  return true;
}

const targets: Readonly<Record<string, ((now: number, count: number) => number | undefined) | undefined>> = {
  ArrowDown: (now) => now + 1,
  ArrowUp: (now) => now - 1,
  PageDown: (now) => rowScroll.value?.rowPageAway(now, 1),
  PageUp: (now) => rowScroll.value?.rowPageAway(now, -1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function actOn({ key, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key === ' ') selectTo(focusIndex.value, false);
  else if (key === 'q' && meetingHost.snapshot.value?.mayQuote === true) {
    if (selection.value === undefined && textSelection.value === undefined) selectTo(focusIndex.value, false);
    quoteSelected();
  } else if (key === 'Escape' && selection.value !== undefined) select(undefined);
  else return false;
  return true;
}
