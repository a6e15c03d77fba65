import assert from 'node:assert/strict';

import { type BoardNode, isCardNode, planDrop, planOrder } from '../../../../src/features/board/nodes.ts';
import { applyChange } from '../../../../src/store/board/changes/changes.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';

const board = boardOf({ saved: ['a', 'b', 'c'], applied: ['d'] });
const cardNode = (id: string): BoardNode => ({
  kind: 'card',
  card: board.cards.find((card) => card.id === id) ?? assert.fail(id),
});
const columnNode = (id: string): BoardNode => ({
  kind: 'column',
  column: board.columns.find((column) => column.id === id) ?? assert.fail(id),
});

describe('planDrop', () => {
  it('moves nothing onto a reminder group', () => {
    assert.deepEqual(planDrop(board, ['a'], { kind: 'reminders', group: 'overdue', count: 1 }), []);
  });

  it("moves several cards to a column's end in order", () => {
    assert.deepEqual(planDrop(board, ['b', 'a'], columnNode('applied')), [
      { cardId: 'b', columnId: 'applied', position: undefined },
      { cardId: 'a', columnId: 'applied', position: undefined },
    ]);
  });

  it('inserts cards before the target, in any column', () => {
    assert.deepEqual(
      planDrop(board, ['a', 'b'], cardNode('d')).map(({ position }) => position),
      [0, 1],
    );
    assert.deepEqual(planDrop(board, ['a'], cardNode('c')), [{ cardId: 'a', columnId: 'saved', position: 1 }]);
  });

  it('keeps several cards in order from both sides', () => {
    const long = boardOf({ saved: ['a', 'b', 'c', 'd'], applied: ['e'] });
    const onto = (id: string) =>
      ({ kind: 'card', card: long.cards.find((card) => card.id === id) ?? assert.fail(id) }) as const;
    const dropped = (ids: string[], target: string) =>
      stagesOf(
        planDrop(long, ids, onto(target)).reduce((board, move) => applyChange(board, { kind: 'move', ...move }), long),
      );
    assert.deepEqual(dropped(['a', 'b'], 'd'), { saved: ['c', 'a', 'b', 'd'], applied: ['e'] });
    assert.deepEqual(dropped(['c', 'd'], 'a'), { saved: ['c', 'd', 'a', 'b'], applied: ['e'] });
    assert.deepEqual(dropped(['d', 'a'], 'c'), { saved: ['b', 'd', 'a', 'c'], applied: ['e'] });
    assert.deepEqual(dropped(['e', 'a'], 'c'), { saved: ['b', 'e', 'a', 'c', 'd'], applied: [] });
  });

  it('ignores a card dropped on itself and missing cards', () => {
    assert.deepEqual(planDrop(board, ['a', 'b'], cardNode('a')), []);
    assert.deepEqual(planDrop(board, ['unknown'], columnNode('saved')), []);
  });
});

describe('planOrder', () => {
  const wide = boardOf({ a: [], b: [], c: [], d: [] });
  const at = (id: string): BoardNode => ({
    kind: 'column',
    column: wide.columns.find((column) => column.id === id) ?? assert.fail(id),
  });

  it('moves columns behind later targets, before earlier ones', () => {
    assert.deepEqual(planOrder(wide, ['a'], at('c')), ['b', 'c', 'a', 'd']);
    assert.deepEqual(planOrder(wide, ['d'], at('b')), ['a', 'd', 'b', 'c']);
    assert.deepEqual(planOrder(wide, ['b', 'a'], at('d')), ['c', 'd', 'a', 'b']);
  });

  it('ignores drops on itself, on cards, of missing columns', () => {
    assert.equal(planOrder(wide, ['a'], at('a')), undefined);
    assert.equal(planOrder(board, ['saved'], cardNode('a')), undefined);
    assert.equal(planOrder(wide, ['gone'], at('a')), undefined);
  });
});

describe('command arguments', () => {
  it('accepts only a card of the tree', () => {
    for (const stranger of [undefined, null, 'card', 7, {}, { kind: 'note' }, columnNode('saved')])
      assert.equal(isCardNode(stranger), false);
    assert.equal(isCardNode(cardNode('a')), true);
  });
});
