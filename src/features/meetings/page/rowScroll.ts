import { signal } from '@preact/signals';

import { wasIdle } from '../../../webview/painted.ts';
import type { Range } from '../../../webview/visibleRange.ts';
import { RowHeights } from './rowHeights.ts';

/** A row, how far its top is above that of the view, and the message that the reader scrolled to. */
interface Anchor {
  readonly index: number;
  readonly id: string | undefined;
  readonly inner: number;
}

/** Pixels of a row that is not measured. */
export const estimatedHeight = 72;
const rowsAround = 4;
const spaceAbove = 8;

/**
 * Scrolls rows of any height of which only some are drawn and measured. What the reader sees stays where it is when rows above it are
 * measured, arrive or leave.
 */
export class RowScroll {
  readonly #scroller: HTMLElement;
  readonly #list: HTMLElement;
  #heights = new RowHeights(estimatedHeight);
  /** Undefined while the reader is above the first row. */
  #anchor: Anchor | undefined;
  /** Other rows took the place of those that the reader scrolled to; the last of them may still be missing. */
  #isRenewed = false;
  /** The known scroll position; another one is that of the reader. */
  #knownTop = 0;
  #isToShow: number | undefined;
  #width = 0;
  /** Counts changes of what is to be drawn. */
  readonly changes = signal(0);

  constructor(scroller: HTMLElement, list: HTMLElement) {
    this.#scroller = scroller;
    this.#list = list;
  }

  get height(): number {
    return this.#heights.offsetOf(this.#heights.count);
  }

  get place(): number {
    return this.#anchor?.index ?? 0;
  }

  get anchorId(): string | undefined {
    return this.#anchor?.id;
  }

  get range(): Range {
    // After a change of heights the scroll position is set after the drawing, so it is not read here.
    const offset =
      this.#anchor === undefined
        ? this.#scroller.scrollTop - this.#top()
        : this.#heights.offsetOf(this.#anchor.index) + this.#anchor.inner;
    const around = wasIdle.value ? rowsAround : 0;
    const start = this.#heights.indexAt(offset) - around;
    const end = this.#heights.indexAt(offset + this.#scroller.clientHeight) + 1 + around;
    return { start: Math.max(0, start), end: Math.min(this.#heights.count, end) };
  }

  offsetOf(index: number): number {
    return this.#heights.offsetOf(index);
  }

  /** The row a page below or above another one, at least the next. */
  rowPageAway(index: number, by: 1 | -1): number {
    const offset = this.#heights.offsetOf(index) + by * this.#scroller.clientHeight * 0.9;
    const row = this.#heights.indexAt(offset);
    return by > 0 ? Math.max(index + 1, row) : Math.min(index - 1, row);
  }

  grow(count: number): void {
    if (count >= this.#heights.count) this.#heights.grow(count);
    else this.#heights = new RowHeights(this.#heights.estimate, count);
  }

  /** Other rows, of which one takes the place of the reader's. */
  renew(count: number, place: number): void {
    this.#heights = new RowHeights(this.#heights.estimate, count);
    this.#isRenewed = true;
    if (this.#anchor !== undefined) this.#anchor = { ...this.#anchor, index: place };
  }

  goTo(index: number, inner = -spaceAbove): void {
    this.#isRenewed = false;
    this.#anchor = { index, inner, id: undefined };
    this.changes.value += 1;
  }

  redraw(): void {
    this.changes.value += 1;
  }

  /** Scrolls as little as it takes. */
  showRow(index: number): void {
    this.#isRenewed = false;
    this.#isToShow = index;
    this.changes.value += 1;
  }

  readonly onScroll = (): void => {
    this.#followReader();
    this.changes.value += 1;
  };

  /** After each drawing: measures the rows, and keeps the reader's place. */
  settle(isLoaded: (index: number) => boolean): void {
    this.#followReader();
    const isMeasured = this.#measure(isLoaded);
    if (this.#isToShow !== undefined) this.#showWanted(this.#isToShow, isLoaded);
    if (this.#anchor !== undefined) this.#keep(this.#anchor, isMeasured);
    this.#knownTop = this.#scroller.scrollTop;
    if (isMeasured) this.changes.value += 1;
  }

  #keep(anchor: Anchor, isMeasured: boolean): void {
    const wanted = this.#top() + this.#heights.offsetOf(anchor.index) + anchor.inner;
    this.#scrollTo(wanted);
    const row = this.#list.querySelector<HTMLElement>(`[data-index="${anchor.index}"]`);
    this.#anchor = { ...anchor, id: anchor.id ?? row?.dataset['id'] };
    const isPastEnd = this.#scroller.scrollTop < wanted - 1;
    if (isPastEnd && !isMeasured && !this.#isRenewed) this.#anchorAt(this.#scroller.scrollTop);
  }

  /** The browser scrolls too, to the end of rows that are fewer now. */
  #followReader(): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    if (Math.abs(scrollTop - this.#knownTop) <= 1) return;
    const isCut = scrollTop < this.#knownTop && scrollTop + clientHeight >= scrollHeight - 1;
    if (!isCut) {
      this.#isRenewed = false;
      this.#anchorAt(scrollTop);
    }
    this.#knownTop = scrollTop;
  }

  #scrollTo(top: number): void {
    if (Math.abs(this.#scroller.scrollTop - top) <= 1) return;
    const before = this.#scroller.scrollTop;
    this.#scroller.scrollTop = top;
    if (this.#scroller.scrollTop !== before) this.changes.value += 1;
  }

  #measure(isLoaded: (index: number) => boolean): boolean {
    if (this.#list.clientWidth !== this.#width) {
      this.#width = this.#list.clientWidth;
      this.#heights = new RowHeights(this.#heights.estimate, this.#heights.count);
    }
    let isChanged = false;
    for (const row of this.#list.querySelectorAll<HTMLElement>('[data-index]')) {
      const index = Number(row.dataset['index']);
      if (isLoaded(index)) isChanged = this.#heights.measure(index, row.getBoundingClientRect().height) || isChanged;
    }
    return isChanged;
  }

  #showWanted(index: number, isLoaded: (index: number) => boolean): void {
    const { scrollTop, clientHeight } = this.#scroller;
    const start = this.#top() + this.#heights.offsetOf(index);
    const height = this.#heights.heightOf(index);
    if (start < scrollTop || height > clientHeight) this.#anchor = { index, inner: 0, id: undefined };
    else if (start + height > scrollTop + clientHeight) this.#anchorAt(start + height - clientHeight);
    if (isLoaded(index)) this.#isToShow = undefined;
  }

  #anchorAt(scrollTop: number): void {
    const offset = scrollTop - this.#top();
    if (offset <= 0) {
      this.#anchor = undefined;
      return;
    }
    const index = this.#heights.indexAt(offset);
    const row = this.#list.querySelector<HTMLElement>(`[data-index="${index}"]`);
    this.#anchor = { index, inner: offset - this.#heights.offsetOf(index), id: row?.dataset['id'] };
  }

  /** Where the list begins in what is scrolled. */
  #top(): number {
    const { scrollTop } = this.#scroller;
    return this.#list.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top + scrollTop;
  }
}
