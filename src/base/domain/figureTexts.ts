import { memoize } from '../flow/memoize.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  memoize((language: string) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }));
const day = utc({ dateStyle: 'medium' });
const shortDay = utc({ day: 'numeric', month: 'short' });
const moment = utc({ dateStyle: 'medium', timeStyle: 'short' });
const percent = memoize(() => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 }));
const whole = memoize(() => new Intl.NumberFormat('en'));
const fraction = memoize(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }));

/** A date that is none is returned unchanged, since a service may send any text. */
const formatDate = (format: Intl.DateTimeFormat, date: string): string => {
  const at = Date.parse(`${date}T00:00:00.000Z`);
  return Number.isNaN(at) ? date : format.format(at);
};

export const readableDay = (date: string, language: string): string => formatDate(day(language), date);

export const shortDate = (date: string, language: string): string => formatDate(shortDay(language), date);

/** Without the narrow spaces before AM, which not each font has. */
export const readableMoment = (time: Date, language: string): string =>
  Number.isNaN(time.getTime()) ? 'an unknown day' : `${moment(language).format(time).replaceAll('\u202f', ' ')} UTC`;

export const formatCount = (value: number): string => whole().format(value);

/** Says that figures are counted from histories which lack the last changes of so many cards. */
export const formatOutdated = (cards: number): string =>
  cards === 1
    ? 'One card has changed since its history was read.'
    : `${formatCount(cards)} cards have changed since their histories were read.`;

export const share = (value: number | null): string => (value === null ? '–' : percent().format(value));

export function days(value: number | null): string {
  if (value === null) return '–';
  if (value > 0 && value < 0.05) return '< 0.1 d';
  return `${fraction().format(value)} d`;
}

interface FigurePeriod {
  readonly from: string | null;
  readonly to: string | null;
}

export function formatPeriod({ from, to }: FigurePeriod, language: string): string {
  const dayOf = (date: string) => readableDay(date, language);
  if (from === null) return to === null ? 'all time' : `until ${dayOf(to)}`;
  return to === null ? `since ${dayOf(from)}` : `${dayOf(from)} – ${dayOf(to)}`;
}
