import type { CellFormat, plainFormat } from './cellFormat.ts';

/** Programs compute with 17 digits and show 15. */
const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

const secondsOfDay = 86_400;
/** Days after the last date that spreadsheets have, 9999-12-31. */
const maxDays = 2_958_466;

/** A number as a spreadsheet shows it, but with all of its digits, and dates in the order year, month, day. */
export function numberText(value: number, format: CellFormat, is1904: boolean): string {
  if (format.kind === 'number') return withTexts(value, format);
  if (value < 0 || value >= maxDays) return plainNumber.format(value);
  const seconds = Math.round(value * secondsOfDay);
  const days = Math.floor(seconds / secondsOfDay);
  const time = clockOf(seconds % secondsOfDay, format.kind === 'elapsed' ? 24 * days : 0);
  if (format.kind === 'elapsed') return time;
  if (days === 0 && !format.hasDay) return time;
  // The first day of the older calendar has the number 1.
  if (days === 0 && !is1904) return plainNumber.format(value);
  const day = dayOf(days, is1904);
  // Programs write days as times at midnight.
  return format.hasTime && seconds % secondsOfDay > 0 ? `${day} ${time}` : day;
}

/** Cells of the kind `d` have a date of ISO 8601, which spreadsheets show without its zone. */
export const dateText = (iso: string): string =>
  iso
    .replace(/Z$/, '')
    .replace(/T00:00(?::00(?:\.0+)?)?$/, '')
    .replace(/^(.*T\d{2}:\d{2}):00(?:\.0+)?$/, '$1')
    .replace('T', ' ');

function withTexts(value: number, { before, after, factor, digits }: typeof plainFormat): string {
  const number = plainNumber.format(Math.abs(value) * factor);
  const padding = '0'.repeat(Math.max(0, Math.min(digits, 20) - (number.split('.')[0] ?? '').length));
  return `${value < 0 ? '-' : ''}${before}${padding}${number}${after}`;
}

/** The first calendar counts a 29 February 1900, as Lotus 1-2-3 did. */
function dayOf(days: number, is1904: boolean): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + days * secondsOfDay * 1000).toISOString().slice(0, 10);
}

function clockOf(seconds: number, hours: number): string {
  const parts = [hours + Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, seconds % 60 === 0 ? 2 : 3)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** As files write characters that XML does not have, such as `_x000D_`. */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  const plain = text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain.replaceAll('\r\n', '\n').toWellFormed();
}
