import assert from 'node:assert/strict';

import { RenewedIds } from '../../../../src/store/board/undo/plan.ts';

describe('RenewedIds', () => {
  it('follows a record through its ids', () => {
    const ids = new RenewedIds();
    ids.replace('a', 'b');
    ids.replace('b', 'c');
    assert.deepEqual(['a', 'b', 'c', 'd'].map(ids.of), ['c', 'c', 'c', 'd']);
  });

  it('ends at an id that is given once more', () => {
    const ids = new RenewedIds();
    ids.replace('a', 'b');
    ids.replace('b', 'a');
    assert.deepEqual(['a', 'b'].map(ids.of), ['a', 'a']);
  });
});
