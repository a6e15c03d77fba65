export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export const formats = [...delimiters, 'json', 'markdown'] as const;
export type TableFormat = (typeof formats)[number];

/** `row` is counted from 1, the header included, as a spreadsheet does. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface BadRow {
  readonly row: number;
  readonly reason: string;
}

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  readonly badRows: readonly BadRow[];
  /** Rows after the maximum were not read. */
  readonly hasMore: boolean;
}

/** `maxRecordLength` limits what a quote that is never closed can collect. */
export const tableLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 200,
  maxCellLength: 100_000,
  maxRecordLength: 1_000_000,
} as const;

/** Makes a table of the rows of a source: without blank rows, and with all rows as wide as the widest that is allowed. */
export class TableRows {
  #header: readonly string[] | undefined;
  readonly #rows: TableRow[] = [];
  readonly #badRows: BadRow[] = [];
  #count = 0;
  #width = 0;
  #hasMore = false;

  get isFull(): boolean {
    return this.#hasMore;
  }

  add(cells: readonly string[]): void {
    this.#count += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (this.#rows.length + this.#badRows.length >= tableLimits.maxRows) this.#hasMore = true;
    else this.#add(cells);
  }

  #add(cells: readonly string[]): void {
    const reason = problemOf(cells);
    if (reason !== undefined) {
      this.#reject(reason);
      return;
    }
    this.#width = Math.max(this.#width, cells.length);
    if (this.#header === undefined) this.#header = cells;
    else this.#rows.push({ row: this.#count, cells });
  }

  addBad(reason: string): void {
    this.#count += 1;
    this.#reject(reason);
  }

  get table(): Table {
    const names = this.#header ?? [];
    const header = Array.from({ length: this.#width }, (_, index) => names[index] ?? '');
    return { header, rows: this.#rows, badRows: this.#badRows, hasMore: this.#hasMore };
  }

  #reject(reason: string): void {
    this.#badRows.push({ row: this.#count, reason });
  }
}

function problemOf(cells: readonly string[]): string | undefined {
  const { maxColumns, maxCellLength } = tableLimits;
  if (cells.length > maxColumns) return `has ${cells.length} cells; at most ${maxColumns} are read`;
  const long = cells.findIndex((cell) => cell.length > maxCellLength);
  return long < 0 ? undefined : `Cell ${long + 1} has more than ${maxCellLength.toLocaleString('en')} characters`;
}
