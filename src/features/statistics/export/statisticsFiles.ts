import { stringify } from 'csv-stringify/sync';

import { formatCount, formatOutdated, readableMoment } from '../../../base/domain/figureTexts.ts';
import { neutralize } from '../../../base/text/csvCells.ts';
import type { FigureCell, FigureTable, StatisticsFigures } from '../../../store/statistics/figures.ts';
import { figureTablesOf } from '../../../store/statistics/figureTables.ts';
import { copiedTable } from '../copiedTable.ts';

/** Spreadsheets recognize UTF-8 by it. */
const byteOrderMark = '\ufeff';

/** What is not in the tables, or not counted in them, since histories are missing; empty if nothing is. */
function missingIn({ ways, answers, histories }: StatisticsFigures): string {
  const missing = [
    ...(ways === undefined ? ['ways through the stages'] : []),
    ...(answers === undefined ? ['time to first answer'] : []),
  ];
  if (missing.length > 0) return `Left out, since not all histories were read: ${missing.join(' and ')}.`;
  const { failed, read, total } = histories;
  const parts = [
    ...(read < total ? [formatOutdated(total - read)] : []),
    ...(failed > 0 ? [`The histories of ${formatCount(failed)} of the cards could not be read.`] : []),
  ];
  return parts.join(' ');
}

/** Each table after a row with its title, and an empty row between them. */
export function statisticsCsv(figures: StatisticsFigures): string {
  const missing = missingIn(figures);
  const rows = figureTablesOf(figures).flatMap((table) => [[table.title], ...rowsOf(table), []]);
  return byteOrderMark + csvOf(missing === '' ? rows : [...rows, [missing]]);
}

/** Days are named beside the column, or the row if not all of the column are days. */
function rowsOf({ header, rows, note }: FigureTable): string[][] {
  const isOfDays = ({ unit }: FigureCell): boolean => unit === 'days';
  const ofDays = header.map((_, index) => rows.every((cells) => cells.slice(index, index + 1).some(isOfDays)));
  const named = (name: string, hasDays: boolean): string => (hasDays ? `${name} (days)` : name);
  const namesOwnDays = (cells: readonly FigureCell[]): boolean =>
    cells.some((cell, index) => isOfDays(cell) && ofDays[index] !== true);
  return [
    header.map((name, index) => named(name, rows.length > 0 && ofDays[index] === true)),
    ...rows.map((cells) => cells.map((cell, index) => named(valueText(cell), index === 0 && namesOwnDays(cells)))),
    ...(note === undefined ? [] : [[note.label, valueText(note.cell)]]),
  ];
}

const decimals = { days: 2, share: 4 } as const;

/** Rounded to what can be read. */
const valueText = ({ value, unit }: FigureCell): string =>
  typeof value === 'number' && unit !== undefined ? String(Number(value.toFixed(decimals[unit]))) : String(value ?? '');

const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(neutralize)),
    // By itself it quotes only what has the whole delimiter.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

export function statisticsMarkdown(figures: StatisticsFigures): string {
  const parts = figureTablesOf(figures).map((table) => [
    `## ${table.title}`,
    table.definition,
    copiedTable(table, 'markdown'),
    table.note && `${table.note.label}: ${table.note.cell.text}.`,
  ]);
  const made = `Made on ${readableMoment(new Date(figures.stats.generatedAt), figures.language)}.`;
  return `${['# Application statistics', made, ...parts.flat(), missingIn(figures)].filter(Boolean).join('\n\n')}\n`;
}

export function statisticsJson(figures: StatisticsFigures): string {
  const { stats, ways = null, answers = null, sources, tags, histories } = figures;
  const unread = { read: histories.read, total: histories.total, failed: histories.failed };
  return `${JSON.stringify({ ...stats, ways, sources, tags, answers, histories: unread }, null, 2)}\n`;
}
