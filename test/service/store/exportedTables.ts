import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';

import { formatCount } from '../../../src/base/domain/figureTexts.ts';
import { restore } from '../../../src/base/text/csvCells.ts';
import type { PageFigures } from '../../../src/features/statistics/contract.ts';
import { archiveNode, type StatisticsFigures } from '../../../src/store/statistics/figures.ts';
import { figureTablesOf } from '../../../src/store/statistics/figureTables.ts';

type Tables<T> = Readonly<Record<string, readonly (readonly T[])[]>>;
type Cell = string | number | null;

export const valuesOf = (figures: StatisticsFigures): Tables<Cell> =>
  Object.fromEntries(
    figureTablesOf(figures).map(({ id, rows }) => [id, rows.map((cells) => cells.map(({ value }) => value))]),
  );

/** Documents write a text as one line. */
export const textsOf = (figures: StatisticsFigures): Tables<string> =>
  Object.fromEntries(
    figureTablesOf(figures).map(({ id, rows }) => [
      id,
      rows.map((cells) => cells.map(({ text }) => text.replace(/\s+/g, ' ').trim())),
    ]),
  );

/** As CSV writes values: shares with four decimals, days with two and their unit. */
export const asCsvTexts = (tables: Tables<Cell>): Tables<string> =>
  Object.fromEntries(
    Object.entries(tables).map(([id, rows]) => [
      id,
      rows.map((row) =>
        row.map((cell, index) => {
          if (id === 'answers' && cell === 'Median time') return 'Median time (days)';
          const precision = id === 'funnel' && index === 2 ? 10_000 : 100;
          return typeof cell === 'number' ? String(Math.round(cell * precision) / precision) : (cell ?? '');
        }),
      ),
    ]),
  );

export function fromCsv(csv: string, figures: StatisticsFigures): Tables<string> {
  const rows = parse(csv, { bom: true, relax_column_count: true }).map((row) => row.map(restore));
  return Object.fromEntries(
    figureTablesOf(figures).map(({ id, title, header, note }) => {
      const start = rows.findIndex((row) => row.length === 1 && row[0] === title) + 1;
      const isEmpty = (rows[start + 1]?.[0] ?? '') === '';
      assert.deepEqual(
        rows[start],
        header.map((name) => (name === 'Median stay' && !isEmpty ? 'Median stay (days)' : name)),
      );
      const rest = rows.slice(start + 1);
      const below = rest.slice(
        0,
        rest.findIndex((row) => row.length === 1 && row[0] === ''),
      );
      if (note !== undefined) assert.deepEqual(below.pop(), [note.label, String(note.cell.value)]);
      return [id, below];
    }),
  );
}

export function fromMarkdown(markdown: string, figures: StatisticsFigures): Tables<string> {
  const sections = markdown.split('\n## ');
  return Object.fromEntries(
    figureTablesOf(figures).map(({ id, title }) => {
      const section = sections.find((each) => each.startsWith(`${title}\n`)) ?? '';
      const lines = section.split('\n').filter((line) => line.startsWith('|'));
      return [id, lines.slice(2).map(cellsOfLine)];
    }),
  );
}

const cellsOfLine = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<=[^\\](?:\\\\)*)\|/)
    .map((cell) => cell.trim().replace(/\\(.)/g, '$1').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));

/** Such as Mar 2, 2026. */
const dayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The numbers beside pictures and in them, as the page writes them. */
export function fromPage({ totals, funnel, ways, weekly, sources, tags, answers }: PageFigures): Tables<string> {
  const counts = (...values: readonly (number | undefined)[]) =>
    values.map((value) => (value === undefined ? '–' : formatCount(value)));
  const line = (text: string) => text.replace(/\s+/g, ' ').trim();
  const titles = new Map(ways?.nodes.map(({ key, title }) => [key, line(title)]));
  const originsOf = (origins: PageFigures['tags']) =>
    origins.map(({ title, cards, answered }) => [line(title), ...counts(cards, answered)]);
  return {
    totals: [
      ['On the board', ...counts(totals.active)],
      ['Archived', ...counts(totals.archived)],
      ['All', ...counts(totals.all)],
    ],
    funnel: funnel.map(({ title, reached, conversion, days: stay, current }) => [
      ...[line(title), ...counts(reached), conversion, stay, ...counts(current)],
    ]),
    ways: [
      ...(ways?.nodes ?? [])
        .filter(({ key }) => key !== archiveNode)
        .map(({ title, cards }) => ['Entered', line(title), ...counts(cards)]),
      ...(ways?.links ?? []).map(({ from, to, cards }) => [
        ...[titles.get(from) ?? '', titles.get(to) ?? '', ...counts(cards)],
      ]),
    ],
    weekly: weekly.map(({ key, created, moved, archived }) => [dayOf(key), ...counts(created, moved, archived)]),
    sources: originsOf(sources),
    tags: originsOf(tags),
    answers: [
      ['Answered', ...counts(answers?.answered)],
      ...(answers?.buckets ?? []).map(({ title, cards }) => [title, ...counts(cards)]),
      ['No answer yet', ...counts(answers?.waiting)],
      ['Archived without an answer', ...counts(answers?.unanswered)],
      ['Median time', answers?.median ?? ''],
    ],
  };
}

interface ExportedJson {
  readonly totals: { readonly active: number; readonly archived: number; readonly all: number };
  readonly funnel: readonly Record<string, Cell>[];
  readonly weekly: readonly Record<string, Cell>[];
  readonly ways: {
    readonly nodes: readonly { readonly id: string; readonly title: string; readonly cards: number }[];
    readonly links: readonly { readonly from: string; readonly to: string; readonly cards: number }[];
  };
  readonly sources: readonly Record<string, Cell>[];
  readonly tags: readonly Record<string, Cell>[];
  readonly answers: Record<string, number | null> & {
    readonly buckets: readonly { readonly label: string; readonly cards: number }[];
  };
}

export function fromJson(json: string): Tables<Cell | undefined> {
  const { totals, funnel, weekly, ways, sources, tags, answers } = JSON.parse(json) as ExportedJson;
  const pick = (rows: readonly Record<string, Cell>[], ...names: string[]) =>
    rows.map((row) => names.map((name) => row[name]));
  const titleOf = (node: string) => ways.nodes.find(({ id }) => id === node)?.title;
  return {
    totals: [
      ['On the board', totals.active],
      ['Archived', totals.archived],
      ['All', totals.all],
    ],
    funnel: pick(funnel, 'title', 'reached', 'conversion', 'medianDays', 'current'),
    ways: [
      ...ways.nodes.filter(({ id }) => id !== archiveNode).map(({ title, cards }) => ['Entered', title, cards]),
      ...ways.links.map(({ from, to, cards }) => [titleOf(from), titleOf(to), cards]),
    ],
    weekly: pick(weekly, 'weekStart', 'created', 'moved', 'archived'),
    sources: pick(sources, 'name', 'cards', 'answered'),
    tags: pick(tags, 'name', 'cards', 'answered'),
    answers: [
      ['Answered', answers['answered']],
      ...answers.buckets.map(({ label, cards }) => [label, cards]),
      ['No answer yet', answers['waiting']],
      ['Archived without an answer', answers['unanswered']],
      ['Median time', answers['medianDays']],
    ],
  };
}
