import assert from 'node:assert/strict';

import { planUndo } from '../../../../src/store/board/undo/plan.ts';
import { boardOf, column } from '../../../fixtures/board.ts';

describe('planUndo', () => {
  const positionOf = (order: readonly string[], present: readonly string[]) => {
    const effect = { kind: 'removeColumn', column: column({ id: 'b' }), order, isDefault: false, key: 'key' } as const;
    const board = boardOf(Object.fromEntries(present.map((id) => [id, []])));
    const [planned] = planUndo([effect], { board, cards: new Map(), wasTried: () => false }, (id) => id);
    return planned?.change?.kind === 'addColumn' ? planned.change.column.position : assert.fail();
  };

  it('puts a deleted column between its former neighbours', () => {
    assert.equal(positionOf(['a', 'b', 'c'], ['a', 'c']), 1);
    assert.equal(positionOf(['a', 'b', 'c'], ['new', 'a', 'c']), 2);
    assert.equal(positionOf(['gone', 'b'], []), 0);
    assert.throws(() => positionOf(['a', 'b', 'c'], ['c', 'a']), /changed elsewhere/);
  });

  it('puts it as far from the start as it was, beside one that another window created again', () => {
    assert.equal(positionOf(['b', 'x', 'a'], ['renewed', 'a']), 0);
    assert.equal(positionOf(['a', 'x', 'b', 'c'], ['a', 'renewed', 'c']), 2);
  });

  it('puts a moved column back and keeps the order of all others', () => {
    const orderOf = (movedIds: readonly string[], after: readonly string[], present: readonly string[]) => {
      const effect = { kind: 'orderColumns', before: ['a', 'b', 'c'], after, movedIds } as const;
      const board = boardOf(Object.fromEntries(present.map((id) => [id, []])));
      const [planned] = planUndo([effect], { board, cards: new Map(), wasTried: () => false }, (id) => id);
      return planned?.change?.kind === 'orderColumns' ? planned.change.columnIds.join(' ') : assert.fail();
    };
    const present = ['new1', 'b', 'new2', 'a', 'new3', 'c'];
    assert.equal(orderOf(['a'], ['b', 'a', 'c'], present), 'new1 a b new2 new3 c');
    assert.equal(orderOf(['b'], ['b', 'a', 'c'], present), 'new1 new2 a new3 b c');
    assert.equal(orderOf(['c', 'b'], ['c', 'b', 'a'], ['new1', 'c', 'new2', 'b', 'a', 'new3']), 'new1 new2 a new3 b c');
  });
});
