import assert from 'node:assert/strict';

import { median } from '../../../src/base/domain/median.ts';
import { funnelOf, type StageChange } from '../../../src/local/tracker/statistics.ts';

const saved = { id: 's', title: 'Saved', current: 0 };
const applied = { id: 'a', title: 'Applied', current: 0 };
const interview = { id: 'i', title: 'Interview', current: 0 };
const offer = { id: 'o', title: 'Offer', current: 0 };
const stages = [saved, applied, interview, offer];

const on = (day: number): number => Date.UTC(2026, 0, day);

/** A card's history: `created` at the first stop, `moved` to each next one, `archived` at a stop of null. */
function way(cardId: string, ...stops: readonly (readonly [columnId: string | null, at: number])[]): StageChange[] {
  return stops.map(([toColumnId, at], index) => ({
    cardId,
    at,
    type: index === 0 ? 'created' : toColumnId === null ? 'archived' : 'moved',
    fromColumnId: stops[index - 1]?.[0] ?? null,
    toColumnId,
  }));
}

const column = <K extends 'reached' | 'conversion' | 'medianDays'>(history: readonly StageChange[], field: K) =>
  funnelOf(stages, history).map((stage) => stage[field]);

describe('funnel', () => {
  const board = [
    ...way('stays', ['s', on(1)]),
    ...way('step by step', ['s', on(1)], ['a', on(3)], ['i', on(8)]),
    ...way('skips', ['a', on(1)], ['o', on(11)]),
    ...way('archived', ['s', on(1)], ['a', on(2)], [null, on(5)]),
  ];

  it('counts a card in every stage up to its furthest', () => {
    // Furthest: Saved, Interview, Offer, Applied.
    assert.deepEqual(column(board, 'reached'), [4, 3, 2, 1]);
  });

  it('relates each stage to the previous one', () => {
    assert.deepEqual(column(board, 'conversion'), [null, 3 / 4, 2 / 3, 1 / 2]);
  });

  it('uses the median of ended stays, archiving included', () => {
    // Saved: 2 and 1 days. Applied: 5, 10 and 3 days. Interview and Offer: no ended stay.
    assert.deepEqual(column(board, 'medianDays'), [1.5, 5, null, null]);
  });

  it('keeps the furthest stage of a card that returned', () => {
    const back = way('back', ['s', on(1)], ['o', on(2)], ['s', on(3)]);
    assert.deepEqual(column(back, 'reached'), [1, 1, 1, 1]);
  });

  it('counts two stays in one stage as two', () => {
    const twice = way('twice', ['s', on(1)], ['a', on(2)], ['s', on(4)], ['a', on(9)]);
    // Saved: 1 and 5 days. Applied: 2 days, and a stay that continues.
    assert.deepEqual(column(twice, 'medianDays'), [3, 2, null, null]);
  });

  it('continues a stay when the position changes', () => {
    const reordered = [
      ...way('card', ['s', on(1)]),
      { cardId: 'card', at: on(2), type: 'moved', fromColumnId: 's', toColumnId: 's' },
      { cardId: 'card', at: on(5), type: 'moved', fromColumnId: 's', toColumnId: 'a' },
    ];
    assert.deepEqual(column(reordered, 'medianDays'), [4, null, null, null]);
  });

  it('returns null when no card reached the previous stage', () => {
    assert.deepEqual(column([], 'conversion'), [null, null, null, null]);
    assert.deepEqual(column(way('first', ['s', on(1)]), 'conversion'), [null, 0, null, null]);
  });

  it('uses the existing columns only, in current order', () => {
    const history = way('card', ['gone', on(1)], ['o', on(2)], ['s', on(3)]);
    const reversed = funnelOf([offer, saved], history);
    assert.deepEqual(
      reversed.map(({ columnId, position, reached }) => [columnId, position, reached]),
      [
        ['o', 0, 1],
        ['s', 1, 1],
      ],
    );
    assert.deepEqual(
      funnelOf([saved], way('lost', ['gone', on(1)], [null, on(2)])).map(({ reached }) => reached),
      [0],
    );
  });

  it('returns the current active cards', () => {
    assert.deepEqual(
      funnelOf([{ ...saved, current: 7 }], []).map(({ current }) => current),
      [7],
    );
  });
});

describe('median', () => {
  it('returns the middle value or mean, in any order', () => {
    assert.equal(median([]), null);
    assert.equal(median([10, 2, 9]), 9);
    assert.equal(median([10, 2, 9, 3]), 6);
  });
});
