import assert from 'node:assert/strict';

import type { PageCard, PageColumn } from '../../../../../src/features/board/contract.ts';
import { windowLength } from '../../../../../src/features/board/contract.ts';
import { applyPending, sidesOf } from '../../../../../src/features/board/page/pendingMoves.ts';

const card = (id: string): PageCard => ({
  id,
  title: id,
  company: '',
  age: '',
  tags: [],
  moreTags: 0,
  priority: 'normal',
  meetings: [],
  moreResults: 0,
  isPending: false,
  isRejected: false,
});

const column = (id: string, cards: readonly string[], over: Partial<PageColumn> = {}): PageColumn => ({
  id,
  title: id,
  color: null,
  total: cards.length,
  visibleCount: cards.length,
  isCollapsed: false,
  isPending: false,
  first: 0,
  cards: cards.map(card),
  ...over,
});

const ids = (columns: readonly PageColumn[]) => columns.map(({ cards }) => cards.map(({ id }) => id).join(''));

/** The page's columns after a card was put into a gap of a column. */
function put(columns: readonly PageColumn[], cardId: string, columnId: string, gap: number) {
  const sides = sidesOf(columns.find(({ id }) => id === columnId) ?? assert.fail(), [cardId], gap);
  const move = { cardId, columnId, ...sides };
  return applyPending(columns, { kind: 'move', number: 1, move, card: card(cardId) });
}

describe('pending move', () => {
  const board = [column('one', ['a', 'b', 'c', 'd']), column('two', ['x', 'y']), column('three', [])];

  for (const [cardId, columnId, gap, expected] of [
    ['a', 'one', 2, ['bacd', 'xy', '']],
    ['a', 'one', 4, ['bcda', 'xy', '']],
    ['d', 'one', 0, ['dabc', 'xy', '']],
    ['b', 'one', 1, ['abcd', 'xy', '']],
    ['b', 'one', 2, ['abcd', 'xy', '']],
    ['b', 'two', 0, ['acd', 'bxy', '']],
    ['b', 'two', 1, ['acd', 'xby', '']],
    ['b', 'two', 2, ['acd', 'xyb', '']],
    ['b', 'three', 0, ['acd', 'xy', 'b']],
  ] as const)
    it(`puts ${cardId} into gap ${gap} of ${columnId}`, () => {
      assert.deepEqual(ids(put(board, cardId, columnId, gap)), expected);
    });

  it('finds the cards around a gap beside all that are moved', () => {
    const [one = assert.fail()] = board;
    assert.deepEqual(sidesOf(one, ['b', 'c'], 2), { after: 'a', before: 'd' });
    assert.deepEqual(sidesOf(one, ['c', 'd'], 3), { after: 'b' });
  });

  it('keeps the counts correct and marks the card', () => {
    const [one, two] = put(board, 'b', 'two', 1);
    assert.deepEqual([one?.visibleCount, one?.total, two?.visibleCount, two?.total], [3, 3, 3, 3]);
    assert.equal(two?.cards[1]?.isPending, true);
  });

  it('counts a card outside the window without showing it', () => {
    const long = column('long', ['p', 'q'], { first: 10, visibleCount: 100, total: 100 });
    const [, target] = put([column('one', ['a']), long], 'a', 'long', 100);
    assert.deepEqual([target?.visibleCount, target?.cards.length], [101, 2]);
  });

  it("never exceeds the window's length", () => {
    const full = column(
      'full',
      Array.from({ length: windowLength }, (_, index) => `f${index}`),
    );
    const [, target] = put([column('one', ['a']), full], 'a', 'full', 3);
    assert.equal(target?.cards.length, windowLength);
    assert.equal(target?.cards[3]?.id, 'a');
  });

  it('leaves other columns unchanged', () => {
    assert.equal(put(board, 'b', 'one', 4)[1], board[1]);
  });

  it('moves a column to its place', () => {
    const moved = applyPending(board, { kind: 'reorder', number: 1, columnId: 'three', position: 0 });
    assert.deepEqual(
      moved.map(({ id }) => id),
      ['three', 'one', 'two'],
    );
  });
});
