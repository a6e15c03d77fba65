import { fieldNames, type ImportField } from '../contract.ts';
import type { DayOrder } from './cellDate.ts';

export interface MappedColumn {
  readonly name: string;
  readonly field: ImportField;
  readonly dayOrder: DayOrder | undefined;
  /** Each line is an item of a list, which may contain commas. */
  readonly hasLines?: boolean;
  /** Of our own export: cells are values as they were, also with spaces around them. */
  readonly isOwn?: boolean;
}

/** Where the columns of each field are; made once for all rows. */
export type FieldColumns = ReadonlyMap<
  ImportField,
  readonly { readonly column: MappedColumn; readonly index: number }[]
>;

export const fieldColumns = (columns: readonly MappedColumn[]): FieldColumns =>
  Map.groupBy(
    columns.map((column, index) => ({ column, index })),
    ({ column }) => column.field,
  );

/** The cells of one row by field; several columns may have the same. */
export class RowCells {
  readonly #columns: FieldColumns;
  readonly #cells: readonly string[];

  constructor(columns: FieldColumns, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  /** Without empty ones. */
  get(field: ImportField): readonly { readonly column: MappedColumn; readonly text: string }[] {
    const columns = this.#columns.get(field);
    if (columns === undefined) return none;
    const found: { readonly column: MappedColumn; readonly text: string }[] = [];
    for (const { column, index } of columns) {
      const text = this.#textAt(column, index);
      if (text !== '') found.push({ column, text });
    }
    return found;
  }

  /** The first one that is not empty. */
  textOf(field: ImportField): string {
    for (const { column, index } of this.#columns.get(field) ?? none) {
      const text = this.#textAt(column, index);
      if (text !== '') return text;
    }
    return '';
  }

  /** The first one that is not empty, or a line of it, after the name of its column, as it is added to the description. */
  labelled(field: ImportField, line?: string): readonly string[] {
    const [cell] = this.get(field);
    return cell === undefined ? none : [`${cell.column.name.trim() || fieldNames[field]}: ${line ?? cell.text}`];
  }

  /** As `textOf`, in one line. */
  lineOf(field: ImportField): string {
    const text = this.textOf(field);
    return this.isOwn ? text : oneLine(text);
  }

  get isOwn(): boolean {
    return this.#columns.get('title')?.[0]?.column.isOwn === true;
  }

  /** The lines of the first cell that is not empty; empty lines are kept, since those of several fields belong together. */
  linesOf(field: ImportField): readonly string[] {
    for (const { column, index } of this.#columns.get(field) ?? none) {
      if (this.#textAt(column, index) === '') continue;
      const lines = (this.#cells[index] ?? '').split('\n');
      return column.isOwn ? lines : lines.map(oneLine);
    }
    return none;
  }

  /** Empty for a blank cell. */
  #textAt({ isOwn }: MappedColumn, index: number): string {
    const cell = this.#cells[index] ?? '';
    const trimmed = cell.trim();
    return isOwn && trimmed !== '' ? cell : trimmed;
  }
}

const none: readonly never[] = [];

export const oneLine = (text: string): string =>
  / {2}|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim();
