import { type CsvErrorCode, parse } from 'csv-parse';

import { restore } from '../../../base/csvCells.ts';
import { separatorLine } from './guessFormat.ts';
import { isOwnFile } from './ownFiles.ts';
import { type Delimiter, type Table, TableRows, tableLimits } from './table.ts';

/** Characters that are parsed without a pause, some milliseconds. */
const sliceLength = 65_536;

/** The rest of a row that cannot be read is skipped; `pause` lets other work of the extension host run. */
export async function readDelimited(source: string, delimiter: Delimiter, pause: () => Promise<void>): Promise<Table> {
  const rows = new TableRows();
  let isOwn: boolean | undefined;
  const text = source.replace(separatorLine, '');
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    max_record_size: tableLimits.maxRecordLength,
    on_record: (cells: string[]) => {
      if (isOwn === undefined && cells.some((cell) => cell.trim() !== '')) isOwn = isOwnFile(cells);
      rows.add(isOwn ? cells.map(restore) : cells);
      return null;
    },
    on_skip: (error) => {
      rows.addBad(reasons[error?.code ?? ''] ?? 'cannot be read');
    },
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve).on('error', reject);
  });
  // Nothing is read from the parser, but it ends only when it is drained.
  parser.resume();
  for (let start = 0; start < text.length && !rows.isFull; ) {
    const end = endOfSlice(text, start);
    parser.write(text.slice(start, end));
    start = end;
    await pause();
  }
  if (rows.isFull) parser.destroy();
  else {
    parser.end();
    await ended;
  }
  return rows.table;
}

const reasons: Readonly<Partial<Record<CsvErrorCode | '', string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed; everything after it was not read',
  CSV_MAX_RECORD_SIZE: 'is too long; a quotation mark may be missing',
};

/** Never in the middle of a character, nor of a line break. */
function endOfSlice(text: string, start: number): number {
  const end = Math.min(text.length, start + sliceLength);
  const isSplit = /[\uD800-\uDBFF\r]/.test(text.charAt(end - 1)) && end < text.length;
  return isSplit ? end + 1 : end;
}
