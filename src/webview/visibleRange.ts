/** `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Visible rows of equal height, and `around` more on each side; constant time for a list of any length. */
export function visibleRange(offset: number, viewport: number, rowHeight: number, count: number, around = 3): Range {
  const start = Math.max(0, Math.min(count, Math.floor(offset / rowHeight)) - around);
  const end = Math.min(count, Math.ceil((offset + viewport) / rowHeight) + around);
  return { start, end: Math.max(start, end) };
}

/** First row of a window that centers the range; rounded to steps, so that small scrolls do not change it. */
export function windowAround({ start, end }: Range, length: number, step = 10): number {
  const first = Math.floor((start + end - length) / 2 / step) * step;
  return Math.max(0, first);
}
