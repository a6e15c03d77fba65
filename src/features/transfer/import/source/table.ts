export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export const formats = [...delimiters, 'json', 'markdown'] as const;
export type TableFormat = (typeof formats)[number];

/** `row` is counted from 1 as a spreadsheet does, with blank rows and a header that is one. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Why the cells may be in the wrong columns. */
  readonly doubt?: string;
}

export interface BadRow {
  readonly row: number;
  readonly reason: string;
  /** Bytes of UTF-8 before the row, while a text is read. */
  readonly start?: number;
  /** Of the text, where the row begins. */
  readonly line?: number;
}

export interface Table {
  /** The first row that is not blank, unless the user chooses another one. */
  readonly header: readonly string[];
  /** 0 if there is none. */
  readonly headerRow: number;
  /** True for a format in which the header has names; the first row of others may be one like the others. */
  readonly hasNames: boolean;
  readonly rows: readonly TableRow[];
  readonly badRows: readonly BadRow[];
  /** Rows after the maximum were not read. */
  readonly hasMore: boolean;
  /** Names of the tables in the source that the user can choose from, of which `part` is the index of this one. */
  readonly parts?: readonly string[];
  readonly part?: number;
  /** What else of the source is no row, such as a second table. */
  readonly notRead?: readonly string[];
}

export const tableLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 200,
  maxCellLength: 100_000,
} as const;

export const emptyTable: Table = { header: [], headerRow: 1, hasNames: true, rows: [], badRows: [], hasMore: false };

/** The table with another row as its header; without one, the columns have no names and no row has more cells than it. */
export function withHeader(table: Table, headerRow: number): Table {
  const { header, rows, badRows } = table;
  const all = header.length === 0 ? rows : [{ row: table.headerRow, cells: header }, ...rows];
  if (headerRow === 0) {
    const plain = all.map(({ row, cells }) => ({ row, cells }));
    return { ...table, header: header.map(() => ''), headerRow: 0, rows: plain };
  }
  if (headerRow === table.headerRow) return table;
  const names = all.find(({ row }) => row === headerRow)?.cells ?? [];
  const above = all.filter(({ row }) => row < headerRow);
  return {
    ...table,
    header: header.map((_, index) => names[index] ?? ''),
    headerRow,
    rows: all.filter(({ row }) => row > headerRow).map(({ row, cells }) => tableRow(row, cells, names.length)),
    badRows: badRows.filter(({ row }) => row > headerRow),
    notRead: [
      ...(table.notRead ?? []),
      ...above.map(({ row, cells }) => `row ${row} above the header: ${cells.filter(Boolean).join(', ')}`),
    ],
  };
}

/** Makes a table of the rows of a source: without blank rows, and with all rows as wide as the widest that is allowed. */
export class TableRows {
  #header: readonly string[] | undefined;
  #headerRow = 1;
  readonly #rows: TableRow[] = [];
  readonly #badRows: BadRow[] = [];
  #count = 0;
  #width = 0;
  #hasMore = false;

  get isFull(): boolean {
    return this.#hasMore;
  }

  add(cells: readonly string[], start?: number): void {
    this.#count += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (this.#rows.length + this.#badRows.length >= tableLimits.maxRows) this.#hasMore = true;
    else this.#add(cells, start);
  }

  /** Blank rows. */
  skip(count: number): void {
    this.#count += count;
  }

  /** Names that are no row of the source. */
  setNames(names: readonly string[]): void {
    if (problemOf(names) === undefined) this.add(names);
    this.#count = 0;
  }

  #add(cells: readonly string[], start: number | undefined): void {
    const reason = problemOf(cells);
    if (reason !== undefined) {
      this.#reject(reason, start);
      return;
    }
    this.#width = Math.max(this.#width, cells.length);
    if (this.#header === undefined) [this.#header, this.#headerRow] = [cells, this.#count];
    else this.#rows.push(tableRow(this.#count, cells, this.#header.length));
  }

  addBad(reason: string, start?: number): void {
    this.#count += 1;
    this.#reject(reason, start);
  }

  get table(): Table {
    const names = this.#header ?? [];
    const header = Array.from({ length: this.#width }, (_, index) => names[index] ?? '');
    const common = { rows: this.#rows, badRows: this.#badRows, hasMore: this.#hasMore };
    return { header, headerRow: this.#headerRow, hasNames: false, ...common };
  }

  #reject(reason: string, start: number | undefined): void {
    this.#badRows.push({ row: this.#count, reason, ...(start === undefined ? {} : { start }) });
  }
}

/** A delimiter in a cell without quotes moves the cells after it. Empty cells at the end are common. */
function tableRow(row: number, cells: readonly string[], width: number): TableRow {
  const count = cells.length <= width ? 0 : cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return count <= width ? { row, cells } : { row, cells, doubt: `has ${count} cells, the header has ${width}` };
}

export const tooManyCells = (count: number): string => `has ${count} cells; at most ${tableLimits.maxColumns} are read`;

function problemOf(cells: readonly string[]): string | undefined {
  const { maxColumns, maxCellLength } = tableLimits;
  if (cells.length > maxColumns) return tooManyCells(cells.length);
  const long = cells.findIndex((cell) => cell.length > maxCellLength);
  return long < 0 ? undefined : `has more than ${maxCellLength.toLocaleString('en')} characters in cell ${long + 1}`;
}
