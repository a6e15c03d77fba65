import { readAmount } from '../../../base/amount.ts';
import { foldText } from '../../../base/foldText.ts';

export interface CellSalary {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string;
  readonly period: 'year' | 'month' | 'hour';
}

/** Folded symbols and words. Of several currencies the user's counts, else the first. */
const symbols: Readonly<Record<string, string>> = {
  us$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  au$: 'AUD',
  a$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  sg$: 'SGD',
  s$: 'SGD',
  mx$: 'MXN',
  r$: 'BRL',
  $: 'USD CAD AUD NZD SGD HKD MXN ARS CLP COP',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY CNY',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₩': 'KRW',
  '₪': 'ILS',
  zł: 'PLN',
  kc: 'CZK',
  kr: 'SEK NOK DKK',
  fr: 'CHF',
  ft: 'HUF',
  lei: 'RON',
  euro: 'EUR',
  euros: 'EUR',
  dollar: 'USD CAD AUD NZD SGD HKD',
  dollars: 'USD CAD AUD NZD SGD HKD',
};
const codes =
  'EUR USD GBP CHF JPY INR PLN CZK SEK NOK DKK CAD AUD NZD SGD HKD BRL MXN ARS CLP COP HUF RON BGN TRY UAH RUB CNY KRW ILS ZAR AED'.split(
    ' ',
  );
const byCurrencyText = new Map<string, readonly string[]>([
  ...Object.entries(symbols).map(([symbol, currencies]) => [symbol, currencies.split(' ')] as const),
  ...codes.map((code) => [code.toLowerCase(), [code]] as const),
]);
const words = new RegExp(
  `[a-zł]+\\$?|[${[...byCurrencyText.keys()].filter((text) => /^[^a-z]$/.test(text)).join('')}]`,
  'g',
);

const periodWords = {
  hour: 'hour hourly hr h std stunde stundlich heure hora ora',
  month: 'month monthly mo monat monatlich mtl mois mensuel mes mensual mese mensile mensal',
  year: 'year yearly annual annually annum yr pa jahr jahrlich an annuel ano anual anno annuo',
  /** Cards have no such period. */
  other: 'day daily tag taglich tagessatz jour tjm dia giorno week weekly woche semaine semana settimana',
} as const;
const byPeriodWord = new Map(
  Object.entries(periodWords).flatMap(([period, words]) =>
    words.split(' ').map((word) => [word, period as keyof typeof periodWords] as const),
  ),
);
const allPeriodWords = new RegExp(
  String.raw`\b(?:p\.a|${[periodWords.hour, periodWords.month, periodWords.year].join(' ').replaceAll(' ', '|')})\b`,
  'g',
);
const fromWords = /^(from|ab|von|min|mindestens|at least|a partir de|des|desde|da|de|>|>=|≥)\b|^[>≥]|\+$/;
const upToWords = /^(up to|bis|max|maximal|jusqu|hasta|fino a|ate)\b|^[<≤]/;
/** Between the two amounts of a range, besides currency and period. */
const rangeWords = /^(-|to|up to|bis|und|and|a|al|y|e|et|ate|hasta|fino a)$/;
/** Shares, multiplications, units other than thousands, and numbers in names such as E13. */
const otherNumbers = /[a-z]\d|\d ?(?:%|[x×*](?![a-z])|(?:m|mio|mill?ion\w*|lpa|lakhs?|cr|crore)\b)|(?<![a-z])[x×*] ?\d/;

/** Such as "60.000–70.000 € / Jahr", "$120k", "45 €/h" or "ab 4.500 EUR monatlich". Undefined if the text is not clearly one amount or a range. */
export function readSalary(text: string, defaultCurrency: string): CellSalary | undefined {
  const read = readText(text, defaultCurrency);
  if (read === undefined) return undefined;
  const { folded, min, max, currency, period } = read;
  const common = { currency: currency ?? defaultCurrency, period: period ?? guessPeriod(max) };
  if (read.isRange) return max > maxSpread * min ? undefined : { min, max, ...common };
  if (fromWords.test(folded)) return { min, max: null, ...common };
  return { min: upToWords.test(folded) ? null : min, max, ...common };
}

/** Currency and period are undefined unless the text has them. */
export interface SalaryLimit {
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly period?: CellSalary['period'] | undefined;
}

/** Either end of a range, such as "55k" or "ab 70.000,50 €". Undefined if the text is not clearly one amount, or the other end. */
export function readSalaryLimit(text: string, end: 'min' | 'max', defaultCurrency: string): SalaryLimit | undefined {
  const read = readText(text, defaultCurrency);
  if (read === undefined || read.isRange) return undefined;
  const { folded, min: amount, currency, period } = read;
  return (end === 'min' ? upToWords : fromWords).test(folded) ? undefined : { amount, currency, period };
}

