import assert from 'node:assert/strict';

import { windowLength } from '../../../../src/features/board/contract.ts';
import { type Marks, pageColumns, positionOf } from '../../../../src/features/board/pageColumns.ts';
import { applyChange } from '../../../../src/store/board/boardView.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';

const now = Date.parse('2026-05-20T12:00:00');
const plain: Marks = { isPending: () => false, isRefused: () => false, isCollapsed: () => false };
const board = boardOf({ one: ['a', 'b', 'c'], two: ['x', 'y'], three: [] });

describe('A move between two cards', () => {
  const played = (move: Parameters<typeof positionOf>[1]) => {
    const { cardId, columnId } = move;
    return stagesOf(applyChange(board, { kind: 'move', cardId, columnId, position: positionOf(board, move) }));
  };

  for (const [what, move, expected] of [
    ['the top', { before: 'x' }, ['b', 'x', 'y']],
    ['a place between', { after: 'x', before: 'y' }, ['x', 'b', 'y']],
    ['the end', { after: 'y' }, ['x', 'y', 'b']],
    ['the top, whose card has gone', { before: 'gone' }, ['b', 'x', 'y']],
    ['behind a card, when the one below has gone', { after: 'x', before: 'gone' }, ['x', 'b', 'y']],
    ['the end, when both have gone', { after: 'gone', before: 'lost' }, ['x', 'y', 'b']],
  ] as const)
    it(`means ${what}`, () => {
      assert.deepEqual(played({ cardId: 'b', columnId: 'two', ...move })['two'], expected);
    });

  it('counts the places of its own column without itself', () => {
    assert.deepEqual(played({ cardId: 'a', columnId: 'one', after: 'b', before: 'c' })['one'], ['b', 'a', 'c']);
    assert.deepEqual(played({ cardId: 'c', columnId: 'one', before: 'a' })['one'], ['c', 'a', 'b']);
  });
});

describe('The columns that a page is shown', () => {
  const look = { filter: {}, windows: [] };

  it('have their cards in order, with true counts and marks', () => {
    const [one, two] = pageColumns(board, look, { ...plain, isPending: (id) => id === 'b' }, now);
    assert.deepEqual(
      one?.cards.map(({ id, isPending }) => [id, isPending]),
      [
        ['a', false],
        ['b', true],
        ['c', false],
      ],
    );
    assert.deepEqual([two?.total, two?.shown, two?.first], [2, 2, 0]);
  });

  it('count what a filter leaves beside all of it', () => {
    const [one] = pageColumns(board, { ...look, filter: { words: 'b' } }, plain, now);
    assert.deepEqual([one?.shown, one?.total, one?.cards.map(({ id }) => id)], [1, 3, ['b']]);
  });

  it('are windows of the same size however long the column is, within it wherever it is looked at', () => {
    const long = boardOf({ long: Array.from({ length: 1_000 }, (_, index) => `c${index}`) });
    const at = (first: number) => pageColumns(long, { ...look, windows: [{ columnId: 'long', first }] }, plain, now)[0];
    assert.deepEqual([at(0)?.first, at(0)?.cards.length, at(0)?.cards[0]?.id], [0, windowLength, 'c0']);
    assert.deepEqual([at(500)?.first, at(500)?.cards[0]?.id], [500, 'c500']);
    assert.deepEqual([at(5_000)?.first, at(5_000)?.cards.at(-1)?.id], [1_000 - windowLength, 'c999']);
  });

  it('have no cards while they are folded, and cut texts that nobody reads on a card', () => {
    const [folded] = pageColumns(board, look, { ...plain, isCollapsed: () => true }, now);
    assert.deepEqual([folded?.isCollapsed, folded?.cards, folded?.shown], [true, [], 3]);
    const cards = board.cards.map((card) => ({ ...card, title: '😀'.repeat(10_000) }));
    const [cut] = pageColumns({ ...board, cards }, look, plain, now);
    const title = cut?.cards[0]?.title ?? '';
    assert.ok(title.length < 400 && title.isWellFormed());
  });
});
