import { readAmount } from '../../../../base/domain/amount.ts';
import type { PlannedCard } from '../../../../store/imports/importRun.ts';
import {
  type CellSalary,
  currencyIn,
  guessPeriod,
  periodIn,
  readSalary,
  readSalaryLimit,
  type SalaryLimit,
} from './cellSalary.ts';
import { labelled, type MovedCell, type RowCell, type RowCells } from './rowCells.ts';

type Salary = NonNullable<PlannedCard['card']['salary']>;

/** Undefined if the cells of the row have no amount, or one for another period or in another currency; they are then left for the description. */
export function salaryOfRow(byField: RowCells, defaultCurrency: string, moved: MovedCell[]): Salary | undefined {
  const [currencyCell, periodCell] = [byField.first('currency'), byField.first('salaryPeriod')];
  const named = currencyCell && currencyOf(currencyCell.text, defaultCurrency);
  const period = periodCell && periodIn(periodCell.text);
  if ((currencyCell !== undefined && named === undefined) || (periodCell !== undefined && period === undefined))
    return undefined;
  const salary =
    wholeSalary(byField, named, period, defaultCurrency, moved) ??
    rangeOfRow(byField, named, period, defaultCurrency, moved);
  if (salary !== undefined) {
    byField.use(currencyCell);
    byField.use(periodCell);
  } else if (byField.isOwn && named !== undefined) {
    // A card may have a currency and no amount.
    byField.use(currencyCell);
    byField.use(periodCell);
    return { min: null, max: null, currency: named, period };
  }
  return salary;
}

function wholeSalary(
  byField: RowCells,
  named: string | undefined,
  period: CellSalary['period'] | undefined,
  defaultCurrency: string,
  moved: MovedCell[],
): Salary | undefined {
  const cell = byField.first('salary');
  if (cell === undefined) return undefined;
  const read = readSalary(cell.text, named ?? defaultCurrency, cell.unit);
  if (read === undefined || (named !== undefined && read.currency !== named)) return undefined;
  byField.use(cell);
  if (read.hasRemarks) moved.push(labelled(cell, cell.text));
  const { min, max, currency } = read;
  return { min, max, currency, period: period ?? read.period };
}

function rangeOfRow(
  byField: RowCells,
  named: string | undefined,
  period: CellSalary['period'] | undefined,
  defaultCurrency: string,
  moved: MovedCell[],
): Salary | undefined {
  const cells = { min: byField.first('salaryMin'), max: byField.first('salaryMax') };
  if (cells.min === undefined && cells.max === undefined) return undefined;
  const currency = named ?? defaultCurrency;
  const min = limitIn(cells.min, 'min', currency);
  const max = limitIn(cells.max, 'max', currency);
  const salary = rangeOf(min, max, { currency: named, period }, defaultCurrency, byField.isOwn);
  if (salary === undefined) return undefined;
  for (const [cell, limit] of [[cells.min, min] as const, [cells.max, max] as const]) {
    if (cell === undefined || limit === undefined) continue;
    byField.use(cell);
    if (limit.hasRemarks) moved.push(labelled(cell, cell.text));
  }
  return salary;
}

/** Our own export has amounts as JSON writes them, such as 1.125. */
function limitIn(cell: RowCell | undefined, end: 'min' | 'max', currency: string): SalaryLimit | undefined {
  if (cell === undefined) return undefined;
  const { text, column, unit } = cell;
  if (!column.isOwn) return readSalaryLimit(text, end, currency, unit);
  const amount = String(Number(text)) === text ? Number(text) : readAmount(text);
  return typeof amount === 'number' ? { amount } : readSalaryLimit(text, end, currency);
}

/** Undefined if cells of the row have different currencies or periods, or are no range. */
function rangeOf(
  min: SalaryLimit | undefined,
  max: SalaryLimit | undefined,
  columns: Omit<SalaryLimit, 'amount'>,
  defaultCurrency: string,
  isOwn: boolean,
): Salary | undefined {
  const amount = max?.amount ?? min?.amount;
  const cells = [columns, min, max];
  const [currency = defaultCurrency, ...currencies] = distinct(cells.map((cell) => cell?.currency));
  const [period, ...periods] = distinct(cells.map((cell) => cell?.period));
  if (amount === undefined || currencies.length > 0 || periods.length > 0) return undefined;
  if (!isOwn && min !== undefined && max !== undefined && !isRange(min.amount, max.amount)) return undefined;
  return {
    min: min?.amount ?? null,
    max: max?.amount ?? null,
    currency,
    period: period ?? guessPeriod(amount, currency),
  };
}

/** Of amounts that are so far apart, one is for another period or in other units. */
const isRange = (min: number, max: number): boolean => min <= max && max <= 3 * min;

const distinct = <T>(values: readonly (T | undefined)[]): T[] =>
  [...new Set(values)].filter((value) => value !== undefined);

const currencyOf = (text: string, defaultCurrency: string): string | undefined =>
  /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : currencyIn(text, defaultCurrency);
