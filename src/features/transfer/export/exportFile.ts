import { stringify } from 'csv-stringify/sync';

import { neutralize } from '../../../base/text/csvCells.ts';

/** A folder that takes new files, written piece by piece, so that no export has to fit into memory. */
export interface ExportFolder {
  create(name: string): Promise<AppendedFile>;
}

interface AppendedFile {
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

export type Cell = string | number | boolean | null;
/** One row of a table: an object in JSON, and cells by the paths of their values in CSV. */
export interface ExportRecord {
  readonly json: object;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** Spreadsheets recognize UTF-8 by it. */
const byteOrderMark = '\ufeff';

/**
 * Writes the same records to a JSON file and to a CSV file, whose cells spreadsheets do not take for formulas. csv-stringify has the same authors
 * as csv-parse, by which an import reads the file.
 */
export class RecordFiles {
  readonly #json: AppendedFile;
  readonly #csv: AppendedFile;
  readonly #header: readonly string[];
  #count = 0;

  private constructor(json: AppendedFile, csv: AppendedFile, header: readonly string[]) {
    this.#json = json;
    this.#csv = csv;
    this.#header = header;
  }

  static async create(folder: ExportFolder, name: string, header: readonly string[]): Promise<RecordFiles> {
    const json = await folder.create(`${name}.json`);
    const csv = await folder.create(`${name}.csv`);
    await json.append('[');
    await csv.append(byteOrderMark + csvOf([header]));
    return new RecordFiles(json, csv, header);
  }

  get count(): number {
    return this.#count;
  }

  async add(records: readonly ExportRecord[]): Promise<void> {
    if (records.length === 0) return;
    const items = records.map(({ json }) => JSON.stringify(json)).join(',\n');
    await this.#json.append(`${this.#count === 0 ? '\n' : ',\n'}${items}`);
    await this.#csv.append(csvOf(records.map(({ cells }) => this.#header.map((name) => cells[name] ?? ''))));
    this.#count += records.length;
  }

  async close(): Promise<void> {
    await this.#json.append('\n]\n');
    await this.#json.close();
    await this.#csv.close();
  }
}

const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => neutralize(String(cell ?? '')))),
    // By itself it quotes only what has the whole delimiter.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
