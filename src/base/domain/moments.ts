import { memoize } from '../flow/memoize.ts';

export interface Locale {
  readonly locale: string;
  readonly timeZone: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time left, such as "in 5 h": full minutes below two hours, then to the nearest hour or day. */
export function countdown(at: number, now: number): string {
  const left = at - now;
  if (left < minute) return 'in less than 1 min';
  const minutes = Math.floor(left / minute);
  if (minutes < 60) return `in ${minutes} min`;
  if (minutes < 120) return minutes === 60 ? 'in 1 h' : `in 1 h ${minutes - 60} min`;
  const hours = Math.round(left / hour);
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(left / day)} d`;
}

export const localTime = (at: number, { locale, timeZone }: Locale): string => formatter(locale, timeZone).format(at);

const formatter = memoize(
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
