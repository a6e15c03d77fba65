import { type CsvErrorCode, parse } from 'csv-parse';

import { restore } from '../../../base/csvCells.ts';
import { separatorLine } from './guessFormat.ts';
import { isOwnFile } from './ownFiles.ts';
import { type Delimiter, type Table, TableRows } from './table.ts';

/** Characters that are parsed without a pause, some milliseconds. */
const sliceLength = 65_536;

/** The rest of a row that cannot be read is skipped; `pause` lets other work of the extension host run. */
export async function readDelimited(source: string, delimiter: Delimiter, pause: () => Promise<void>): Promise<Table> {
  const rows = new TableRows();
  let isOwn: boolean | undefined;
  const text = source.replace(separatorLine, '');
  // Bytes of UTF-8 before the record that is read.
  let start = 0;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { bytes }) => {
      if (isOwn === undefined && cells.some((cell) => cell.trim() !== '')) isOwn = isOwnFile(cells);
      rows.add(isOwn ? cells.map(restore) : cells, start);
      start = bytes;
      return null;
    },
    on_skip: (error) => {
      rows.addBad(reasons[error?.code ?? ''] ?? 'cannot be read', start);
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
  const { table } = rows;
  if (table.badRows.length === 0) return table;
  const lineAt = linesIn(source, source.length - text.length);
  return {
    ...table,
    badRows: table.badRows.map(({ row, reason, start: at = 0 }) => ({ row, reason, line: lineAt(at) })),
  };
}

/** The line of a text that has so many bytes of UTF-8, and some skipped ones, before it. Asked for ascending numbers. */
function linesIn(source: string, skipped: number): (byte: number) => number {
  const bytes = new TextEncoder().encode(source);
  const [lineFeed, carriageReturn] = [10, 13];
  let [at, line] = [0, 1];
  return (byte) => {
    for (; at < byte + skipped; at += 1)
      if (bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed)) line += 1;
    return line;
  };
}

const reasons: Readonly<Partial<Record<CsvErrorCode | '', string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed; everything after it was not read',
};

/** Never in the middle of a character, nor of a line break. */
function endOfSlice(text: string, start: number): number {
  const end = Math.min(text.length, start + sliceLength);
  const isSplit = /[\uD800-\uDBFF\r]/.test(text.charAt(end - 1)) && end < text.length;
  return isSplit ? end + 1 : end;
}