/** As `foldText`, with one form of dashes, "eur" for its sign, and "k" for "t" before a currency; without marks of thousands in Swiss amounts. */
function foldSalary(text: string): string {
  const folded = foldText(text.replace(/[–—−]/, '-').replaceAll('€', ' eur '));
  const plain = /['’–—−]/.test(folded) ? folded.replace(/['’]/g, '').replace(/[–—−]/g, '-') : folded;
  return plain.includes('t') ? plain.replace(/(\d) ?t ?(?=eur|chf|gbp|usd)/g, '$1k ') : plain;
}

interface ReadText extends Pick<SalaryLimit, 'currency' | 'period'> {
  readonly folded: string;
  readonly isRange: boolean;
  /** Equal unless it is a range. */
  readonly min: number;
  readonly max: number;
}

function readText(text: string, defaultCurrency: string): ReadText | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 100) return undefined;
  const folded = foldSalary(trimmed);
  const { currencyText, period, rest } = wordsIn(folded);
  if (period === 'other' || otherNumbers.test(rest)) return undefined;
  const [first, second] = amountsIn(rest);
  if (first === undefined) return undefined;
  const currency = currencyOf(currencyText, defaultCurrency);
  const [min, max] = [Math.min(first, second ?? first), Math.max(first, second ?? first)];
  // A small number beside words is more likely a grade.
  if (currency === undefined && period === undefined && max < 1_000 && /\p{L}{2}/u.test(folded)) return undefined;
  return { folded, isRange: second !== undefined, min, max, currency, period };
}

/** Of the higher amount of a range to the lower one. */
const maxSpread = 5;

const amount = String.raw`(\d[\d.,\u00a0\u202f ]*\d|\d)\s?(k\b|tsd\b|mil\b)?`;
const amounts = new RegExp(String.raw`^\D*${amount}(?:(\D+?)${amount})?\D*$`);

/** One amount or the two of a range; empty for any other text. The `k` of a range may be written once: "55-65k". */
function amountsIn(text: string): readonly number[] {
  const found = amounts.exec(text);
  if (found === null) return [];
  const [, one = '', unit, between, other, otherUnit] = found;
  const [first, second] = [amountOf(one), other === undefined ? undefined : amountOf(other)];
  if (first === undefined || (other === undefined) !== (second === undefined)) return [];
  const isFirstInThousands = unit !== undefined || (otherUnit !== undefined && first < 1_000);
  const min = isFirstInThousands ? first * 1_000 : first;
  if (second === undefined) return [min];
  return isRange(between ?? '') ? [min, otherUnit === undefined ? second : second * 1_000] : [];
}

/** Spaces separate thousands only. */
function amountOf(digits: string): number | undefined {
  if (/\s/.test(digits) && !/^\d{1,3}(\s\d{3})+([.,]\d{1,2})?$/.test(digits)) return undefined;
  return readAmount(digits) ?? undefined;
}

function isRange(between: string): boolean {
  if (rangeWords.test(between.trim())) return true;
  const withoutPeriod = between.replace(allPeriodWords, ' ');
  return rangeWords.test(withoutPeriod.replace(/[/.:]/g, ' ').trim().replace(/\s+/g, ' '));
}

export const currencyIn = (folded: string, defaultCurrency: string): string | undefined =>
  currencyOf(wordsIn(folded).currencyText, defaultCurrency);

function currencyOf(text: string, defaultCurrency: string): string | undefined {
  const found = byCurrencyText.get(text);
  return found?.find((currency) => currency === defaultCurrency) ?? found?.[0];
}

export function periodIn(folded: string): CellSalary['period'] | undefined {
  const { period } = wordsIn(folded);
  return period === 'other' ? undefined : period;
}

const periodsInOrder = ['other', 'hour', 'month', 'year'] as const;

interface SalaryWords {
  /** The first one; empty if there is none. */
  readonly currencyText: string;
  /** Of several ones the first of `periodsInOrder`. */
  readonly period: keyof typeof periodWords | undefined;
  /** The text with a space for each currency. */
  readonly rest: string;
}

function wordsIn(folded: string): SalaryWords {
  let [currencyText, rest, end, rank] = ['', '', 0, Number.POSITIVE_INFINITY];
  words.lastIndex = 0;
  for (let found = words.exec(folded); found !== null; found = words.exec(folded)) {
    let [word] = found;
    if (!byCurrencyText.has(word) && word.endsWith('$')) {
      word = word.slice(0, -1);
      words.lastIndex -= 1;
    }
    if (byCurrencyText.has(word)) {
      currencyText ||= word;
      rest += `${folded.slice(end, found.index)} `;
      end = words.lastIndex;
      continue;
    }
    const period = byPeriodWord.get(word);
    if (period !== undefined && !/\w/.test(`${folded[found.index - 1] ?? ''}${folded[words.lastIndex] ?? ''}`))
      rank = Math.min(rank, periodsInOrder.indexOf(period));
  }
  const period = periodsInOrder[rank] ?? (/\bp\.a\b/.test(folded) ? 'year' : undefined);
  return { currencyText, period, rest: rest + folded.slice(end) };
}

/** By an amount in a common currency. */
export const guessPeriod = (amount: number): CellSalary['period'] => {
  if (amount < 250) return 'hour';
  return amount < 12_000 ? 'month' : 'year';
};
