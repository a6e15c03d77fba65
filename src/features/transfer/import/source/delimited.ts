import { type CsvErrorCode, parse } from 'csv-parse';

import { restore } from '../../../../base/text/csvCells.ts';
import { separatorLine } from './guessFormat.ts';
import { isOwnFile } from './ownFiles.ts';
import type { SourceText } from './sourceText.ts';
import { type Delimiter, type Table, TableRows } from './table.ts';

/** Bytes that are parsed without a pause, some milliseconds. */
const sliceLength = 65_536;
const maxSeparatorLine = 10;

/**
 * The rest of a row that cannot be read is skipped; `pause` lets other work of the extension host run. csv-parse 7 accepts mixed
 * line ends, where papaparse 5.7 joins rows, and names each row that it skips.
 */
export async function readDelimited(
  source: SourceText,
  delimiter: Delimiter,
  pause: () => Promise<void>,
): Promise<Table> {
  const rows = new TableRows();
  let isOwn: boolean | undefined;
  const [separator = ''] = separatorLine.exec(source.start(maxSeparatorLine)) ?? [];
  const bytes = source.bytes.subarray(separator.length);
  // Bytes of UTF-8 before the record that is read.
  let start = 0;
  const parser = parse({
    delimiter,
    record_delimiter: hasLoneReturn(bytes) ? ['\r\n', '\n', '\r'] : ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { bytes: end }) => {
      if (isOwn === undefined && cells.some((cell) => cell.trim() !== '')) isOwn = isOwnFile(cells);
      // A copy has no room for more cells, as the array of the parser has.
      rows.add(isOwn ? cells.map(restore) : cells.slice(), start);
      start = end;
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
  for (let from = 0; from < bytes.length && !rows.isFull; from += sliceLength) {
    parser.write(bytes.subarray(from, from + sliceLength));
    await pause();
  }
  if (rows.isFull) parser.destroy();
  else {
    parser.end();
    await ended;
  }
  const { table } = rows;
  if (table.badRows.length === 0) return table;
  const lineAt = linesIn(source.bytes, separator.length);
  return {
    ...table,
    badRows: table.badRows.map(({ row, reason, start: at = 0 }) => ({ row, reason, line: lineAt(at) })),
  };
}

const [lineFeed, carriageReturn] = [10, 13];

/** Comparing each byte with three line breaks takes a fifth longer than with the two that most files have. */
function hasLoneReturn(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(carriageReturn); at >= 0; at = bytes.indexOf(carriageReturn, at + 1))
    if (bytes[at + 1] !== lineFeed) return true;
  return false;
}

/** The line of a text that has so many bytes, and some skipped ones, before it. Asked for ascending numbers. */
function linesIn(bytes: Uint8Array, skipped: number): (byte: number) => number {
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
