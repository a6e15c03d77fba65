import { readAmount } from '../../../../base/domain/amount.ts';
import { foldText } from '../../../../base/text/foldText.ts';

export interface CellSalary {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string;
  readonly period: 'year' | 'month' | 'hour';
  /** The text has words that the card cannot keep, such as "brutto". */
  readonly hasRemarks?: boolean;
}

/** Folded symbols and words. Of several currencies the user's counts; a dollar is else one of the US, and another word is not understood. */
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
const periodWords = {
  hour: 'hour hours hourly hr hrs h std stunde stundlich stundenlohn heure h hora ora uur timme godz godzine godzina',
  month:
    'month monthly mo monat monatlich mtl monatsgehalt mois mensuel mensuelle mes mensual mese mensile mensal maand man manad mc mies miesiac miesiecznie mesic mesicne',
  year: 'year yearly annual annually annum yr yrs pa jahr jahrlich jahresgehalt an annuel annuelle annuels ano anual anno annuo jaar ar rok rocznie ral',
  /** Cards have no such period. */
  other:
    'day days daily tag tage taglich tagessatz jour jours jr tjm dia giorno week weekly woche semaine semana settimana fortnight quarter',
} as const;
type PeriodWord = keyof typeof periodWords;
const byPeriodWord = new Map(
  Object.entries(periodWords).flatMap(([period, words]) =>
    words.split(' ').map((word) => [word, period as PeriodWord] as const),
  ),
);
/** Of several ones the first counts: a "salary of $20 an hour" is one for an hour. */
const periodsInOrder = ['other', 'hour', 'month', 'year'] as const;

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const thousands = wordSet('k tsd mil thousand tausend');
const fromWords = wordSet('from ab von min mindestens minimum least partir des desde da de > ≥');
const upToWords = wordSet('up bis max maximal maximum jusqua hasta fino ate < ≤');
/** Between the two amounts of a range. */
const rangeWords = wordSet('- to up bis und and a al y e et ate hasta fino');
/** Words and marks that change nothing. */
const fillers = wordSet(
  'per pro par por je im in the a an al at de des du der of zwischen between starting / . , : ( ) = le la el il',
);
/** Words that change nothing for the card, and are kept beside it. */
const remarks = wordSet(
  'gross brutto brut bruto bruta lordo lorda base salary gehalt salaire salario stipendio lohn pay ca circa approx about around ~ ≈',
);

/** Such as "60.000–70.000 € / Jahr", "$120k", "45 €/h" or "ab 4.500 EUR monatlich". Undefined unless each word and number of the text is understood. */
export function readSalary(text: string, defaultCurrency: string, unit?: SalaryUnit): CellSalary | undefined {
  const read = readText(text, defaultCurrency, unit);
  if (read === undefined) return undefined;
  const { isRange, min, max, currency, end, hasRemarks } = read;
  if (isRange && max > maxSpread * min) return undefined;
  const salary = {
    min: !isRange && end === 'max' ? null : min,
    max: !isRange && end === 'min' ? null : max,
    currency,
    period: read.period ?? guessPeriod(max, currency),
  };
  return hasRemarks ? { ...salary, hasRemarks } : salary;
}

/** What the header of a column says of all its amounts. */
export interface SalaryUnit {
  readonly factor: 1 | 1_000;
  readonly currency: string | undefined;
  readonly period: CellSalary['period'] | undefined;
  /** Amounts of such a column are no salaries of a card, such as those for a day. */
  readonly isUnknown: boolean;
}

/** Such as `Salary (k€)`, `Gehalt in EUR` and `Monthly Salary`; undefined if the header says nothing of that kind. */
export function unitInHeader(header: string, defaultCurrency: string): SalaryUnit | undefined {
  let [factor, period]: [1 | 1_000, PeriodWord | undefined] = [1, undefined];
  let currencyText = '';
  let isUnknown = false;
  for (const [word] of foldSalary(header).matchAll(tokens)) {
    if (thousands.has(word)) factor = 1_000;
    else if (byCurrencyText.has(word)) currencyText ||= word;
    else if (
      /^(?:lpa|lakhs?|lacs?|crores?|cr|m|mio|million|%)$/.test(word) ||
      /[\p{Script=Han}\p{Script=Hangul}]/u.test(word)
    )
      isUnknown = true;
    else period ??= byPeriodWord.get(word);
  }
  const currency = currencyText === '' ? undefined : currencyOf(currencyText, defaultCurrency);
  if (period === 'other' || (currencyText !== '' && currency === undefined)) isUnknown = true;
  if (factor === 1 && currency === undefined && period === undefined && !isUnknown) return undefined;
  return { factor, currency, period: period === 'other' ? undefined : period, isUnknown };
}

/** Currency and period are undefined unless the text has them. */
export interface SalaryLimit {
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly period?: CellSalary['period'] | undefined;
  readonly hasRemarks?: boolean | undefined;
}

