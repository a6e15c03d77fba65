import { foldText } from '../../../base/foldText.ts';
import { once } from '../../../base/once.ts';

/** Which number of `03/04/2026` is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst';

export interface CellDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Undefined for a date without a time. */
  readonly hour: number | undefined;
  readonly minute: number;
}

const time = String.raw`(?:[T ,]+(?:um |at |à |a las |alle |às )?(\d{1,2})[:.h](\d{2})(?::\d{2}(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?(?: Uhr)?)?`;
const iso = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, 'i');
const weekday = String.raw`^(?:[\p{L}-]{2,14}\.?,? )?`;
const dotted = new RegExp(String.raw`${weekday}(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})${time}$`, 'iu');
/** Such as `24. November 2026`, `5 de marzo de 2026`, `1er mars 2026` and `5-Mar-26`. */
const dayAndName = new RegExp(
  String.raw`${weekday}(\d{1,2})(?:\.|er|[º°]|st|nd|rd|th)?[ /-]*(?:de |of )?(\p{L}{3,10})\.?,?[ /-]*(?:del? )?(\d{4}|\d{2})${time}$`,
  'iu',
);
/** Such as `March 5, 2026` and `Tue, Nov. 24th 2026`. */
const nameAndDay = new RegExp(
  String.raw`${weekday}(\p{L}{3,10})\.? ?(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}$`,
  'iu',
);
const slashed = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})${time}$`, 'i');
/** An instant; its offset makes the settings' time zone irrelevant. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export const isInstant = (text: string): boolean => instant.test(text) && !Number.isNaN(Date.parse(text));

/**
 * ISO dates, German ones, those with the name of a month, and those with slashes if the order of day and month is known. Numbers of days,
 * as spreadsheets count them, are no dates.
 */
export function readDate(text: string, order: DayOrder | undefined): CellDate | undefined {
  const trimmed = text.trim().slice(0, 60);
  const international = iso.exec(trimmed);
  if (international !== null)
    return dateOf({ year: international[1], month: international[2], day: international[3] }, international);
  const german = dotted.exec(trimmed);
  if (german !== null) return dateOf({ year: german[3], month: german[2], day: german[1] }, german);
  return readSlashed(trimmed, order) ?? readNamed(trimmed);
}

function readSlashed(trimmed: string, order: DayOrder | undefined): CellDate | undefined {
  const found = slashed.exec(trimmed);
  if (found === null) return undefined;
  const [, one, other, year] = found;
  const own = one === other ? 'dayFirst' : (dayOrderOf([trimmed]) ?? order);
  if (own === undefined) return undefined;
  return dateOf(own === 'dayFirst' ? { year, month: other, day: one } : { year, month: one, day: other }, found);
}

function readNamed(trimmed: string): CellDate | undefined {
  const dayFirst = dayAndName.exec(trimmed);
  if (dayFirst !== null) return dateOf({ year: dayFirst[3], month: monthOf(dayFirst[2]), day: dayFirst[1] }, dayFirst);
  const english = nameAndDay.exec(trimmed);
  return english === null
    ? undefined
    : dateOf({ year: english[3], month: monthOf(english[1]), day: english[2] }, english);
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'];

/** By the folded names of the months in each language, and by their beginnings that no other month has. */
const months = once((): ReadonlyMap<string, string> => {
  const found = new Map<string, Set<string>>();
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const name = foldText(format.format(Date.UTC(2026, month - 1)));
      for (let length = 3; length <= name.length; length += 1) {
        const start = name.slice(0, length);
        found.set(start, (found.get(start) ?? new Set()).add(String(month)));
      }
    }
  }
  return new Map([...found].flatMap(([name, numbers]) => (numbers.size > 1 ? [] : [[name, [...numbers].join()]])));
});

const monthOf = (name = ''): string | undefined => months().get(foldText(name));

/** A number above 12 in one date decides for all dates of a column, unless another contradicts. */
export function dayOrderOf(texts: readonly string[]): DayOrder | undefined {
  let [dayFirst, monthFirst] = [false, false];
  for (const text of texts) {
    const [, one, other] = slashed.exec(text.trim().slice(0, 60)) ?? [];
    if (Number(one) > 12) dayFirst = true;
    if (Number(other) > 12) monthFirst = true;
  }
  if (dayFirst === monthFirst) return undefined;
  return dayFirst ? 'dayFirst' : 'monthFirst';
}

/** Whether a date with slashes is among them of which either number may be the day. */
export const isAmbiguous = (texts: readonly string[]): boolean =>
  texts.some((text) => {
    const [, one, other] = slashed.exec(text.trim().slice(0, 60)) ?? [];
    return one !== other && Number(one) <= 12 && Number(other) <= 12;
  });

/** As dates are written in a language (BCP 47). */
export function dayOrderIn(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month') ? 'dayFirst' : 'monthFirst';
}

interface DateTexts {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly day: string | undefined;
}

/** The time is in the last groups of each pattern. */
function dateOf(
  { year: yearText, month: monthText, day: dayText }: DateTexts,
  found: RegExpExecArray,
): CellDate | undefined {
  const [hourText, minuteText, half] = [found[4], found[5], found[6]];
  const year = Number(yearText?.length === 2 ? `20${yearText}` : yearText);
  const [month, day] = [Number(monthText), Number(dayText)];
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return undefined;
  const hour = hourText === undefined ? undefined : in24Hours(Number(hourText), half);
  const minute = Number(minuteText ?? 0);
  if ((hour !== undefined && hour > 23) || minute > 59) return undefined;
  return { year, month, day, hour, minute };
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const in24Hours = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

export const formatIsoDay = ({ year, month, day }: CellDate): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const defaultHour = 9;

/** The instant of a local date in a time zone (IANA); one without a time is in the morning. */
export function momentOf(date: CellDate, timeZone: string): string {
  const { year, month, day, hour = defaultHour, minute } = date;
  const local = Date.UTC(year, month - 1, day, hour, minute);
  let at = local - offsetAt(local, timeZone);
  // The offset may differ between that time and the one that was first assumed.
  at = local - offsetAt(at, timeZone);
  return new Date(at).toISOString();
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that local time is ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  let format = zones.get(timeZone);
  if (format === undefined) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...numeric, second: 'numeric', hourCycle: 'h23' });
    zones.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}
