import assert from 'node:assert/strict';

import { Sight } from '../../../src/base/sight.ts';

describe('Sight', () => {
  it('tells when one of several views comes into sight and when the last one is hidden', () => {
    const sight = new Sight();
    const seen: string[] = [];
    sight.onDidChange((what) => seen.push(what));
    sight.look();
    sight.set('tree', true);
    sight.set('tree', true);
    sight.set('page', true);
    sight.set('tree', false);
    assert.equal(sight.isSeen, true);
    sight.look();
    sight.set('page', false);
    assert.equal(sight.isSeen, false);
    assert.deepEqual(seen, ['looked', 'looked', 'looked', 'hidden']);
  });
});
