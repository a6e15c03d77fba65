import { fieldNames, type ImportField, type PastReminders } from '../../contract.ts';
import { isDateHeader } from '../mapping/fieldHeaders.ts';
import type { CellDate } from './cellDate.ts';
import { type SalaryUnit, unitInHeader } from './cellSalary.ts';
import type { DayOrder } from './dayOrder.ts';

export interface MappedColumn {
  readonly name: string;
  readonly field: ImportField;
  /** Undefined if the dates of the column are clear, or their order is not known. */
  readonly dayOrder: DayOrder | undefined;
  /** What becomes of reminders before a time, in milliseconds since 1970. */
  readonly past?: { readonly before: number; readonly become: PastReminders } | undefined;
  /** Each line is an item of a list, which may contain commas. */
  readonly hasLines?: boolean;
  /** Of our own export: cells are values as they were, also with spaces around them. */
  readonly isOwn?: boolean;
}

export interface DayInCell extends CellDate {
  /** Such as `2026-11-26`. */
  readonly isoDay: string;
}

export interface FieldColumn {
  readonly column: MappedColumn;
  readonly index: number;
  /** By text; few dates of a column are different. */
  readonly dates: Map<string, DayInCell | undefined>;
  /** Whether its cells are dates that the description has as the file has them. */
  readonly isOtherDate: boolean;
  /** What the header says of amounts, such as `(k€)`. */
  readonly unit: SalaryUnit | undefined;
}

/** Where the columns of each field are; made once for all rows. */
export interface FieldColumns {
  readonly byField: ReadonlyMap<ImportField, readonly FieldColumn[]>;
  readonly inOrder: readonly FieldColumn[];
  readonly hasContacts: boolean;
}

export const contactFields = ['contact', 'contactEmail', 'contactPhone', 'contactRole'] as const;

const salaryFields: readonly ImportField[] = ['salary', 'salaryMin', 'salaryMax'];

export function fieldColumns(columns: readonly MappedColumn[], defaultCurrency: string): FieldColumns {
  const inOrder = columns.map((column, index): FieldColumn => {
    const isSalary = salaryFields.includes(column.field) && column.isOwn !== true;
    const unit = isSalary ? unitInHeader(column.name, defaultCurrency) : undefined;
    const isOtherDate =
      column.field === 'stageSince' || (column.field === 'addToDescription' && isDateHeader(column.name));
    return { column, index, dates: new Map(), isOtherDate, unit };
  });
  const byField = Map.groupBy(inOrder, ({ column }) => column.field);
  return { byField, inOrder, hasContacts: contactFields.some((field) => byField.has(field)) };
}

export interface RowCell extends Omit<FieldColumn, 'isOtherDate'> {
  /** Not empty. */
  readonly text: string;
}

/** A line of the description, and the column that it is of. */
export interface MovedCell {
  readonly column: number;
  readonly line: string;
}

/** The cells of one row by field; several columns may have the same. A cell that no field has used is left for the description. */
export class RowCells {
  readonly #columns: FieldColumns;
  readonly #cells: readonly string[];
  /** By column. */
  readonly #used: boolean[];

  constructor(columns: FieldColumns, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
    this.#used = new Array<boolean>(columns.inOrder.length).fill(false);
  }

  /** Without empty ones. */
  get(field: ImportField): readonly RowCell[] {
    const columns = this.#columns.byField.get(field);
    if (columns === undefined) return none;
    if (columns.length === 1) {
      const only = this.first(field);
      return only === undefined ? none : [only];
    }
    const found: RowCell[] = [];
    for (const each of columns) {
      const text = this.#textAt(each);
      if (text !== '') found.push(cellOf(each, text));
    }
    return found;
  }

  /** The first one that is not empty. */
  first(field: ImportField): RowCell | undefined {
    for (const each of this.#columns.byField.get(field) ?? none) {
      const text = this.#textAt(each);
      if (text !== '') return cellOf(each, text);
    }
    return undefined;
  }

  textOf(field: ImportField): string {
    return this.first(field)?.text ?? '';
  }

  /** All of the cell is in the card. */
  use(cell: RowCell | undefined): void {
    if (cell !== undefined) this.#used[cell.index] = true;
  }

  get isOwn(): boolean {
    return this.#columns.byField.get('title')?.[0]?.column.isOwn === true;
  }

  /** The lines of a cell; empty lines are kept, since those of several fields belong together. */
  linesOf(cell: RowCell | undefined): readonly string[] {
    if (cell === undefined) return none;
    const lines = (this.#cells[cell.index] ?? '').split('\n');
    return cell.column.isOwn ? lines : lines.map(oneLine);
  }

  /** The cells that no field has used, in order. */
  forRest(move: (column: FieldColumn, text: string) => void): void {
    for (const each of this.#columns.inOrder) {
      if (this.#used[each.index] || each.column.field === 'ignore') continue;
      const text = this.#textAt(each);
      if (text !== '') move(each, text);
    }
  }

  /** The name of the column, or of the field if the column has none. */
  nameOf(field: ImportField): string {
    const [column] = this.#columns.byField.get(field) ?? none;
    return this.first(field)?.column.name.trim() || column?.column.name.trim() || fieldNames[field];
  }

  /** Empty for a blank cell. */
  #textAt({ column: { isOwn }, index }: FieldColumn): string {
    const cell = this.#cells[index] ?? '';
    const trimmed = cell.trim();
    return isOwn && trimmed !== '' ? cell : trimmed;
  }
}

const cellOf = ({ column, index, dates, unit }: FieldColumn, text: string): RowCell => ({
  column,
  index,
  dates,
  unit,
  text,
});

/** A text of a column as it is added to the description. */
export const labelled = (
  { column: { name, field }, index }: Pick<FieldColumn, 'column' | 'index'>,
  text: string,
): MovedCell => ({
  column: index,
  line: `${name.trim() || fieldNames[field]}: ${text}`,
});

const none: readonly never[] = [];

const otherSpaces = / {2}|[^\S ]/;

export const oneLine = (text: string): string =>
  otherSpaces.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim();
