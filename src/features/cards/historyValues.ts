import { perPeriod } from '../../base/cardValues.ts';
import { jsonOf } from '../../base/json.ts';
import { isObject } from '../../base/reader.ts';
import { shortText } from '../../base/shortText.ts';
import type { DiffPart } from './textDiff.ts';

export interface HistoryLine {
  readonly text: string;
  readonly diff?: readonly DiffPart[];
}

export interface HistoryFormat {
  readonly meetingTitle: (id: string) => string | undefined;
  readonly language: string;
  readonly now: number;
}

const periods: Readonly<Record<string, string>> = perPeriod;

export function formatPay(value: unknown, language: string): string {
  if (!isObject(value)) return '';
  const { min, max, currency, period } = value;
  const format = (amount: number) => formatAmount(amount, typeof currency === 'string' ? currency : '', language);
  const each = typeof period === 'string' ? (periods[period] ?? '') : '';
  const range = formatRange(
    typeof min === 'number' ? format(min) : undefined,
    typeof max === 'number' ? format(max) : undefined,
  );
  return range === '' ? '' : `${range} ${each}`.trim();
}

function formatRange(min: string | undefined, max: string | undefined): string {
  if (min === undefined) return max === undefined ? '' : `up to ${max}`;
  if (max === undefined) return `at least ${min}`;
  return min === max ? min : `${min} – ${max}`;
}

function formatAmount(amount: number, currency: string, language: string): string {
  const digits = { maximumFractionDigits: Number.isInteger(amount) ? 0 : 2 };
  if (!/^[A-Za-z]{3}$/.test(currency))
    return `${new Intl.NumberFormat(language, digits).format(amount)} ${currency}`.trim();
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount);
}

export const deeplyNested = 'a deeply nested value';

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'object') return shortened(String(value));
  const { name, text } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string') return shortened(name);
  if (typeof text === 'string') return shortened(text);
  return shortened(jsonOf(value) ?? deeplyNested);
}

const maxTextLength = 120;

export const shortened = (text: string): string =>
  shortText(
    shortText(text, maxTextLength * 10)
      .replace(/\s+/g, ' ')
      .trim(),
    maxTextLength,
  );
