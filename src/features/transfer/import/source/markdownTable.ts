import { type Table, TableRows } from './table.ts';

const maxLines = 100_000;

interface FoundTable {
  /** Lines from the header to the last row. */
  readonly first: number;
  readonly end: number;
  readonly header: readonly string[];
}

/** One of the tables of a text, else the first; `\|` is a bar in a cell, and `<br>` a line break. */
export function readMarkdownTable(text: string, wanted = 0): Table {
  const lines = text.split(/\r\n|\n|\r/, maxLines);
  const tables = tablesIn(lines);
  const part = wanted < tables.length ? wanted : 0;
  const table = tables[part];
  const rows = new TableRows();
  if (table === undefined) return rows.table;
  rows.add(table.header);
  for (const line of lines.slice(table.first + 2, table.end)) if (!rows.isFull) rows.add(cellsOf(line));
  const outside = lines.filter(
    (line, index) => line.trim() !== '' && !tables.some(({ first, end }) => index >= first && index < end),
  );
  return {
    ...rows.table,
    hasNames: true,
    ...(tables.length > 1 ? { parts: tables.map(nameOf), part } : {}),
    notRead: [
      ...tables.filter((each) => each !== table).map((each) => `the table with the columns ${each.header.join(', ')}`),
      ...(outside.length === 0
        ? []
        : [
            `${outside.length.toLocaleString('en')} ${outside.length === 1 ? 'line' : 'lines'} of text outside the table`,
          ]),
    ],
  };
}

const nameOf = ({ header, first, end }: FoundTable, index: number): string =>
  `Table ${index + 1}: ${header.join(', ')} (${end - first - 2})`;

function tablesIn(lines: readonly string[]): readonly FoundTable[] {
  const tables: FoundTable[] = [];
  for (let at = 0; at < lines.length; ) {
    const rule = findRule(lines.slice(at)) + at;
    if (rule < at) break;
    let end = rule + 1;
    while (lines[end]?.includes('|')) end += 1;
    tables.push({ first: rule - 1, end, header: cellsOf(lines[rule - 1] ?? '') });
    at = end;
  }
  return tables;
}

/** Index of the line between the header of a table and its rows; negative if there is none. */
export const findRule = (lines: readonly string[]): number =>
  lines.findIndex((line, index) => isRule(line) && lines[index - 1]?.includes('|'));

const isRule = (line: string): boolean => line.includes('|') && /^[\s|:-]+$/.test(line) && line.includes('-');

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replaceAll('\\|', '|')
        .replace(/<br\s*\/?>/gi, '\n'),
    );
