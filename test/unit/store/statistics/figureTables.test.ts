import assert from 'node:assert/strict';

import { formatCount } from '../../../../src/base/domain/figureTexts.ts';
import { pageFigures } from '../../../../src/features/statistics/pageModel.ts';
import type { StatisticsFigures } from '../../../../src/store/statistics/figures.ts';

const figures: StatisticsFigures = {
  stats: {
    ...{ generatedAt: '2026-11-23T10:00:00Z', period: { from: null, to: null }, funnel: [], weekly: [] },
    totals: { active: 1_200, archived: 300, all: 1_500 },
  },
  ...{ day: '2026-11-23', language: 'en', sources: [], tags: [], answers: undefined, answerStage: undefined },
  ways: undefined,
  histories: { kind: 'done', read: 0, total: 0, failed: 0, minutes: 0, reason: '' },
};

describe('tables of statistics', () => {
  it('write numbers as pictures do', () => {
    const [totals] = pageFigures(figures).tables;
    assert.deepEqual(
      totals?.rows.map((cells) => cells.map(({ text }) => text)),
      [
        ['On the board', formatCount(1_200)],
        ['Archived', '300'],
        ['All', '1,500'],
      ],
    );
  });

  it('write dates in the language of the user', () => {
    const weekly = [{ weekStart: '2026-09-14', created: 1, moved: 0, archived: 0 }];
    const period = { from: '2026-09-14', to: null };
    const datesIn = (language: string) => {
      const page = pageFigures({ ...figures, language, stats: { ...figures.stats, weekly, period } });
      const table = page.tables.find(({ id }) => id === 'weekly');
      return [page.day, page.weekly[0]?.title, table?.rows[0]?.[0]?.text, table?.note?.cell.text];
    };
    assert.deepEqual(datesIn('en-US'), ['Nov 23, 2026', 'Sep 14', 'Sep 14, 2026', 'since Sep 14, 2026']);
    assert.deepEqual(datesIn('de'), ['23.11.2026', '14. Sept.', '14.09.2026', 'since 14.09.2026']);
  });
});
