/** Places from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Which of `count` rows of one height are in sight, with a few around them. Exact by arithmetic, so a list of any length costs the same. */
export function visibleRange(offset: number, viewport: number, rowHeight: number, count: number, around = 3): Range {
  const start = Math.max(0, Math.min(count, Math.floor(offset / rowHeight)) - around);
  const end = Math.min(count, Math.ceil((offset + viewport) / rowHeight) + around);
  return { start, end: Math.max(start, end) };
}

/** Where a window of `length` rows has to begin for these to be in its middle; in steps, so that a little scrolling changes nothing. */
export function windowAround({ start, end }: Range, length: number, step = 10): number {
  const first = Math.floor((start + end - length) / 2 / step) * step;
  return Math.max(0, first);
}
