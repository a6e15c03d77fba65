import { memoize } from '../../../../base/flow/memoize.ts';
import { foldText } from '../../../../base/text/foldText.ts';
import { type DayOrder, ordersOf } from './dayOrder.ts';

export interface CellDate {
  /** The day as the cell has it, in its own zone. */
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Undefined for a date without a time. */
  readonly hour: number | undefined;
  readonly minute: number;
  /** Minutes that the zone of the cell is ahead of UTC; undefined for a time in the zone of the settings. */
  readonly offset: number | undefined;
}

const clock = String.raw`(\d{1,2})[:.h](\d{2})(?::\d{2}(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?(?: Uhr)?`;
const zone = String.raw`(?: ?(Z|(?:GMT|UTC)?[+-]\d{1,2}(?::?\d{2})?|[A-Z]{3,4}))?(?: ?\(([\p{L} +:\d-]{1,40})\))?`;
const time = `(?:[T ,]+(?:um |at |à |a las |alle |às )?${clock}${zone})?`;
const weekday = String.raw`^(?:[\p{L}-]{2,14}\.?,? )?`;
const numeric = new RegExp(
  String.raw`${weekday}(?<one>\d{1,4}) ?(?<mark>[-/.]) ?(?<two>\d{1,2}) ?\k<mark> ?(?<three>\d{1,4})\.?${time}$`,
  'iu',
);
/** Such as `24. November 2026`, `5 de marzo de 2026`, `1er mars 2026` and `5-Mar-26`. */
const dayAndName = new RegExp(
  String.raw`${weekday}(?<day>\d{1,2})(?:\.|er|[º°]|st|nd|rd|th)?[ /-]*(?:de |of )?(?<name>\p{L}{3,10})\.?,?[ /-]*(?:del? )?(?<year>\d{4}|\d{2})${time}$`,
  'iu',
);
/** Such as `March 5, 2026` and `Tue, Nov. 24th 2026`. */
const nameAndDay = new RegExp(
  String.raw`${weekday}(?<name>\p{L}{3,10})\.? ?(?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})${time}$`,
  'iu',
);
/** Such as `2023-Nov-03`. */
const yearAndName = new RegExp(
  String.raw`^(?<year>\d{4})[ /-](?<name>\p{L}{3,10})\.?[ /-](?<day>\d{1,2})${time}$`,
  'iu',
);
const eastAsian = new RegExp(
  String.raw`^(?<year>\d{4})[年년] ?(?<month>\d{1,2})[月월] ?(?<day>\d{1,2})[日일]${time}$`,
  'u',
);
const compact = /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?:T?(\d{2})(\d{2})\d{2}(?:\.\d+)?()(Z)?())?$/;
/** An instant; its offset makes the settings' time zone irrelevant. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export const isInstant = (text: string): boolean => instant.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Dates of numbers if their order is clear or known, and those with the name of a month in six languages. Undefined for any other text,
 * also for a time in a zone that is not known.
 */
export function readDate(text: string, order: DayOrder | undefined): CellDate | undefined {
  const trimmed = plainSpaces(text.trim().slice(0, 80));
  if (!/\d/.test(trimmed)) return undefined;
  const found = numeric.exec(trimmed);
  if (found !== null) return readNumeric(found, order);
  const named =
    dayAndName.exec(trimmed) ??
    nameAndDay.exec(trimmed) ??
    yearAndName.exec(trimmed) ??
    eastAsian.exec(trimmed) ??
    compact.exec(trimmed);
  if (named === null) return undefined;
  const { year, name, day, month = name === undefined ? undefined : monthOf(name) } = named.groups ?? {};
  return dateOf({ year, month, day }, named);
}

/** Spreadsheets and browsers write a narrow space before AM. */
const plainSpaces = (text: string): string => (/[^\x21-\x7e ]/.test(text) ? text.replace(/\s+/g, ' ') : text);

function readNumeric(found: RegExpExecArray, wanted: DayOrder | undefined): CellDate | undefined {
  const { one = '', two = '', three = '', mark = '' } = found.groups ?? {};
  if (one.length === 4) return dateOf({ year: one, month: two, day: three }, found);
  const orders = ordersOf({ one, two, three, mark });
  const [own, other] = orders;
  const usual = wanted ?? (mark === '.' ? 'dayFirst' : undefined);
  const order = other === undefined ? own : orders.find((each) => each === usual);
  if (order === undefined) return undefined;
  if (order === 'yearFirst') return dateOf({ year: one, month: two, day: three }, found);
  return dateOf(
    { year: three, ...(order === 'dayFirst' ? { month: two, day: one } : { month: one, day: two }) },
    found,
  );
}

