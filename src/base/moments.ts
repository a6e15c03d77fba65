import { once } from './once.ts';

/** Where a person is: how they write numbers and dates, and what their clock says. */
export interface Locale {
  /** A BCP 47 tag. */
  readonly locale: string;
  /** An IANA name. */
  readonly timeZone: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long it is until a moment, in the shortest words: "in 5 h"; what is left of the unit is not said. */
export function countdown(at: number, now: number): string {
  const left = at - now;
  if (left < minute) return 'in less than 1 min';
  if (left < hour) return `in ${Math.floor(left / minute)} min`;
  if (left < 2 * day) return `in ${Math.floor(left / hour)} h`;
  return `in ${Math.floor(left / day)} d`;
}

/** A moment by the person's own clock, with the name of the zone. */
export const localTime = (at: number, { locale, timeZone }: Locale): string => formatter(locale, timeZone).format(at);

/** Making one takes far longer than using it. */
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

/** A moment in UTC, such as `2026-03-09 00:00 UTC`. */
export const utcTime = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
