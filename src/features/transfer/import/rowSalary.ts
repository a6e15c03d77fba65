import { readAmount } from '../../../base/amount.ts';
import { foldText } from '../../../base/foldText.ts';
import type { PlannedCard } from '../../../store/imports/importRun.ts';
import { currencyIn, guessPeriod, periodIn, readSalary, readSalaryLimit, type SalaryLimit } from './cellSalary.ts';
import type { RowCells } from './rowCells.ts';

type Salary = NonNullable<PlannedCard['card']['salary']>;

const amountFields = ['salary', 'salaryMin', 'salaryMax'] as const;

/** What cannot be read is added to `extra`; all cells of the salary if it has no amount, or one for another period or in another currency. */
export function salaryOfRow(byField: RowCells, defaultCurrency: string, extra: string[]): Salary | undefined {
  const unread: (typeof amountFields)[number][] = [];
  const salary = readCells(byField, defaultCurrency, unread);
  if (salary !== undefined) extra.push(...unread.flatMap((field) => byField.labelled(field)));
  else if (amountFields.some((field) => byField.textOf(field) !== ''))
    extra.push(
      ...[...amountFields, 'currency' as const, 'salaryPeriod' as const].flatMap((field) => byField.labelled(field)),
    );
  return salary;
}

function readCells(
  byField: RowCells,
  defaultCurrency: string,
  unread: (typeof amountFields)[number][],
): Salary | undefined {
  const [currencyText, periodText] = [byField.textOf('currency'), byField.textOf('salaryPeriod')];
  const named = currencyText === '' ? undefined : currencyOf(currencyText, defaultCurrency);
  const period = periodText === '' ? undefined : periodIn(foldText(periodText));
  if ((currencyText !== '' && named === undefined) || (periodText !== '' && period === undefined)) return undefined;
  const currency = named ?? defaultCurrency;
  const read = readSalary(byField.textOf('salary'), currency);
  if (read !== undefined) {
    unread.push('salaryMin', 'salaryMax');
    return { ...read, period: period ?? read.period };
  }
  const [min, max] = [limitIn(byField, 'min', currency), limitIn(byField, 'max', currency)];
  unread.push('salary');
  if (min === undefined) unread.push('salaryMin');
  if (max === undefined) unread.push('salaryMax');
  if (min || max) return rangeOf(min ?? null, max ?? null, { currency: named, period }, defaultCurrency);
  // A card may have a currency and no amount.
  return byField.isOwn && currencyText !== '' ? { min: null, max: null, currency, period } : undefined;
}

const limitFields = { min: 'salaryMin', max: 'salaryMax' } as const;

/** Null for an empty cell. Our own export has amounts as JSON writes them, such as 1.125. */
function limitIn(byField: RowCells, end: 'min' | 'max', currency: string): SalaryLimit | null | undefined {
  const text = byField.textOf(limitFields[end]);
  const amount = byField.isOwn && String(Number(text)) === text ? Number(text) : readAmount(text);
  if (amount === undefined) return readSalaryLimit(text, end, currency);
  return amount === null ? null : { amount };
}

/** Undefined if cells of the row have different currencies or periods. */
function rangeOf(
  min: SalaryLimit | null,
  max: SalaryLimit | null,
  columns: Omit<SalaryLimit, 'amount'>,
  defaultCurrency: string,
): Salary | undefined {
  const amount = max?.amount ?? min?.amount;
  const cells = [columns, min, max];
  const [currency = defaultCurrency, ...currencies] = distinct(cells.map((cell) => cell?.currency));
  const [period, ...periods] = distinct(cells.map((cell) => cell?.period));
  if (amount === undefined || currencies.length > 0 || periods.length > 0) return undefined;
  return { min: min?.amount ?? null, max: max?.amount ?? null, currency, period: period ?? guessPeriod(amount) };
}

const distinct = <T>(values: readonly (T | undefined)[]): T[] =>
  [...new Set(values)].filter((value) => value !== undefined);

const currencyOf = (text: string, defaultCurrency: string): string | undefined =>
  /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : currencyIn(foldText(text), defaultCurrency);
