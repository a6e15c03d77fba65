import assert from 'node:assert/strict';

import type { Stats } from '../../../../src/contract/tracker/board.ts';
import { statisticsDocument } from '../../../../src/local/pdf/statisticsDocument.ts';
import { pdfText } from './pdfText.ts';

const stage = (title: string, over: Partial<Stats['funnel'][number]> = {}): Stats['funnel'][number] => ({
  columnId: title,
  title,
  position: 0,
  current: 0,
  reached: 0,
  conversion: null,
  medianDays: null,
  ...over,
});
const stats = (over: Partial<Stats> = {}): Stats => ({
  generatedAt: '2026-11-21T03:00:00.000Z',
  period: { from: null, to: null },
  totals: { active: 30, archived: 12, all: 42 },
  funnel: [],
  weekly: [],
  ...over,
});
const pages = async (over: Partial<Stats>): Promise<string[][]> => pdfText(await statisticsDocument(stats(over)));

describe('statistics document', () => {
  it('shows title, period, totals and creation time', async () => {
    const [page = []] = await pages({ period: { from: '2026-11-01', to: '2026-11-21' } });
    for (const line of [
      'Application statistics',
      'Period: Nov 1, 2026 – Nov 21, 2026',
      '42',
      '30',
      '12',
      'Jobdeck · made on Nov 21, 2026, 3:00 AM UTC',
      'Page 1 of 1',
    ]) {
      assert.ok(page.includes(line), `${line} is missing in ${page.join(' | ')}`);
    }
  });

  it('shows each stage in a row with searchable text', async () => {
    const funnel = [
      stage('Saved', { reached: 1200, current: 7, medianDays: 2.04 }),
      stage('Собеседование', { reached: 21, conversion: 0.5, current: 3, medianDays: 12.4 }),
      stage('Προσφορά'),
    ];
    const [page = []] = await pages({ funnel });
    const row = (title: string) => page.slice(page.indexOf(title), page.indexOf(title) + 5);
    assert.deepEqual(row('Saved'), ['Saved', '1,200', '–', '2 d', '7']);
    assert.deepEqual(row('Собеседование'), ['Собеседование', '21', '50%', '12.4 d', '3']);
    assert.deepEqual(row('Προσφορά'), ['Προσφορά', '0', '–', '–', '0']);
  });

  it('truncates an endless stage name', async () => {
    const [page = []] = await pages({ funnel: [stage('Interview '.repeat(200_000))] });
    assert.ok(page.some((line) => line.startsWith('Interview Interview')));
  });

  it('lists each week with its activity', async () => {
    const weekly = [
      { weekStart: '2026-11-09', created: 3, moved: 2, archived: 1 },
      { weekStart: '2026-11-16', created: 0, moved: 4, archived: 0 },
    ];
    const [page = []] = await pages({ weekly });
    assert.deepEqual(page.slice(page.indexOf('Nov 9, 2026'), page.indexOf('Nov 16, 2026') + 4), [
      'Nov 9, 2026',
      '3',
      '2',
      '1',
      'Nov 16, 2026',
      '0',
      '4',
      '0',
    ]);
  });

  it('adds numbered pages with table heads as needed', async () => {
    const read = await pages({ funnel: Array.from({ length: 60 }, (_, index) => stage(`Stage ${index}`)) });
    assert.equal(read.length, 3);
    for (const [index, page] of read.entries()) {
      assert.ok(page.includes(`Page ${index + 1} of 3`));
      assert.ok(page.includes('Conversion'));
    }
    const stages = read.flat().filter((line) => line.startsWith('Stage '));
    assert.equal(stages.length, 60);
  });

  it('draws missing characters as a replacement', async () => {
    const titles = ['Offer 🎉', '面接', 'שלום', '\u{301}', '\u{0}', '\u{D800}', 'x'.repeat(10_000), ''];
    const [page = []] = await pages({ funnel: titles.map((title) => stage(title)) });
    assert.ok(page.includes('Offer \u{FFFD}'));
    assert.ok(page.includes('\u{FFFD}\u{FFFD}'));
    assert.ok(page.some((line) => /^x{5,}…$/.test(line)));
  });

  it('embeds its fonts on A4 paper, needs no other', async () => {
    const file = Buffer.from(await statisticsDocument(stats({ funnel: [stage('Saved')] }))).toString('latin1');
    assert.match(file, /^%PDF-1\.\d/);
    assert.match(file, /\/MediaBox \[0 0 595\.28 841\.89\]/);
    assert.deepEqual(new Set(file.match(/\/Subtype \/Type\d\b/g)), new Set(['/Subtype /Type0']));
    assert.equal(file.match(/\/FontFile2 /g)?.length, 2);
  });

  it('is the same file for the same statistics', async () => {
    assert.deepEqual(await statisticsDocument(stats()), await statisticsDocument(stats()));
  });
});
