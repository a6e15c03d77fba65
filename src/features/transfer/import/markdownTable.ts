import { type Table, TableRows } from './table.ts';

const maxLines = 100_000;

/** The first table of a text; `\|` is a bar in a cell, and `<br>` a line break. */
export function readMarkdownTable(text: string): Table {
  const lines = text.split(/\r\n|\n|\r/, maxLines);
  const rule = findRule(lines);
  const rows = new TableRows();
  if (rule < 0) return rows.table;
  rows.add(cellsOf(lines[rule - 1] ?? ''));
  for (const line of lines.slice(rule + 1)) {
    if (!line.includes('|') || rows.isFull) break;
    rows.add(cellsOf(line));
  }
  return { ...rows.table, hasNames: true };
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