/** Days since 1899-12-30 with the time as a fraction, as spreadsheets store them, between 1982 and 2064; or milliseconds since 1970. */
export function readSerial(text: string): CellDate | undefined {
  const isDays = /^[345]\d{4}(?:[.,]\d+)?$/.test(text);
  if (!isDays && !/^1\d{12}$/.test(text)) return undefined;
  const days = Number(text.replace(',', '.'));
  const at = new Date(isDays ? Math.round((days - 25_569) * 1_440) * 60_000 : Number(text));
  const hasTime = !isDays || !Number.isInteger(days);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: hasTime ? at.getUTCHours() : undefined,
    minute: at.getUTCMinutes(),
    offset: isDays ? undefined : 0,
  };
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'];
/** Short forms of spreadsheets and names of Austria that are no beginning of the names of `Intl`. */
const moreMonths = [
  ['mrz', '3'],
  ['janner', '1'],
  ['feber', '2'],
] as const;

/** By the folded names of the months in each language, and by their beginnings that no other month has. */
const months = memoize((): ReadonlyMap<string, string> => {
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
  return new Map([
    ...[...found].flatMap(([name, numbers]) => (numbers.size > 1 ? [] : [[name, [...numbers].join()] as const])),
    ...moreMonths,
  ]);
});

const monthOf = (name: string): string | undefined => months().get(foldText(name));

interface DateTexts {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly day: string | undefined;
}

/** The time and its zone are in the last five groups of each pattern. */
function dateOf(
  { year: yearText, month: monthText, day: dayText }: DateTexts,
  found: RegExpExecArray,
): CellDate | undefined {
  const [hourText, minuteText, half, zoneText, zoneName] = found.slice(-5);
  const year = Number(yearText?.length === 2 ? `20${yearText}` : yearText);
  const [month, day] = [Number(monthText), Number(dayText)];
  if (!(year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return undefined;
  const hour = hourText === undefined ? undefined : in24Hours(Number(hourText), half);
  const minute = Number(minuteText ?? 0);
  const offset = offsetOf(zoneText || zoneName);
  if ((hour !== undefined && hour > 23) || minute > 59 || offset === 'unknown') return undefined;
  return { year, month, day, hour, minute, offset };
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const in24Hours = (hour: number, half: string | undefined): number => {
  if (half === undefined || half === '') return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

/** Hours ahead of UTC; names that several zones have are left out. */
const zoneHours: ReadonlyMap<string, number> = new Map([
  ...([
    ['Z', 0],
    ['UTC', 0],
    ['GMT', 0],
    ['WET', 0],
    ['WEST', 1],
    ['CET', 1],
    ['MEZ', 1],
    ['CEST', 2],
    ['MESZ', 2],
    ['EET', 2],
  ] as const),
  ...([
    ['EEST', 3],
    ['EST', -5],
    ['EDT', -4],
    ['CDT', -5],
    ['MST', -7],
    ['MDT', -6],
    ['PST', -8],
    ['PDT', -7],
    ['JST', 9],
  ] as const),
]);

/** In minutes. */
function offsetOf(text: string | undefined): number | 'unknown' | undefined {
  if (text === undefined || text === '') return undefined;
  const named = zoneHours.get(text.toUpperCase());
  if (named !== undefined) return named * 60;
  const found = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(text);
  if (found === null) return 'unknown';
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return found[1] === '-' ? -minutes : minutes;
}

export const formatIsoDay = ({ year, month, day }: Pick<CellDate, 'year' | 'month' | 'day'>): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const defaultHour = 9;

/** The instant of a date in its own zone or in a time zone (IANA); one without a time is in the morning. */
export function momentOf(date: CellDate, timeZone: string): string {
  const { year, month, day, hour = defaultHour, minute, offset } = date;
  const local = Date.UTC(year, month - 1, day, hour, minute);
  if (offset !== undefined || timeZone === 'UTC') return new Date(local - (offset ?? 0) * 60_000).toISOString();
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
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...numbers, second: 'numeric', hourCycle: 'h23' });
    zones.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}
