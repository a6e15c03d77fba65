import { dayMs } from '../../base/clock.ts';

type ExpiryReminder = 'in7Days' | 'in1Day';

/** Only the nearer of the two reminders, and none after the expiry. */
export function expiryReminder(expiresAt: string | undefined, now: number): ExpiryReminder | undefined {
  const left = Date.parse(expiresAt ?? '') - now;
  if (Number.isNaN(left) || left <= 0 || left > 7 * dayMs) return undefined;
  return left > dayMs ? 'in7Days' : 'in1Day';
}
