import assert from 'node:assert/strict';

import { withCardAt } from '../../../../src/store/board/boardView.ts';
import { applyChange } from '../../../../src/store/board/changes/changes.ts';
import { boardOf, card, stagesOf } from '../../../fixtures/board.ts';

const board = boardOf({ saved: ['a', 'b', 'c'], applied: ['d', 'e'] });
const move = (cardId: string, columnId: string, position?: number) =>
  stagesOf(applyChange(board, { kind: 'move', cardId, columnId, position }));

describe('applyChange', () => {
  it('moves a card to the end, a position or beyond', () => {
    assert.deepEqual(move('a', 'applied'), { saved: ['b', 'c'], applied: ['d', 'e', 'a'] });
    assert.deepEqual(move('a', 'applied', 1), { saved: ['b', 'c'], applied: ['d', 'a', 'e'] });
    assert.deepEqual(move('a', 'applied', 99), { saved: ['b', 'c'], applied: ['d', 'e', 'a'] });
  });

  it('moves a card within its column', () => {
    assert.deepEqual(move('a', 'saved', 1), { saved: ['b', 'a', 'c'], applied: ['d', 'e'] });
    assert.deepEqual(move('c', 'saved', 0), { saved: ['c', 'a', 'b'], applied: ['d', 'e'] });
    assert.deepEqual(move('a', 'saved'), { saved: ['b', 'c', 'a'], applied: ['d', 'e'] });
  });

  it('orders by position, not by array order', () => {
    const shuffled = { ...board, cards: board.cards.toReversed() };
    assert.deepEqual(stagesOf(applyChange(shuffled, { kind: 'move', cardId: 'e', columnId: 'saved', position: 1 })), {
      saved: ['a', 'e', 'b', 'c'],
      applied: ['d'],
    });
  });

  it('removes a card and closes the gap', () => {
    assert.deepEqual(stagesOf(applyChange(board, { kind: 'remove', cardId: 'b' })), {
      saved: ['a', 'c'],
      applied: ['d', 'e'],
    });
  });

  it('keeps its input unchanged, also for an unknown card', () => {
    assert.equal(applyChange(board, { kind: 'remove', cardId: 'unknown' }), board);
    assert.deepEqual(stagesOf(board), { saved: ['a', 'b', 'c'], applied: ['d', 'e'] });
  });
});

describe('withCardAt', () => {
  it('adds a new card and replaces a known one', () => {
    assert.deepEqual(stagesOf(withCardAt(board, card({ id: 'n', columnId: 'saved', position: 1 }))), {
      saved: ['a', 'n', 'b', 'c'],
      applied: ['d', 'e'],
    });
    const renamed = withCardAt(board, card({ id: 'a', columnId: 'applied', position: 0, title: 'New' }));
    assert.deepEqual(stagesOf(renamed), { saved: ['b', 'c'], applied: ['a', 'd', 'e'] });
    assert.equal(renamed.cards.find(({ id }) => id === 'a')?.title, 'New');
  });

  it('counts a position among the cards of the column, whose own positions may have gaps', () => {
    const gaps = { ...board, cards: board.cards.map((each) => ({ ...each, position: each.position * 3 + 2 })) };
    const orderWith = (position: number) =>
      stagesOf(withCardAt(gaps, card({ id: 'n', columnId: 'saved', position })))['saved'];
    assert.deepEqual(orderWith(-1), ['n', 'a', 'b', 'c']);
    assert.deepEqual(orderWith(1), ['a', 'n', 'b', 'c']);
    assert.deepEqual(orderWith(3), ['a', 'b', 'c', 'n']);
    assert.deepEqual(orderWith(99), ['a', 'b', 'c', 'n']);
  });

  it('removes an archived card from the board', () => {
    assert.deepEqual(stagesOf(withCardAt(board, card({ id: 'a', status: 'archived', columnId: 'saved' }))), {
      saved: ['b', 'c'],
      applied: ['d', 'e'],
    });
  });
});