/** Either end of a range, such as "55k" or "ab 70.000,50 €". Undefined if the text is not clearly one amount, or the other end. */
export function readSalaryLimit(
  text: string,
  end: 'min' | 'max',
  defaultCurrency: string,
  unit?: SalaryUnit,
): SalaryLimit | undefined {
  const read = readText(text, defaultCurrency, unit);
  if (read === undefined || read.isRange || (read.end !== undefined && read.end !== end)) return undefined;
  const { min: amount, namedCurrency: currency, period, hasRemarks } = read;
  return { amount, currency, period, hasRemarks };
}

/** As `foldText`, with one form of dashes, "eur" for its sign, and without apostrophes, which are marks of thousands in Swiss amounts. */
function foldSalary(text: string): string {
  const folded = foldText(text.replace(/[–—−]/g, '-').replaceAll('€', ' eur '));
  const plain = /['’]/.test(folded) ? folded.replace(/['’]/g, '') : folded;
  // "65 TEUR", "65 T€" and "65 kEUR"
  const units = /[tk] ?(?:eur|chf|gbp|usd)/.test(plain)
    ? plain.replace(/(?<![a-z])[tk] ?(?=eur|chf|gbp|usd)/g, 'k ')
    : plain;
  return /p\. ?a\b/.test(units) ? units.replace(/\bp\. ?a\b\.?/g, 'pa') : units;
}

interface ReadText {
  readonly isRange: boolean;
  /** Equal unless it is a range. */
  readonly min: number;
  readonly max: number;
  /** Which end a single amount is, if words say so. */
  readonly end: 'min' | 'max' | undefined;
  readonly namedCurrency: string | undefined;
  readonly currency: string;
  readonly period: CellSalary['period'] | undefined;
  readonly hasRemarks: boolean;
}

const tokens = /\d(?:[\d.,\u00a0\u202f ]*\d)?|(?:us|ca|c|au|a|nz|hk|sg|s|mx|r)\$|[\p{L}]+|[^\s\d]/gu;
// With positions of their own; iterating over the matches of thousands of cells takes twice the time, as do classes of Unicode.
const nextToken = new RegExp(tokens);
const nextPlain = /\d(?:[\d., ]*\d)?|(?:us|ca|c|au|a|nz|hk|sg|s|mx|r)\$|[a-z]+|[^ \d]/g;
const startsWithDigit = (word: string): boolean => word >= '0' && word < ':';

/** Higher amounts of a range than so many times the lower one are no range. */
const maxSpread = 3;

function readText(text: string, defaultCurrency: string, unit: SalaryUnit | undefined): ReadText | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 100 || unit?.isUnknown || !/\d/.test(trimmed)) return undefined;
  const words = wordsIn(trimmed);
  if (words === undefined) return undefined;
  const { amounts, isInThousands, currencyText, period } = words;
  const isRange = amounts.length > 1;
  const min = (amounts[0] ?? 0) * factorOf(0, amounts, isInThousands, unit);
  const max = isRange ? (amounts[1] ?? 0) * factorOf(1, amounts, isInThousands, unit) : min;
  if (min > max) return undefined;
  const namedCurrency = currencyText === '' ? unit?.currency : currencyOf(currencyText, defaultCurrency);
  if (currencyText !== '' && namedCurrency === undefined) return undefined;
  if (unit?.currency !== undefined && namedCurrency !== unit.currency) return undefined;
  if (unit?.period !== undefined && period !== undefined && period !== unit.period) return undefined;
  return {
    isRange,
    min,
    max,
    end: words.end,
    hasRemarks: words.hasRemarks,
    namedCurrency,
    currency: namedCurrency ?? defaultCurrency,
    period: period ?? unit?.period,
  };
}

/** The `k` of a range may be written once, as in "55-65k"; that of a header counts for amounts below a thousand. */
function factorOf(
  index: 0 | 1,
  amounts: readonly number[],
  isInThousands: readonly boolean[],
  unit: SalaryUnit | undefined,
): number {
  if (isInThousands[index]) return 1_000;
  if ((amounts[index] ?? 0) >= 1_000) return 1;
  if (index === 0 && isInThousands[1]) return 1_000;
  return isInThousands.includes(true) ? 1 : (unit?.factor ?? 1);
}

