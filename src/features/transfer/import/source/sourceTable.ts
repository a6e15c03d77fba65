import { checksum } from '../../../../base/flow/hashes.ts';
import {
  type EncodingName,
  type FormatName,
  fieldNames,
  formatNames,
  type ImportField,
  type MappingSnapshot,
  maxHeaderRows,
  type PastReminders,
  previewRows,
} from '../../contract.ts';
import { guessHeaderRow, guessMapping, isLinkedInApplications } from '../mapping/guessMapping.ts';
import { type DayOrder, orderOfColumn } from '../rows/dayOrder.ts';
import type { MappedColumn } from '../rows/rowCells.ts';
import { countPast } from '../rows/rowLists.ts';
import { FileStages, type StageTargets } from './fileStages.ts';
import { guessFormat } from './guessFormat.ts';
import { readJsonTable } from './jsonTable.ts';
import { readMarkdownTable } from './markdownTable.ts';
import { isOwnExport } from './ownFiles.ts';
import {
  decodeGuessed,
  decodeSource,
  findUnreadable,
  isWorkbook,
  type SourceContent,
  SourceText,
} from './sourceText.ts';
import { emptyTable, type Table, type TableFormat, withHeader } from './table.ts';

const formats: Readonly<Record<FormatName, TableFormat>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
  json: 'json',
  markdown: 'markdown',
};

export interface SourceTableNeeds {
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
  /** Milliseconds since 1970; without it no reminder is in the past. */
  readonly today?: (() => number) | undefined;
  /** Titles, in order. */
  readonly boardStages: () => readonly string[];
}

/** The table of a source as it is read now, with the field of each column. */
export class SourceTable {
  readonly #content: SourceContent;
  readonly #needs: SourceTableNeeds;
  readonly contentHash: string;
  readonly #isWorkbook: boolean;
  #encoding: EncodingName | undefined;
  /** Undefined until the text is decoded. */
  #text: SourceText | undefined;
  #format: FormatName = 'comma';
  /** Of several tables, if the user has chosen one. */
  #part: number | undefined;
  #readings = 0;
  /** As read; its header may be a row like the others. */
  #read: Table = emptyTable;
  #table: Table = emptyTable;
  #fields: ImportField[] = [];
  /** What the user has chosen, by column. */
  readonly #dayOrders = new Map<number, DayOrder>();
  #stages = new FileStages([]);
  #pastReminders: PastReminders = 'done';

  constructor(content: SourceContent, needs: SourceTableNeeds) {
    this.#content = content;
    this.#needs = needs;
    const bytes = content.kind === 'bytes' ? content.bytes : new TextEncoder().encode(content.text);
    this.contentHash = checksum(bytes);
    this.#isWorkbook = content.kind === 'bytes' && isWorkbook(bytes);
  }

  get table(): Table {
    return this.#table;
  }

