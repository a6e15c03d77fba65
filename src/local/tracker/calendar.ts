import { dayMs } from '../../base/clock.ts';

/** Returns a function from a time to its calendar day, `YYYY-MM-DD`, in an IANA time zone. */
export function dayInTimeZone(timeZone: string): (moment: string | Date) => string {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
    return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  };
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

export const addDays = (day: string, days: number): string =>
  new Date(startOfDay(day) + days * dayMs).toISOString().slice(0, -14);

export function weekStartOf(day: string, weekStartsOn: 'monday' | 'sunday'): string {
  const weekday = new Date(startOfDay(day)).getUTCDay();
  return addDays(day, weekStartsOn === 'sunday' ? -weekday : -((weekday + 6) % 7));
}

export const inDays = (milliseconds: number): number => milliseconds / dayMs;
