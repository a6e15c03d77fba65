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
import type { MappedColumn } from './cardOfRow.ts';
import { dayOrderOf } from './cellDate.ts';
import { guessFormat } from './guessFormat.ts';
import { guessMapping } from './guessMapping.ts';
import type { SourceContent } from './importSource.ts';
import { readTable } from './readTable.ts';
import { decodeSource, guessEncoding } from './sourceText.ts';
import type { Table, TableFormat } from './table.ts';

const formats: Readonly<Record<FormatName, TableFormat>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
  json: 'json',
  markdown: 'markdown',
};

/** The table of a source as it is read now, with the field of each column. */
export class SourceTable {
  readonly #content: SourceContent;
  readonly #pause: () => Promise<void>;
  readonly contentHash: string;
  #encoding: EncodingName | undefined;
  #format: FormatName;
  #text: string;
  #table: Table = { header: [], rows: [], badRows: [], hasMore: false };
  #fields: ImportField[] = [];

  constructor(content: SourceContent, pause: () => Promise<void>) {
    this.#content = content;
    this.#pause = pause;
    const bytes = content.kind === 'bytes' ? content.bytes : new TextEncoder().encode(content.text);
    this.contentHash = checksum(bytes);
    this.#encoding = content.kind === 'bytes' ? guessEncoding(bytes) : undefined;
    this.#text = this.#decode();
    this.#format = this.#guess();
  }

  get table(): Table {
    return this.#table;
  }

  /** Throws `UnreadableSource` if the text is not of the format. */
  async read(): Promise<void> {
    this.#table = { header: [], rows: [], badRows: [], hasMore: false };
    this.#fields = [];
    this.#table = await readTable(this.#text, formats[this.#format], this.#pause);
    this.#fields = guessMapping(this.#table);
  }

  setFormat(format: FormatName): void {
    this.#format = format;
  }

  setEncoding(encoding: EncodingName): void {
    this.#encoding = encoding;
    this.#text = this.#decode();
    this.#format = this.#guess();
  }

  setField(column: number, field: ImportField): void {
    if (column < this.#fields.length) this.#fields[column] = field;
  }

  get columns(): MappedColumn[] {
    const { header, rows } = this.#table;
    return header.map((name, index) => {
      const field = this.#fields[index] ?? 'ignore';
      const isDate = field === 'appliedOn' || field === 'reminderAt';
      const dates = isDate ? rows.map(({ cells }) => cells[index] ?? '') : [];
      return { name: name.trim() === '' ? `Column ${index + 1}` : name, field, dayOrder: dayOrderOf(dates) };
    });
  }

  get snapshot(): MappingSnapshot {
    const { header, rows, badRows, hasMore } = this.#table;
    const preview = rows.slice(0, previewRows);
    return {
      format: this.#format,
      ...(this.#encoding === undefined ? {} : { encoding: this.#encoding }),
      columns: header.map((name, index) => ({
        name: name.trim() === '' ? `Column ${index + 1}` : name,
        samples: preview.map(({ cells }) => cells[index] ?? ''),
        field: this.#fields[index] ?? 'ignore',
      })),
      rowCount: rows.length,
      badRowCount: badRows.length,
      hasMore,
      problem: this.#problem,
    };
  }

  get #problem(): string {
    if (this.#table.rows.length === 0) return 'There are no rows below the header. Choose another format or file.';
    if (!this.#fields.includes('title')) return `Choose the column that is the ${fieldNames.title} of the card.`;
    const repeated = this.#fields.find((field, index) => onlyOnce(field) && this.#fields.indexOf(field) !== index);
    return repeated === undefined ? '' : `Only one column can be ${fieldNames[repeated]}.`;
  }

  #decode(): string {
    const content = this.#content;
    return content.kind === 'text' ? content.text : decodeSource(content.bytes, this.#encoding ?? 'utf-8');
  }

  #guess(): FormatName {
    const guessed = guessFormat(this.#text);
    return (Object.keys(formatNames) as FormatName[]).find((name) => formats[name] === guessed) ?? 'comma';
  }
}

const onlyOnce = (field: ImportField): boolean =>
  !['ignore', 'addToDescription', 'description', 'tags'].includes(field);
