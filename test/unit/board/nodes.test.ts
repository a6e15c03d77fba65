import assert from 'node:assert/strict';

import { type BoardNode, childrenOf, isCardNode, isColumnNode, planDrop } from '../../../src/board/nodes.ts';
import { boardOf } from '../../fixtures/board.ts';

const board = boardOf({ saved: ['a', 'b', 'c'], applied: ['d'] });
const nameOf = (node: BoardNode) => (node.kind === 'card' ? node.card.id : node.column.id);
const cardNode = (id: string): BoardNode => ({
  kind: 'card',
  card: board.cards.find((card) => card.id === id) ?? assert.fail(id),
});
const columnNode = (id: string): BoardNode => ({
  kind: 'column',
  column: board.columns.find((column) => column.id === id) ?? assert.fail(id),
});

describe('childrenOf', () => {
  it('has the columns at the top and their cards below, by position', () => {
    const shuffled = { ...board, columns: board.columns.toReversed(), cards: board.cards.toReversed() };
    assert.deepEqual(childrenOf(shuffled).map(nameOf), ['saved', 'applied']);
    assert.deepEqual(childrenOf(shuffled, columnNode('saved')).map(nameOf), ['a', 'b', 'c']);
    assert.deepEqual(childrenOf(shuffled, cardNode('a')), []);
  });
});

describe('planDrop', () => {
  it('puts several cards at the end of a column, in their order', () => {
    assert.deepEqual(planDrop(board, ['b', 'a'], columnNode('applied')), [
      { cardId: 'b', columnId: 'applied', position: undefined },
      { cardId: 'a', columnId: 'applied', position: undefined },
    ]);
  });

  it('puts cards before the card they are dropped on, in another column and in their own', () => {
    assert.deepEqual(
      planDrop(board, ['a', 'b'], cardNode('d')).map(({ position }) => position),
      [0, 1],
    );
    assert.deepEqual(planDrop(board, ['a'], cardNode('c')), [{ cardId: 'a', columnId: 'saved', position: 1 }]);
  });

  it('does nothing for a card dropped on itself or a card that is gone', () => {
    assert.deepEqual(planDrop(board, ['a', 'b'], cardNode('a')), []);
    assert.deepEqual(planDrop(board, ['nobody'], columnNode('saved')), []);
  });
});

describe('command arguments', () => {
  it('count only as what the tree hands over', () => {
    for (const stranger of [undefined, null, 'card', 7, {}, { kind: 'note' }])
      assert.deepEqual([isCardNode(stranger), isColumnNode(stranger)], [false, false]);
    assert.deepEqual([isCardNode(cardNode('a')), isColumnNode(columnNode('saved'))], [true, true]);
  });
});
