import type { Card } from '../../../contract/tracker/board.ts';

const dayMs = 86_400_000;

/** Whole days since the last change of a card that counts as stale; undefined for another one, and if no card does. */
export function staleDays(
  { status, updatedAt }: Pick<Card, 'status' | 'updatedAt'>,
  staleAfterDays: number | null | undefined,
  now: number,
): number | undefined {
  if (staleAfterDays == null || status !== 'active') return undefined;
  const days = Math.floor((now - Date.parse(updatedAt)) / dayMs);
  return days >= staleAfterDays ? days : undefined;
}

export const formatStale = (days: number): string =>
  days === 1 ? 'No change for 1 day' : `No change for ${days} days`;
