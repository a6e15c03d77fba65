import { literal, object, string, type TypeOf } from '../input/reader.ts';
import { addDays, dayInTimeZone, weekStartOf } from './calendar.ts';
import { formatPeriod } from './figureTexts.ts';

export const periodChoices = ['all', 'weeks4', 'weeks12', 'weeks26', 'year', 'dates'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

export const periodNames: Readonly<Record<PeriodChoice, string>> = {
  all: 'All time',
  weeks4: 'Last 4 weeks',
  weeks12: 'Last 12 weeks',
  weeks26: 'Last 26 weeks',
  year: 'This year',
  dates: 'From … to …',
};

const day = string(10);

/** `from` and `to` are used if the choice is `dates`; an empty one is no bound. */
export const ChosenPeriod = object({ choice: literal(...periodChoices), from: day, to: day });
export type ChosenPeriod = TypeOf<typeof ChosenPeriod>;

/** Such as "last 4 weeks" or "since Mar 2, 2026". */
export const formatChoice = ({ choice, from, to }: ChosenPeriod, language: string): string =>
  choice === 'dates'
    ? formatPeriod({ from: from || null, to: to || null }, language)
    : periodNames[choice].toLowerCase();

export const allTime: ChosenPeriod = { choice: 'all', from: '', to: '' };

/** Days as `YYYY-MM-DD`, both included; one that is missing is no bound. */
export interface PeriodDays {
  readonly from?: string;
  readonly to?: string;
}

/** The last weeks include the current one. */
export function daysOf(
  { choice, from, to }: ChosenPeriod,
  { timeZone, weekStartsOn }: { readonly timeZone: string; readonly weekStartsOn: 'monday' | 'sunday' },
  now: number,
): PeriodDays {
  if (choice === 'all') return {};
  if (choice === 'dates') return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
  const today = dayInTimeZone(timeZone)(new Date(now));
  if (choice === 'year') return { from: `${today.slice(0, 4)}-01-01` };
  const weeks = Number(choice.slice('weeks'.length));
  return { from: addDays(weekStartOf(today, weekStartsOn), -7 * (weeks - 1)) };
}
