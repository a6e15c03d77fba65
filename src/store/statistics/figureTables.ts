import type { Figure, FigureKind } from '../../base/domain/figure.ts';
import { days, formatCount, formatPeriod, readableDay, share } from '../../base/domain/figureTexts.ts';
import {
  archiveNode,
  type FigureCell,
  type FigureTable,
  type OriginFigure,
  type StatisticsFigures,
} from './figures.ts';

/** All figures as tables, which page, CSV and Markdown show; a table whose figures are not known has no rows. */
export function figureTablesOf(figures: StatisticsFigures): readonly FigureTable[] {
  return [
    totalsTable(figures),
    funnelTable(figures),
    waysTable(figures),
    weeklyTable(figures),
    originTable('sources', figures),
    originTable('tags', figures),
    answersTable(figures),
  ];
}

const text = (value: string): FigureCell => ({ text: value, value });

const number = (value: number, kind: FigureKind, key = ''): FigureCell => {
  const figure: Figure = { kind, key };
  return { text: formatCount(value), value, figure };
};

const totalsTable = ({ stats: { totals } }: StatisticsFigures): FigureTable => ({
  id: 'totals',
  title: 'Totals',
  definition: 'All cards that are not deleted.',
  header: ['Cards', 'Number'],
  rows: [
    [text('On the board'), number(totals.active, 'active')],
    [text('Archived'), number(totals.archived, 'archived')],
    [text('All'), number(totals.all, 'all')],
  ],
});

const funnelTable = ({ stats: { funnel } }: StatisticsFigures): FigureTable => ({
  id: 'funnel',
  title: 'Funnel',
  definition:
    'Reached: cards that were ever in this stage or a later one, archived ones included, over all time. A stage that was skipped counts as ' +
    'passed, so a card in a column to the right, such as Rejected, counts for all before it; the ways show where each card was. Conversion: ' +
    'their share of the previous stage. Median stay: of the stays that have ended. Now: cards on the board in this stage.',
  header: ['Stage', 'Reached', 'Conversion', 'Median stay', 'Now'],
  rows: funnel.map(({ columnId, title, reached, conversion, medianDays, current }) => [
    text(title),
    number(reached, 'reached', columnId),
    { text: share(conversion), value: conversion, unit: 'share' },
    { text: days(medianDays), value: medianDays, unit: 'days' },
    number(current, 'current', columnId),
  ]),
});

function waysTable({ stats, ways }: StatisticsFigures): FigureTable {
  const titles = new Map(ways?.nodes.map(({ id, title }) => [id, title]));
  return {
    id: 'ways',
    title: 'Ways through the stages',
    definition:
      'Entered: how many cards came into a stage that is further right than those before. The other rows: how many went from one such stage ' +
      'to the next, or from their last to the archive.',
    ...(ways !== undefined &&
      ways.movesBack > 0 && {
        note: { label: 'Moves back, which are left out', cell: number(ways.movesBack, 'movedBack') },
      }),
    header: ['From', 'To', 'Cards'],
    rows:
      stats.funnel.length === 0 || ways === undefined
        ? []
        : [
            ...ways.nodes
              .filter(({ id }) => id !== archiveNode)
              .map(({ id, title, cards }) => [text('Entered'), text(title), number(cards, 'stage', id)]),
            ...ways.links.map(({ from, to, cards }) => [
              text(titles.get(from) ?? ''),
              text(titles.get(to) ?? ''),
              number(cards, 'way', `${from}>${to}`),
            ]),
          ],
  };
}

const weeklyTable = ({ stats: { weekly, period }, language }: StatisticsFigures): FigureTable => ({
  id: 'weekly',
  title: 'Weekly activity',
  definition:
    'Cards created, moves of cards to another stage, and cards archived in each week of the period, at most its last 26.',
  note: { label: 'Period', cell: text(formatPeriod(period, language)) },
  header: ['Week from', 'Created', 'Moved', 'Archived'],
  rows: weekly.map(({ weekStart, created, moved, archived }) => [
    { text: readableDay(weekStart, language), value: weekStart },
    number(created, 'weekCreated', weekStart),
    number(moved, 'weekMoved', weekStart),
    number(archived, 'weekArchived', weekStart),
  ]),
});

const originTexts = {
  sources: { title: 'Sources', noun: 'Source', definition: 'Host of the link to the job post.' },
  tags: { title: 'Tags', noun: 'Tag', definition: 'A card with several tags counts for each of them.' },
} as const;

function originTable(id: 'sources' | 'tags', figures: StatisticsFigures): FigureTable {
  const { title, noun, definition } = originTexts[id];
  const after =
    figures.answerStage === undefined ? '' : ` Answered: with a first answer after ${figures.answerStage.title}.`;
  const [cards, answered] =
    id === 'sources' ? (['source', 'sourceAnswered'] as const) : (['tag', 'tagAnswered'] as const);
  const rowOf = (origin: OriginFigure): readonly FigureCell[] => [
    text(origin.name),
    number(origin.cards, cards, origin.name),
    origin.answered === null ? { text: '–', value: null } : number(origin.answered, answered, origin.name),
  ];
  return {
    id,
    title,
    definition: `${definition} Cards on the board and in the archive.${after}`,
    header: [noun, 'Cards', 'Answered'],
    rows: figures[id].map(rowOf),
  };
}

const answersTable = ({ answers, answerStage }: StatisticsFigures): FigureTable => ({
  id: 'answers',
  title: 'Time to first answer',
  definition: answersDefinition(answerStage?.title ?? 'the stage'),
  header: ['Answer', 'Cards'],
  rows:
    answers === undefined
      ? []
      : [
          [text('Answered'), number(answers.answered, 'answered')],
          ...answers.buckets.map(({ label, cards }, index) => [
            text(label),
            number(cards, 'answeredIn', String(index)),
          ]),
          [text('No answer yet'), number(answers.waiting, 'waiting')],
          [text('Archived without an answer'), number(answers.unanswered, 'unanswered')],
          [text('Median time'), { text: days(answers.medianDays), value: answers.medianDays, unit: 'days' }],
        ],
});

const answersDefinition = (stage: string): string =>
  `Days from the first time in ${stage} to the first move to a stage on its right, which is the answer; a rejection is one too. ` +
  `No answer yet: cards on the board that were in ${stage} and have no such move. Archived without an answer: the same of archived cards.`;
