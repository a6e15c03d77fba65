import { checksum } from '../../../base/hashes.ts';
import {
  type EncodingName,
  type FormatName,
  fieldNames,
  formatNames,
  type ImportField,
  type MappingSnapshot,
  previewRows,
} from '../contract.ts';
import { type DayOrder, orderOfColumn } from './dayOrder.ts';
import { FileStages } from './fileStages.ts';
import { guessFormat } from './guessFormat.ts';
import { guessMapping, hasNamesInFirstRow } from './guessMapping.ts';
import { UnreadableSource } from './jsonItems.ts';
import { isOwnExport } from './ownFiles.ts';
import { readTable } from './readTable.ts';
import type { MappedColumn } from './rowCells.ts';
import { decodeGuessed, decodeSource, isWorkbook, type SourceContent } from './sourceText.ts';
import { emptyTable, type Table, type TableFormat, withoutNames } from './table.ts';

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
  /** Titles, in order. */
  readonly boardStages: () => readonly string[];
}

/** The table of a source as it is read now, with the field of each column. */
export class SourceTable {
  readonly #content: SourceContent;
  readonly #needs: SourceTableNeeds;
  readonly contentHash: string;
  #encoding: EncodingName | undefined;
  #format: FormatName;
  #text: string;
  #readings = 0;
  /** As read; its header may be a row like the others. */
  #read: Table = emptyTable;
  #hasNames = true;
  #table: Table = emptyTable;
  #fields: ImportField[] = [];
  /** What the user has chosen, by column. */
  readonly #dayOrders = new Map<number, DayOrder>();
  /** Of the column that is the stage. */
  #stages = new FileStages([]);

  constructor(content: SourceContent, needs: SourceTableNeeds) {
    this.#content = content;
    this.#needs = needs;
    const bytes = content.kind === 'bytes' ? content.bytes : new TextEncoder().encode(content.text);
    this.contentHash = checksum(bytes);
    const { encoding, text } =
      content.kind === 'bytes'
        ? decodeGuessed(content.bytes)
        : { encoding: undefined, text: content.text.toWellFormed() };
    [this.#encoding, this.#text] = [encoding, text];
    this.#format = this.#guess();
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
    this.setHasNames(hasNamesInFirstRow(this.#read));
    return true;
  }

  async #readText(): Promise<Table> {
    if (this.#content.kind === 'bytes' && isWorkbook(this.#content.bytes))
      throw new UnreadableSource('This file is a workbook. Save it as CSV in your spreadsheet program first.');
    return readTable(this.#text, formats[this.#format], this.#needs.pause);
  }

  setHasNames(hasNames: boolean): void {
    this.#hasNames = hasNames || this.#read.hasNames;
    this.#table = this.#hasNames ? this.#read : withoutNames(this.#read);
    this.#dayOrders.clear();
    this.#fields = guessMapping(this.#table);
    this.#readStages();
  }

  setFormat(format: FormatName): void {
    this.#format = format;
  }

  setEncoding(encoding: EncodingName): void {
    if (this.#content.kind === 'text') return;
    this.#encoding = encoding;
    this.#text = decodeSource(this.#content.bytes, encoding);
    this.#format = this.#guess();
  }

  setField(column: number, field: ImportField): void {
    if (column >= this.#fields.length) return;
    const isAboutStages = [field, this.#fields[column]].includes('stage');
    this.#fields[column] = field;
    if (isAboutStages) this.#readStages();
  }

  setStage(stage: number, choice: number): void {
    this.#stages.choose(stage, this.#needs.boardStages()[choice - 1]);
  }

  /** By folded name of a stage in the file, the title of the stage that it becomes. */
  get stageTargets(): ReadonlyMap<string, string> {
    return this.#stages.targets(this.#needs.boardStages());
  }

  #readStages(): void {
    const column = this.#fields.indexOf('stage');
    this.#stages = new FileStages(column < 0 ? [] : this.#table.rows.map(({ cells }) => cells[column] ?? ''));
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
      };
    });
  }

  /** Which number of its dates is the day, and whether that has to be known. */
  #orderIn(column: number): ReturnType<typeof orderOfColumn> {
    const field = this.#fields[column];
    if (field !== 'appliedOn' && field !== 'reminderAt') return { order: undefined, isNeeded: false };
    return orderOfColumn(this.#table.rows.flatMap(({ cells }) => cells[column]?.split('\n') ?? []));
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
    return {
      format: this.#format,
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
      boardStages,
      rowCount: rows.length,
      badRowCount: badRows.length,
      hasMore,
      ...(this.#read.hasNames ? {} : { hasNames: this.#hasNames }),
      problem: this.#problem,
    };
  }

  get #problem(): string {
    if (this.#table.rows.length === 0)
      return `There are no rows${this.#hasNames ? ' below the header' : ''}. Choose another format or file.`;
    if (!this.#fields.includes('title')) return `Choose the column that is the ${fieldNames.title} of the card.`;
    const repeated = this.#fields.find((field, index) => onlyOnce(field) && this.#fields.indexOf(field) !== index);
    return repeated === undefined ? '' : `Only one column can be ${fieldNames[repeated]}.`;
  }

  #guess(): FormatName {
    const guessed = guessFormat(this.#text);
    return (Object.keys(formatNames) as FormatName[]).find((name) => formats[name] === guessed) ?? 'comma';
  }
}

const nameOf = (name: string, column: number): string => (name.trim() === '' ? `Column ${column + 1}` : name);

const onlyOnce = (field: ImportField): boolean =>
  !['ignore', 'addToDescription', 'description', 'tags'].includes(field);
