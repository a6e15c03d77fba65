import { millisecondsOfDay } from '../../base/expiryDay.ts';

/** The two moments before a token ends at which the user is told. */
export type ExpiryReminder = 'in7Days' | 'in1Day';

/** Which reminder a token's end calls for at this moment: only the nearer of the two, and none after the end. */
export function expiryReminder(expiresAt: string | undefined, now: number): ExpiryReminder | undefined {
  const left = Date.parse(expiresAt ?? '') - now;
  if (Number.isNaN(left) || left <= 0 || left > 7 * millisecondsOfDay) return undefined;
  return left > millisecondsOfDay ? 'in7Days' : 'in1Day';
}
