import { dayMs } from '../../base/clock.ts';

/** Midnight UTC in milliseconds; `day` is `YYYY-MM-DD`. */
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

export const addDays = (day: string, days: number): string =>
  new Date(startOfDay(day) + days * dayMs).toISOString().slice(0, -14);

export function weekStartOf(day: string, weekStartsOn: 'monday' | 'sunday'): string {
  const weekday = new Date(startOfDay(day)).getUTCDay();
  return addDays(day, weekStartsOn === 'sunday' ? -weekday : -((weekday + 6) % 7));
}

export const inDays = (milliseconds: number): number => milliseconds / dayMs;