  /** Throws `UnreadableSource` if the text is not of the format. False if a later reading has begun; its result counts. */
  async read(): Promise<boolean> {
    this.#readings += 1;
    const reading = this.#readings;
    [this.#read, this.#table, this.#fields] = [emptyTable, emptyTable, []];
    try {
      const read = await this.#readText();
      if (reading !== this.#readings) return false;
      this.#read = read;
    } catch (error) {
      if (reading !== this.#readings) return false;
      throw error;
    }
    this.setHeader(guessHeaderRow(this.#read));
    return true;
  }

  async #readText(): Promise<Table> {
    if (this.#content.kind === 'bytes' && this.#isWorkbook) {
      const { readWorkbook } = await import('./workbook/readWorkbook.ts');
      return readWorkbook(this.#content.bytes, this.#needs.pause, this.#part);
    }
    const text = this.#text ?? (await this.#decode());
    return readTable(text, formats[this.#format], this.#needs.pause, this.#part);
  }

  async #decode(): Promise<SourceText> {
    if (this.#content.kind === 'text') return this.#setText(new SourceText(this.#content.text.toWellFormed()));
    const { encoding, text } = await decodeGuessed(this.#content.bytes);
    this.#encoding = encoding;
    return this.#setText(text);
  }

  #setText(text: SourceText): SourceText {
    this.#text = text;
    this.#part = undefined;
    this.#format = this.#guess(text);
    return text;
  }

  /** A row among the first ones, or 0. */
  setHeader(row: number): void {
    this.#table = withHeader(this.#read, this.#read.hasNames ? this.#read.headerRow : row);
    this.#dayOrders.clear();
    this.#fields = guessMapping(this.#table);
    this.#readStages();
  }

  setPart(part: number): void {
    this.#part = part;
  }

  setFormat(format: FormatName): void {
    this.#format = format;
    this.#part = undefined;
  }

  setEncoding(encoding: EncodingName): void {
    if (this.#content.kind === 'text' || this.#isWorkbook) return;
    this.#encoding = encoding;
    this.#setText(new SourceText(decodeSource(this.#content.bytes, encoding)));
  }

  setField(column: number, field: ImportField): void {
    if (column >= this.#fields.length) return;
    const isAboutStages = [field, this.#fields[column]].includes('stage');
    this.#fields[column] = field;
    if (isAboutStages) this.#readStages();
  }

  /** Of the column that is the stage. */
  get stages(): FileStages {
    return this.#stages;
  }

  get stageTargets(): StageTargets {
    return this.#stages.targets(this.#needs.boardStages());
  }

  #readStages(): void {
    const column = this.#fields.indexOf('stage');
    const { header, rows } = this.#table;
    const usual = isLinkedInApplications(header) ? 'Applied' : undefined;
    this.#stages = new FileStages(
      column < 0 ? rows.map(() => '') : rows.map(({ cells }) => cells[column] ?? ''),
      usual,
    );
  }

  setPastReminders(become: PastReminders): void {
    this.#pastReminders = become;
  }

  setDayOrder(column: number, dayOrder: DayOrder | 'unknown'): void {
    if (dayOrder === 'unknown') this.#dayOrders.delete(column);
    else this.#dayOrders.set(column, dayOrder);
  }

  get columns(): MappedColumn[] {
    const isOwn = isOwnExport(this.#table.header);
    return this.#table.header.map((name, index) => {
      const field = this.#fields[index] ?? 'ignore';
      return {
        // A column without a name is called by its field.
        name: field === 'addToDescription' ? nameOf(name, index) : name,
        field,
        dayOrder: this.#orderIn(index).order ?? this.#dayOrders.get(index),
        hasLines: field === 'tags' && this.#hasLists(index),
        ...(isOwn ? { isOwn } : {}),
        ...(field === 'reminderAt' && !isOwn ? { past: this.#past } : {}),
      };
    });
  }

  get #past(): MappedColumn['past'] {
    const { today } = this.#needs;
    return today && { before: today(), become: this.#pastReminders };
  }

  get #pastCount(): number {
    const index = this.#fields.indexOf('reminderAt');
    const column = index < 0 ? undefined : this.columns[index];
    if (column?.past === undefined) return 0;
    return countPast(
      this.#table.rows.map(({ cells }) => cells[index] ?? ''),
      column,
    );
  }

  /** Which number of its dates is the day, and whether that has to be known. */
  #orderIn(column: number): ReturnType<typeof orderOfColumn> {
    const field = this.#fields[column];
    if (field === undefined || !dateFields.includes(field)) return { order: undefined, isNeeded: false };
    const distinct = new Set(this.#table.rows.map(({ cells }) => cells[column] ?? ''));
    return orderOfColumn([...distinct].flatMap((cell) => cell.split('\n')));
  }

  /** Chosen by the user, or `unknown`; undefined if the dates are clear. */
  #unclearDayOrder(column: number): MappingSnapshot['columns'][number]['dayOrder'] {
    const { order, isNeeded } = this.#orderIn(column);
    return isNeeded && order === undefined ? (this.#dayOrders.get(column) ?? 'unknown') : undefined;
  }

  /** Our own export, and a list in JSON, have one item a line. */
  #hasLists(column: number): boolean {
    const { header, rows } = this.#table;
    if (isOwnExport(header)) return true;
    return this.#format === 'json' && rows.some(({ cells }) => cells[column]?.includes('\n'));
  }

  get snapshot(): MappingSnapshot {
    const { header, rows, badRows, hasMore } = this.#table;
    const preview = rows.slice(0, previewRows);
    const boardStages = this.#needs.boardStages();
    const pastCount = this.#pastCount;
    return {
      format: this.#isWorkbook ? 'workbook' : this.#format,
      ...(this.#encoding === undefined ? {} : { encoding: this.#encoding }),
      columns: header.map((name, index) => ({
        name: nameOf(name, index),
        samples: preview.map(({ cells }) => cells[index] ?? ''),
        field: this.#fields[index] ?? 'ignore',
        dayOrder: this.#unclearDayOrder(index),
      })),
      sampleRows: preview.map(({ row }) => row),
      stages: this.#stages.mapped(boardStages),
      stageCount: this.#stages.count,
      withoutStage: this.#stages.others(boardStages),
      uncreatedCount: this.#stages.uncreatedCount(boardStages),
      boardStages,
      ...(pastCount === 0 ? {} : { pastReminders: { count: pastCount, become: this.#pastReminders } }),
      rowCount: rows.length,
      badRowCount: badRows.length,
      hasMore,
      ...(this.#read.hasNames ? {} : { headerRow: this.#table.headerRow }),
      headerRows: this.#headerRows,
      parts: this.#read.parts ?? [],
      part: this.#read.part ?? 0,
      badRows: badRows.slice(0, previewRows),
      notRead: [...this.#unreadable, ...(this.#table.notRead ?? [])],
      problem: this.#problem,
    };
  }

  get #headerRows(): number[] {
    const { header, headerRow, rows, hasNames } = this.#read;
    if (hasNames || header.length === 0) return [];
    return [headerRow, ...rows.slice(0, maxHeaderRows - 1).map(({ row }) => row)];
  }

  get #unreadable(): readonly string[] {
    const found = this.#encoding === undefined || this.#text === undefined ? undefined : findUnreadable(this.#text);
    if (found === undefined) return [];
    const characters = found.count === 1 ? '1 character' : `${found.count.toLocaleString('en')} characters`;
    return [`${characters} that the encoding does not have, the first in line ${found.line}`];
  }

  get #problem(): string {
    if (this.#table.rows.length === 0)
      return `There are no rows${this.#table.headerRow > 0 ? ' below the header' : ''}. Choose another format or file.`;
    if (!this.#fields.includes('title')) return `Choose the column that is the ${fieldNames.title} of the card.`;
    const repeated = this.#fields.find((field, index) => onlyOnce(field) && this.#fields.indexOf(field) !== index);
    return repeated === undefined ? '' : `Only one column can be ${fieldNames[repeated]}.`;
  }

  #guess(text: SourceText): FormatName {
    const guessed = guessFormat(text);
    return (Object.keys(formatNames) as FormatName[]).find((name) => formats[name] === guessed) ?? 'comma';
  }
}

const dateFields: readonly ImportField[] = ['appliedOn', 'stageSince', 'reminderAt'];

const nameOf = (name: string, column: number): string => (name.trim() === '' ? `Column ${column + 1}` : name);

const onlyOnce = (field: ImportField): boolean =>
  !['ignore', 'addToDescription', 'description', 'tags'].includes(field);

/** `part` is the index of one of several tables. Throws `UnreadableSource` if the text as a whole cannot be read. */
export async function readTable(
  text: SourceText,
  format: TableFormat,
  pause: () => Promise<void>,
  part?: number,
): Promise<Table> {
  if (format === 'json') return readJsonTable(text, pause, part);
  if (format === 'markdown') return readMarkdownTable(text.characters, part);
  const { readDelimited } = await import('./delimited.ts');
  return readDelimited(text, format, pause);
}
