import assert from 'node:assert/strict';

import { windowLength } from '../../../../src/features/board/contract.ts';
import { type CardFlags, pageColumns, pagePositionOf } from '../../../../src/features/board/pageColumns.ts';
import { applyChange } from '../../../../src/store/board/boardView.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';

const now = Date.parse('2026-05-20T12:00:00');
const plain: CardFlags = { isPending: () => false, isRejected: () => false, isCollapsed: () => false };
const board = boardOf({ one: ['a', 'b', 'c'], two: ['x', 'y'], three: [] });

describe('positionOf', () => {
  const played = (move: Parameters<typeof pagePositionOf>[1]) => {
    const { cardId, columnId } = move;
    return stagesOf(applyChange(board, { kind: 'move', cardId, columnId, position: pagePositionOf(board, move) }));
  };

  for (const [what, move, expected] of [
    ['the top', { before: 'x' }, ['b', 'x', 'y']],
    ['a place between', { after: 'x', before: 'y' }, ['x', 'b', 'y']],
    ['the end', { after: 'y' }, ['x', 'y', 'b']],
    ['the top, whose card has gone', { before: 'gone' }, ['b', 'x', 'y']],
    ['behind a card, when the one below has gone', { after: 'x', before: 'gone' }, ['x', 'b', 'y']],
    ['the end, when both have gone', { after: 'gone', before: 'lost' }, ['x', 'y', 'b']],
  ] as const)
    it(`resolves to ${what}`, () => {
      assert.deepEqual(played({ cardId: 'b', columnId: 'two', ...move })['two'], expected);
    });

  it('ignores the card itself in its own column', () => {
    assert.deepEqual(played({ cardId: 'a', columnId: 'one', after: 'b', before: 'c' })['one'], ['b', 'a', 'c']);
    assert.deepEqual(played({ cardId: 'c', columnId: 'one', before: 'a' })['one'], ['c', 'a', 'b']);
  });
});

describe('pageColumns', () => {
  const look = { filter: {}, windows: [] };

  it('returns ordered cards with counts and flags', () => {
    const [one, two] = pageColumns(board, look, { ...plain, isPending: (id) => id === 'b' }, now);
    assert.deepEqual(
      one?.cards.map(({ id, isPending }) => [id, isPending]),
      [
        ['a', false],
        ['b', true],
        ['c', false],
      ],
    );
    assert.deepEqual([two?.total, two?.visibleCount, two?.first], [2, 2, 0]);
  });

  it('counts filtered and total cards', () => {
    const [one] = pageColumns(board, { ...look, filter: { words: 'b' } }, plain, now);
    assert.deepEqual([one?.visibleCount, one?.total, one?.cards.map(({ id }) => id)], [1, 3, ['b']]);
  });

  it('returns windows of the same size within any column', () => {
    const long = boardOf({ long: Array.from({ length: 1_000 }, (_, index) => `c${index}`) });
    const at = (first: number) => pageColumns(long, { ...look, windows: [{ columnId: 'long', first }] }, plain, now)[0];
    assert.deepEqual([at(0)?.first, at(0)?.cards.length, at(0)?.cards[0]?.id], [0, windowLength, 'c0']);
    assert.deepEqual([at(500)?.first, at(500)?.cards[0]?.id], [500, 'c500']);
    assert.deepEqual([at(5_000)?.first, at(5_000)?.cards.at(-1)?.id], [1_000 - windowLength, 'c999']);
  });

  it('omits cards of folded columns and truncates texts', () => {
    const [folded] = pageColumns(board, look, { ...plain, isCollapsed: () => true }, now);
    assert.deepEqual([folded?.isCollapsed, folded?.cards, folded?.visibleCount], [true, [], 3]);
    const cards = board.cards.map((card) => ({ ...card, title: '😀'.repeat(10_000) }));
    const [cut] = pageColumns({ ...board, cards }, look, plain, now);
    const title = cut?.cards[0]?.title ?? '';
    assert.ok(title.length < 400 && title.isWellFormed());
  });
});
