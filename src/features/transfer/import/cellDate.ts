/** Which number of `03/04/2026` is the day; undefined if the column does not show it. */
export type DayOrder = 'dayFirst' | 'monthFirst' | undefined;

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
const dotted = new RegExp(String.raw`^(?:\p{L}{2,10}\.?,? )?(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})${time}$`, 'iu');
const slashed = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})${time}$`, 'i');
/** An instant; its offset makes the settings' time zone irrelevant. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export const isInstant = (text: string): boolean => instant.test(text) && !Number.isNaN(Date.parse(text));

/** ISO dates, German ones, and those with slashes if the order of day and month is known. Numbers of days, as spreadsheets count them, are no dates. */
export function readDate(text: string, order: DayOrder): CellDate | undefined {
  const trimmed = text.trim().slice(0, 60);
  const [, year, month, day, ...isoTime] = iso.exec(trimmed) ?? [];
  if (year !== undefined) return dateOf(year, month, day, isoTime);
  const [, germanDay, germanMonth, germanYear, ...germanTime] = dotted.exec(trimmed) ?? [];
  if (germanDay !== undefined) return dateOf(germanYear, germanMonth, germanDay, germanTime);
  const [, one, other, slashedYear, ...slashedTime] = slashed.exec(trimmed) ?? [];
  if (one === undefined) return undefined;
  const own = one === other ? 'dayFirst' : (order ?? dayOrderOf([trimmed]));
  if (own === undefined) return undefined;
  return own === 'dayFirst'
    ? dateOf(slashedYear, other, one, slashedTime)
    : dateOf(slashedYear, one, other, slashedTime);
}

/** A number above 12 in one date decides for all dates of a column, unless another contradicts. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  let [dayFirst, monthFirst] = [false, false];
  for (const text of texts) {
    const [, one, other] = slashed.exec(text.trim().slice(0, 60)) ?? [];
    if (Number(one) > 12) dayFirst = true;
    if (Number(other) > 12) monthFirst = true;
  }
  if (dayFirst === monthFirst) return undefined;
  return dayFirst ? 'dayFirst' : 'monthFirst';
}

function dateOf(
  yearText: string | undefined,
  monthText: string | undefined,
  dayText: string | undefined,
  [hourText, minuteText, half]: readonly (string | undefined)[],
): CellDate | undefined {
  const year = Number(yearText?.length === 2 ? `20${yearText}` : yearText);
  const [month, day] = [Number(monthText), Number(dayText)];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const hour = hourText === undefined ? undefined : in24Hours(Number(hourText), half);
  const minute = Number(minuteText ?? 0);
  if ((hour !== undefined && hour > 23) || minute > 59) return undefined;
  return { year, month, day, hour, minute };
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
