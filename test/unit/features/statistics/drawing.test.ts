import assert from 'node:assert/strict';

import { drawBars } from '../../../../src/features/statistics/page/drawing/bars.ts';
import { cutTo, type Mark, type RectShape } from '../../../../src/features/statistics/page/drawing/scene.ts';
import { layersOf } from '../../../../src/features/statistics/page/drawing/ways.ts';
import { drawWeeks } from '../../../../src/features/statistics/page/drawing/weeks.ts';

const pen = { width: 900, em: 10, measure: (text: string) => 6 * Array.from(text).length };
const way = (from: string, to: string, cards: number) => ({ key: `${from}>${to}`, from, to, cards });
const node = (key: string, cards: number) => ({ key, title: key.toUpperCase(), cards });
const stages = new Set(['a', 'b', 'c']);

const bars = (marks: readonly Mark[]): RectShape[] =>
  marks.flatMap(({ shapes }) => shapes).filter((shape) => shape.kind === 'rect' && shape.tone !== 'hit') as RectShape[];

describe('drawing of statistics', () => {
  it('cuts titles to their room and isolates their direction', () => {
    assert.equal(cutTo('Saved', 100, pen), '\u2068Saved\u2069');
    assert.equal(cutTo('Technical interview', 60, pen), '\u2068Technical…\u2069');
    assert.equal(cutTo('a\u0000b\u202ec\ud800\ufffe', 100, pen), '\u2068a bc\ufffd\u2069');
    assert.equal(cutTo('Saved', 0, pen), '\u2068…\u2069');
  });

  it('draws bars in proportion to their numbers', () => {
    const row = (title: string, value: number) => ({
      ...{ title, value, label: title, cells: [] },
      figure: { kind: 'reached', key: title } as const,
    });
    const chart = {
      header: 'Stage',
      valueHeader: 'Reached',
      cellHeaders: [],
      rows: [row('a', 40), row('b', 10), row('c', 0)],
    };
    for (const width of [900, 300]) {
      const [long, short, none] = bars(drawBars(chart, { ...pen, width }).marks).map((bar) => bar.width);
      assert.equal((long ?? 0) / (short ?? 1), 4);
      assert.equal(none, 0);
      assert.ok((long ?? 0) <= width);
    }
  });

  it('stacks the activity of a week', () => {
    const week = { key: '2026-11-23', title: '23 Nov', created: 4, moved: 2, archived: 0 };
    const { marks } = drawWeeks([week], pen);
    assert.deepEqual(
      marks.map(({ figure, label }) => [figure.kind, label]),
      [
        ['weekCreated', 'Week of 23 Nov: 4 created'],
        ['weekMoved', 'Week of 23 Nov: 2 moved'],
      ],
    );
    const [created, moved] = bars(marks);
    assert.equal(Math.round(((created?.height ?? 0) + 1) / ((moved?.height ?? 0) + 1)), 2);
    assert.ok((moved?.y ?? 0) < (created?.y ?? 0));
  });

  it('keeps the days of weeks inside a narrow picture', () => {
    const weeks = Array.from({ length: 26 }, (_, index) => ({
      ...{ key: `week ${index}`, title: 'Nov 23, 2026' },
      ...{ created: 1, moved: 0, archived: 0 },
    }));
    const width = 400;
    const days = drawWeeks(weeks, { ...pen, width }).shapes.filter(
      (shape) => shape.kind === 'text' && shape.text === 'Nov 23, 2026',
    );
    assert.ok(days.length > 0);
    for (const day of days) if (day.kind === 'text') assert.ok(day.x + pen.measure(day.text) / 2 <= width);
  });

  it('leads links around the stages that they pass', () => {
    const ways = {
      nodes: [node('a', 5), node('b', 3), node('c', 3), node('', 4)],
      links: [way('a', 'b', 3), way('a', 'c', 1), way('b', 'c', 2), way('b', '', 1), way('c', '', 3)],
    };
    const { places, routes } = layersOf(ways, stages);
    assert.deepEqual(
      places.map(({ id, layer, kind, cards }) => [id, layer, kind, cards]),
      [
        ['a', 0, 'stage', 5],
        ['b', 1, 'stage', 3],
        ['c', 2, 'stage', 3],
        ['a>c>1', 1, 'passing', 1],
        ['b>', 2, 'end', 1],
        ['c>', 3, 'end', 3],
      ],
    );
    assert.deepEqual(routes.find(({ from, to }) => from === 'a' && to === 'c')?.places, ['a', 'a>c>1', 'c']);
  });

  it('leaves out links that lead back', () => {
    const ways = { nodes: [node('a', 1), node('b', 1)], links: [way('b', 'a', 1), way('a', 'a', 1)] };
    assert.deepEqual(layersOf(ways, stages).routes, []);
  });
});
