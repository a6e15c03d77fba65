/** A spending limit resets at midnight UTC (key document, Limits 1). */
export const resets = ['daily', 'weekly', 'monthly'] as const;
export type Reset = (typeof resets)[number];

export const isReset = (word: unknown): word is Reset => resets.some((reset) => reset === word);

/** Milliseconds since 1970; `end` is exclusive. */
export interface UsageWindow {
  readonly start: number;
  readonly end: number;
}

/** The UTC day, the UTC week from Monday or the UTC month. */
export function windowAt(reset: Reset, moment: Date): UsageWindow {
  const year = moment.getUTCFullYear();
  const month = moment.getUTCMonth();
  const day = moment.getUTCDate();
  switch (reset) {
    case 'daily':
      return { start: Date.UTC(year, month, day), end: Date.UTC(year, month, day + 1) };
    case 'weekly': {
      const monday = day - ((moment.getUTCDay() + 6) % 7);
      return { start: Date.UTC(year, month, monday), end: Date.UTC(year, month, monday + 7) };
    }
    case 'monthly':
      return { start: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) };
  }
}

/** USD, never below 0; null without a limit (payloads, Key service). */
export const limitRemaining = (limit: number | null, used: number): number | null =>
  limit === null ? null : Math.max(0, limit - used);
