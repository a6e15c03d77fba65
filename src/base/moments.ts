import { once } from './once.ts';

export interface Locale {
  readonly locale: string;
  readonly timeZone: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time left in the shortest form, rounded down, such as "in 5 h". */
export function countdown(at: number, now: number): string {
  const left = at - now;
  if (left < minute) return 'in less than 1 min';
  if (left < hour) return `in ${Math.floor(left / minute)} min`;
  if (left < 2 * day) return `in ${Math.floor(left / hour)} h`;
  return `in ${Math.floor(left / day)} d`;
}

export const localTime = (at: number, { locale, timeZone }: Locale): string => formatter(locale, timeZone).format(at);

const formatter = once(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

export const utcTime = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
