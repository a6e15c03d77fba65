import { atHour, morning, startOfDay } from '../../store/board/derived/reminderDays.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Local time; a day alone means nine o'clock, a time alone today, or tomorrow if it has passed. Numeric days have the order of the language. */
export function readMoment(text: string, now: number, language: string): number | undefined {
  const plain = text
    .replace(/[\u200e\u200f]/g, '')
    .replace(/[,\s]+/g, ' ')
    .trim()
    .toLowerCase();
  const later = readDelay(plain, now);
  if (later !== undefined) return later;
  const [dayText, clock] = splitTime(plain);
  if (clock === undefined) return dayText === '' ? undefined : dayAt(dayText, [morning, 0], now, language);
  if (dayText !== '') return dayAt(dayText, clock, now, language);
  const today = momentOn(startOfDay(now), clock);
  return today === undefined || today > now ? today : momentOn(startOfDay(now, 1), clock);
}

/** An editable text that `readMoment` reads, as the language writes it. */
export function writeMoment(at: number, language: string): string {
  const date = new Date(at);
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const written = new Intl.DateTimeFormat(gregorian(language), options).format(date);
  const minute = date.setSeconds(0, 0);
  if (readMoment(written, at, language) === minute) return written;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

type Clock = readonly [hour: number, minute: number];

const gregorian = (language: string): string => `${language}-u-ca-gregory-nu-latn`;

const delay = /^in (?:(\d{1,4})|an?) ?(min(?:ute)?|h(?:our)?|d(?:ay)?|w(?:eek)?)s?$/;

function readDelay(text: string, now: number): number | undefined {
  const [, amount = '1', unit] = delay.exec(text) ?? [];
  if (unit === undefined) return undefined;
  const count = Number(amount);
  if (unit.startsWith('m')) return now + count * 60_000;
  if (unit.startsWith('h')) return now + count * 3_600_000;
  return atHour(now, unit.startsWith('d') ? count : count * 7, morning);
}

function splitTime(text: string): readonly [string, Clock | undefined] {
  const found = /(?:^| )(\d{1,2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/.exec(text);
  const [whole, hourText, minuteText, half] = found ?? [];
  if (whole === undefined || (minuteText === undefined && half === undefined)) return [text, undefined];
  const rest = text.slice(0, text.length - whole.length).replace(/ at$/, '');
  const hour = Number(hourText);
  const isInvalid = half !== undefined && (hour < 1 || hour > 12);
  const inDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return [rest, [isInvalid ? Number.NaN : inDay, Number(minuteText ?? 0)]];
}

function dayAt(text: string, clock: Clock, now: number, language: string): number | undefined {
  if (text === 'today') return momentOn(startOfDay(now), clock);
  if (text === 'tomorrow') return momentOn(startOfDay(now, 1), clock);
  const weekday = text.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(text.replace(/^next /, '')));
  if (weekday >= 0) {
    const days = (weekday - new Date(now).getDay() + 7) % 7;
    return momentOn(startOfDay(now, days === 0 ? 7 : days), clock);
  }
  const numbers = /^(\d{1,4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,4})\D?$/.exec(text)?.slice(1) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  const order = first.length === 4 ? ['year', 'month', 'day'] : orderOf(language);
  const part = (name: string) => Number([first, second, third][order.indexOf(name)]);
  const [year, month, date] = [part('year'), part('month'), part('day')];
  if (numbers.length === 0 || year < 1000) return undefined;
  const start = new Date(year, month - 1, date);
  return start.getMonth() === month - 1 && start.getDate() === date ? momentOn(start.getTime(), clock) : undefined;
}

const orderOf = (language: string): string[] =>
  new Intl.DateTimeFormat(gregorian(language), { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day');

function momentOn(day: number, [hour, minute]: Clock): number | undefined {
  if (!(hour <= 23 && minute <= 59)) return undefined;
  const date = new Date(day);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), hour, minute).getTime();
}
