import { readAmount } from '../../../base/amount.ts';
import { foldText } from '../../../base/foldText.ts';

export interface CellSalary {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string;
  readonly period: 'year' | 'month' | 'hour';
}

const symbols = Object.entries({
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  zł: 'PLN',
  kč: 'CZK',
  kr: 'SEK',
  fr: 'CHF',
  euro: 'EUR',
  dollar: 'USD',
}).map(([symbol, currency]) => ({
  symbol,
  currency,
  /** For letters, which may be part of another word. */
  word: /^\p{L}+$/u.test(symbol) ? new RegExp(`\\b${symbol}s?\\b`) : undefined,
}));
const code =
  /\b(EUR|USD|GBP|CHF|JPY|INR|PLN|CZK|SEK|NOK|DKK|CAD|AUD|NZD|SGD|HKD|BRL|MXN|ARS|CLP|COP|HUF|RON|BGN|TRY|UAH|RUB|CNY|KRW|ILS|ZAR|AED)\b/i;

const hourWords = /\b(hour|hourly|hr|h|std|stunde|stundlich|heure|hora|ora)\b/;
const monthWords = /\b(month|monthly|mo|monat|monatlich|mtl|mois|mensuel|mes|mensual|mese|mensile|mensal)\b/;
const yearWords = /\b(year|yearly|annual|annually|annum|yr|pa|p\.a|jahr|jahrlich|an|annuel|ano|anual|anno|annuo)\b/;
const fromWords = /^(from|ab|von|min|mindestens|at least|a partir de|des|desde|da|de|>|>=|≥)\b|^[>≥]|\+$/;
const upToWords = /^(up to|bis|max|maximal|jusqu|hasta|fino a|ate)\b|^[<≤]/;

/** Such as "60.000–70.000 € / Jahr", "$120k", "45 €/h" or "ab 4.500 EUR monatlich". Undefined if the text is not one amount or a range. */
export function readSalary(text: string, defaultCurrency: string): CellSalary | undefined {
  const trimmed = text.trim().replace(/[–—]/g, '-').replace('€', ' EUR ').trim();
  if (trimmed === '' || trimmed.length > 100) return undefined;
  const folded = foldText(trimmed).replace(/['’]/g, '');
  const [first, second, third] = amountsIn(folded);
  if (first === undefined || third !== undefined) return undefined;
  const currency = currencyIn(trimmed, folded) ?? defaultCurrency;
  const common = { currency, period: periodIn(folded) ?? guessPeriod(Math.max(first, second ?? 0)) };
  if (second !== undefined) return { min: Math.min(first, second), max: Math.max(first, second), ...common };
  if (fromWords.test(folded)) return { min: first, max: null, ...common };
  return { min: upToWords.test(folded) ? null : first, max: first, ...common };
}

/** The `k` of a range may be written once: "55-65k". */
function amountsIn(folded: string): number[] {
  const found = [...folded.matchAll(/(\d[\d.,\u00a0\u202f ]*\d|\d)\s?(k\b|tsd\b|mil\b)?/g)];
  const amounts = found.map((match) => ({
    amount: readAmount(match[1] ?? '') ?? undefined,
    isInThousands: match[2] !== undefined,
  }));
  if (amounts.some(({ amount }) => amount === undefined)) return [];
  const isInThousands = amounts.at(-1)?.isInThousands ?? false;
  return amounts.map(({ amount = 0, isInThousands: own }) =>
    own || (isInThousands && amount < 1_000) ? amount * 1_000 : amount,
  );
}

export function currencyIn(text: string, folded = foldText(text)): string | undefined {
  if (text === '') return undefined;
  const [, found] = code.exec(text) ?? [];
  if (found !== undefined) return found.toUpperCase();
  return symbols.find(({ symbol, word }) => (word === undefined ? text.includes(symbol) : word.test(folded)))?.currency;
}

export function periodIn(folded: string): CellSalary['period'] | undefined {
  if (hourWords.test(folded)) return 'hour';
  if (monthWords.test(folded)) return 'month';
  return yearWords.test(folded) ? 'year' : undefined;
}

const guessPeriod = (amount: number): CellSalary['period'] => {
  if (amount < 250) return 'hour';
  return amount < 12_000 ? 'month' : 'year';
};
