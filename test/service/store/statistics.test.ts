import assert from 'node:assert/strict';

import { maxOrigins } from '../../../src/features/statistics/contract.ts';
import {
  statisticsCsv,
  statisticsJson,
  statisticsMarkdown,
} from '../../../src/features/statistics/export/statisticsFiles.ts';
import { pageFigures } from '../../../src/features/statistics/pageModel.ts';
import type { FigureCell, FigureTable } from '../../../src/store/statistics/figures.ts';
import { figureTablesOf } from '../../../src/store/statistics/figureTables.ts';
import { pdfText } from '../../unit/local/pdf/pdfText.ts';
import { type Address, overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { type CountedPeriod, expectedTables, movesBack, type ReadBoard } from './countedStatistics.ts';
import { asCsvTexts, fromCsv, fromJson, fromMarkdown, fromPage, textsOf, valuesOf } from './exportedTables.ts';
import { fillBoard } from './generatedBoard.ts';
import { clientOf } from './opened.ts';
import { openedStatistics, untilRead } from './openedStatistics.ts';

async function readBoard(service: Address): Promise<ReadBoard> {
  const { columns, cards: active } = await overRest(service, 'tracker_get_board', {});
  const { items: archived } = await overRest(service, 'tracker_list_archive', { limit: 200 });
  const cards = await Promise.all(
    [...active, ...archived].map(async (card) => {
      const { items } = await overRest(service, 'tracker_get_card_history', { cardId: card.id, limit: 200 });
      return { card, history: items.toReversed() };
    }),
  );
  return { columns, cards };
}

for (let seed = 1; seed <= 10; seed++)
  describe(`figures of statistics of board ${seed}`, () => {
    const running = new ServicePerTest();

    it('are counted right, and equal in page, PDF, CSV, Markdown and JSON', async () => {
      const period: CountedPeriod =
        seed > 8
          ? { timeZone: 'Europe/Berlin', weekStartsOn: 'sunday', from: '2026-03-25', to: '2026-04-22' }
          : { timeZone: 'UTC', weekStartsOn: 'monday' };
      const { from = '', to = '' } = period;
      await fillBoard(running, seed, period);
      const read = await readBoard(running.service);
      const expected = expectedTables(read, period, running.clock.now());
      const tracker = clientOf(running.service);
      const opened = openedStatistics(tracker);
      opened.store.setPeriod({ choice: 'dates', from, to });
      const figures = await untilRead(opened.store);
      for (const { figure, value } of figureTablesOf(figures).flatMap(cellsOfTable)) {
        if (figure === undefined) continue;
        const { board, archive, label } = opened.store.cardsOf(figure) ?? assert.fail(`${figure.kind} has no cards`);
        const cards = new Set([...board, ...archive]).size;
        // A card that moved twice counts twice.
        const isOfMoves = figure.kind === 'weekMoved' || figure.kind === 'movedBack';
        const moves =
          isOfMoves && cards !== value ? ` (${value} moves of ${cards === 1 ? '1 card' : `${cards} cards`})` : '';
        assert.ok(label.endsWith(moves), label);
        if (moves === '') assert.equal(cards, value, `${figure.kind} ${figure.key}`);
        else assert.ok(cards > 0 && cards < Number(value), label);
      }
      assert.equal(figures.ways?.movesBack, movesBack(read));
      opened.dispose();

      const texts = textsOf(figures);
      assert.deepEqual(valuesOf(figures), expected);
      assert.deepEqual(fromCsv(statisticsCsv(figures), figures), asCsvTexts(expected));
      assert.deepEqual(fromMarkdown(statisticsMarkdown(figures), figures), texts);
      assert.deepEqual(fromJson(statisticsJson(figures)), expected);
      assert.deepEqual(fromPage(pageFigures(figures)), { ...texts, tags: texts['tags']?.slice(0, maxOrigins) });
      const pdf = pdfText(await tracker.tracker_export_stats_pdf({ ...(from && { from }), ...(to && { to }) })).flat();
      const tiles = { 'On the board': 'Active', Archived: 'Archived', All: 'Applications' } as const;
      for (const [label = '', number = ''] of texts['totals'] ?? [])
        assert.ok(hasLines(pdf, [number, Object.entries(tiles).find(([name]) => name === label)?.[1] ?? '']), label);
      for (const row of [...(texts['funnel'] ?? []), ...(texts['weekly'] ?? [])])
        assert.ok(hasLines(pdf, row), `${row.join(' ')} is not in the PDF`);
    });
  });

describe('figures of statistics', () => {
  const running = new ServicePerTest();

  it('count whole cards of a board that is shortened', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const url = 'https://jobs.example.com/1';
    for (const title of ['A', 'B'])
      await overRest(running.service, 'tracker_create_card', { title, url, tags: ['remote'] });
    const tracker = clientOf(running.service);
    const opened = openedStatistics({
      ...tracker,
      // As the service sends boards above 8 MiB.
      tracker_get_board: async (input, options) => {
        const board = await tracker.tracker_get_board(input, options);
        return { ...board, cards: board.cards.map((card) => ({ ...card, url: null, tags: [], shortened: true })) };
      },
    });
    const { sources, tags } = await untilRead(opened.store);
    opened.dispose();
    assert.deepEqual(
      [sources, tags].flat().map(({ name, cards }) => [name, cards]),
      [
        ['jobs.example.com', 2],
        ['remote', 2],
      ],
    );
  });

  it('neutralize formulas in CSV', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    await overRest(running.service, 'tracker_create_card', { title: 'A', tags: ['=1+1', '@remote'] });
    const opened = openedStatistics(clientOf(running.service));
    const csv = statisticsCsv(await untilRead(opened.store));
    opened.dispose();
    assert.match(csv, /^'=1\+1,/m);
    assert.match(csv, /^'@remote,/m);
    assert.doesNotMatch(csv, /^[=@]/m);
  });
});

const cellsOfTable = ({ rows, note }: FigureTable): readonly FigureCell[] => [
  ...rows.flat(),
  ...(note ? [note.cell] : []),
];

/** Whether these lines are in the document one after another. */
const hasLines = (document: readonly string[], lines: readonly string[]): boolean =>
  document.some((_, start) => lines.every((line, index) => document[start + index] === line));