/** Characters that folding neither makes digits of, nor removes between digits. */
const plainText = /^[\t -&(-~€£–—−\u00a0\u202f]*$/;
const digits = /\d(?:[\d.,\u00a0\u202f ]*\d)?/g;
/** What texts say that differ in their digits only, as most of a column do; by the text with a digit for each amount. */
const wordsByForm = new Map<string, SalaryWords | undefined>();
const maxForms = 500;

function wordsIn(text: string): SalaryWords | undefined {
  if (!plainText.test(text)) return readWords(foldSalary(text));
  const amounts: number[] = [];
  let [form, end] = ['', 0];
  digits.lastIndex = 0;
  for (let found = digits.exec(text); found !== null; found = digits.exec(text)) {
    const amount = readAmount(found[0]) ?? undefined;
    if (amount === undefined || amount === 0 || amounts.push(amount) > 2) return undefined;
    form += `${text.slice(end, found.index)}1`;
    end = digits.lastIndex;
  }
  form += text.slice(end);
  let words = wordsByForm.get(form);
  if (words === undefined && !wordsByForm.has(form)) {
    if (wordsByForm.size >= maxForms) wordsByForm.clear();
    words = readWords(foldSalary(form));
    wordsByForm.set(form, words);
  }
  if (words === undefined) return undefined;
  const { isInThousands, currencyText, period, end: limit, hasRemarks } = words;
  return { amounts, isInThousands, currencyText, period, end: limit, hasRemarks };
}

interface SalaryWords {
  /** One, or the two of a range. */
  readonly amounts: readonly number[];
  readonly isInThousands: readonly boolean[];
  /** The first one; empty if there is none. */
  readonly currencyText: string;
  readonly period: CellSalary['period'] | undefined;
  readonly end: 'min' | 'max' | undefined;
  readonly hasRemarks: boolean;
}

/** Undefined if a word, a mark or a number has another meaning. */
function readWords(folded: string): SalaryWords | undefined {
  const amounts: number[] = [];
  const isInThousands: boolean[] = [];
  let currencyText = '';
  let rank = Number.POSITIVE_INFINITY;
  let end: 'min' | 'max' | undefined;
  let [hasRemarks, isRange, isAfterAmount] = [false, false, false];
  const next = /^[ -~]*$/.test(folded) ? nextPlain : nextToken;
  next.lastIndex = 0;
  for (let found = next.exec(folded); found !== null; found = next.exec(folded)) {
    const [word] = found;
    if (startsWithDigit(word)) {
      const amount = readAmount(word) ?? undefined;
      const isExpected = amounts.length === 0 || (amounts.length === 1 && isRange);
      if (amount === undefined || amount === 0 || !isExpected) return undefined;
      amounts.push(amount);
      isAfterAmount = true;
      continue;
    }
    const isUnit = isAfterAmount && thousands.has(word);
    isAfterAmount = false;
    const period = byPeriodWord.get(word);
    if (isUnit) isInThousands[amounts.length - 1] = true;
    else if (byCurrencyText.has(word)) {
      if (currencyText !== '' && !isSameCurrency(currencyText, word)) return undefined;
      currencyText ||= word;
    } else if (amounts.length === 1 && rangeWords.has(word)) isRange = true;
    else if (period !== undefined) rank = Math.min(rank, periodsInOrder.indexOf(period));
    else if (amounts.length === 0 && fromWords.has(word)) end ??= 'min';
    else if (amounts.length === 0 && upToWords.has(word)) end = 'max';
    else if (remarks.has(word)) hasRemarks = true;
    else if (!fillers.has(word) && !(amounts.length === 0 && word === 'to')) return undefined;
  }
  const period = periodsInOrder[rank];
  if (amounts.length === 0 || period === 'other' || (amounts.length === 1 && folded.includes('-'))) return undefined;
  return { amounts, isInThousands, currencyText, period, end, hasRemarks };
}

/** Such as "EUR" beside "€". */
const isSameCurrency = (one: string, other: string): boolean =>
  (byCurrencyText.get(one) ?? []).some((currency) => byCurrencyText.get(other)?.includes(currency));

export function currencyIn(folded: string, defaultCurrency: string): string | undefined {
  for (const [word] of foldSalary(folded).matchAll(tokens))
    if (byCurrencyText.has(word)) return currencyOf(word, defaultCurrency);
  return undefined;
}

function currencyOf(text: string, defaultCurrency: string): string | undefined {
  const found = byCurrencyText.get(text);
  if (found?.length === 1) return found[0];
  const isClear = /^(?:\$|dollars?)$/.test(text);
  return found?.find((currency) => currency === defaultCurrency) ?? (isClear ? found?.[0] : undefined);
}

export function periodIn(text: string): CellSalary['period'] | undefined {
  let rank = Number.POSITIVE_INFINITY;
  for (const [word] of foldSalary(text).matchAll(tokens)) {
    const period = byPeriodWord.get(word);
    if (period !== undefined) rank = Math.min(rank, periodsInOrder.indexOf(period));
  }
  const period = periodsInOrder[rank];
  return period === 'other' ? undefined : period;
}

/** How many units buy about as much as a euro, of currencies in which amounts are much higher. */
const scales: Readonly<Record<string, number>> = {
  ...{ BRL: 5, PLN: 4, CZK: 20, HUF: 350, RON: 5, SEK: 10, NOK: 10, DKK: 7, TRY: 20, UAH: 20, RUB: 50, MXN: 10 },
  ...{ INR: 20, JPY: 150, KRW: 1_300, CNY: 5, HKD: 8, ZAR: 10, ARS: 500, CLP: 600, COP: 2_500, AED: 4, ILS: 4 },
};

/** By an amount. */
export const guessPeriod = (amount: number, currency: string): CellSalary['period'] => {
  const scaled = amount / (scales[currency] ?? 1);
  if (scaled < 250) return 'hour';
  return scaled < 12_000 ? 'month' : 'year';
};
