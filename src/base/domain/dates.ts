import { memoize } from '../flow/memoize.ts';

/** Local day in a language (BCP 47); an invalid moment is returned unchanged. */
export const formatDay = (moment: string, language: string): string => formatBy(dayFormat(language), moment);

/** Day and month, such as "Nov 9", where the year is known. */
export const formatShortDay = (moment: string, language: string): string => formatBy(shortDayFormat(language), moment);

export const formatMoment = (moment: string, language: string): string => formatBy(momentFormat(language), moment);

/** Weekday, day and time, and the year if it is another one than that of `now`. */
export function formatWhen(at: number, now: number, language: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? whenFormat : whenFormatWithYear)(language).format(at);
}

const whenParts = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
const whenFormat = memoize((language: string) => new Intl.DateTimeFormat(language, whenParts));
const whenFormatWithYear = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { ...whenParts, year: 'numeric' }),
);
const dayFormat = memoize((language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const shortDayFormat = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }),
);
const momentFormat = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
);

function formatBy(format: Intl.DateTimeFormat, moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : format.format(at);
}

/** Time of day in a language, with the date unless it is today's. */
export function formatRecent(time: number, now: number, language: string): string {
  const read = new Date(time);
  const isToday = read.toDateString() === new Date(now).toDateString();
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(language, style).format(read);
}

export const formatFetchedAt = (time: number, now: number, language: string): string =>
  `As of ${formatRecent(time, now, language)}`;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Such as "now", "5 min", "3 h", "4 d", "6 w", "2 y"; empty for an invalid time. */
export function ageOf(time: string, now: number): string {
  const passed = now - Date.parse(time);
  if (Number.isNaN(passed)) return '';
  if (passed < minute) return 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < day) return `${Math.floor(passed / hour)} h`;
  if (passed < 14 * day) return `${Math.floor(passed / day)} d`;
  if (passed < 365 * day) return `${Math.floor(passed / (7 * day))} w`;
  return `${Math.floor(passed / (365 * day))} y`;
}
