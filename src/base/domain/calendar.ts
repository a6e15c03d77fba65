import { dayMs } from '../flow/clock.ts';

/** Returns a function from a time to its calendar day, `YYYY-MM-DD`, in an IANA time zone. It throws for an invalid time. */
export function dayInTimeZone(timeZone: string): (moment: string | Date) => string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', { ...parts, timeZone: usableTimeZone(timeZone) });
  return (moment) => {
    const values = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
    return `${(values.get('year') ?? '').padStart(4, '0')}-${values.get('month')}-${values.get('day')}`;
  };
}

/**
 * Returns whether a moment, in milliseconds, is in these days of a time zone, both included; never if one of them is no day. For many moments
 * this is faster than their days.
 */
export function withinDays(
  { first, last }: { readonly first: string; readonly last: string },
  timeZone: string,
): (moment: number) => boolean {
  const dayOf = dayInTimeZone(timeZone);
  const [start, end] = [
    firstMoment((day) => day >= first, first, dayOf),
    firstMoment((day) => day > last, last, dayOf),
  ];
  return (moment) => moment >= start && moment < end;
}

/** Returns a function from a day to its first millisecond in a time zone; a day that the zone skips has that of the next one. */
export function beginningIn(timeZone: string): (day: string) => number {
  const dayOf = dayInTimeZone(timeZone);
  return (wanted) => firstMoment((day) => day >= wanted, wanted, dayOf);
}

/** The first millisecond whose day fits; it is at most two days from the beginning of the day `near` in UTC. */
function firstMoment(fits: (day: string) => boolean, near: string, dayOf: (moment: Date) => string): number {
  let [before, found] = [startOfDay(near) - 2 * dayMs, startOfDay(near) + 2 * dayMs];
  while (found - before > 1) {
    const middle = Math.floor((before + found) / 2);
    if (fits(dayOf(new Date(middle)))) found = middle;
    else before = middle;
  }
  return found;
}

/** The zone, or that of this machine if the name is unknown here: each service has its own list. */
export function usableTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}

export const isDay = (text: string): boolean => !Number.isNaN(startOfDay(text));

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

export const addDays = (day: string, days: number): string =>
  new Date(startOfDay(day) + days * dayMs).toISOString().slice(0, -14);

export function weekStartOf(day: string, weekStartsOn: 'monday' | 'sunday'): string {
  const weekday = new Date(startOfDay(day)).getUTCDay();
  return addDays(day, weekStartsOn === 'sunday' ? -weekday : -((weekday + 6) % 7));
}

export const inDays = (milliseconds: number): number => milliseconds / dayMs;

/** End of a local day `YYYY-MM-DD`; undefined if invalid. */
export function endOfDay(text: string): Date | undefined {
  const [year = 0, month = 0, date = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? []).slice(1).map(Number);
  const begin = new Date(year, month - 1, date);
  const exists = begin.getFullYear() === year && begin.getMonth() === month - 1 && begin.getDate() === date;
  return exists ? new Date(year, month - 1, date + 1) : undefined;
}

/** Local day as `YYYY-MM-DD`; empty if invalid. */
export function dayOf(time: string | Date): string {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const dayIn = (days: number, now: Date): string => dayOf(new Date(now.getTime() + days * dayMs));
