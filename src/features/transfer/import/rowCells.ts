import { fieldNames, type ImportField, type PastReminders } from '../contract.ts';
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

export interface FieldColumn {
  readonly column: MappedColumn;
  readonly index: number;
  /** By text; few dates of a column are different. */
  readonly dates: Map<string, CellDate | undefined>;
  /** What the header says of amounts, such as `(k€)`. */
  readonly unit: SalaryUnit | undefined;
}

/** Where the columns of each field are; made once for all rows. */
export interface FieldColumns {
  readonly byField: ReadonlyMap<ImportField, readonly FieldColumn[]>;
  readonly inOrder: readonly FieldColumn[];
}

const salaryFields: readonly ImportField[] = ['salary', 'salaryMin', 'salaryMax'];

export function fieldColumns(columns: readonly MappedColumn[], defaultCurrency: string): FieldColumns {
  const inOrder = columns.map((column, index): FieldColumn => {
    const isSalary = salaryFields.includes(column.field) && column.isOwn !== true;
    const unit = isSalary ? unitInHeader(column.name, defaultCurrency) : undefined;
    return { column, index, dates: new Map(), unit };
  });
  return { byField: Map.groupBy(inOrder, ({ column }) => column.field), inOrder };
}

export interface RowCell extends FieldColumn {
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
  readonly #used: boolean[] = [];

  constructor(columns: FieldColumns, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  /** Without empty ones. */
  get(field: ImportField): readonly RowCell[] {
    const columns = this.#columns.byField.get(field);
    if (columns === undefined) return none;
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

  /** The cells that no field has used, each after the name of its column. */
  rest(textOf: (cell: RowCell) => string): MovedCell[] {
    const moved: MovedCell[] = [];
    for (const each of this.#columns.inOrder) {
      if (this.#used[each.index] || each.column.field === 'ignore') continue;
      const text = this.#textAt(each);
      if (text !== '') moved.push(labelled(each, textOf(cellOf(each, text))));
    }
    return moved;
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
export const labelled = ({ column: { name, field }, index }: FieldColumn, text: string): MovedCell => ({
  column: index,
  line: `${name.trim() || fieldNames[field]}: ${text}`,
});

const none: readonly never[] = [];

export const oneLine = (text: string): string =>
  / {2}|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim();
