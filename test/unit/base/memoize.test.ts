import assert from 'node:assert/strict';

import { memoize } from '../../../src/base/flow/memoize.ts';

describe('memoize', () => {
  it('creates one value per list of arguments', () => {
    let made = 0;
    const pair = memoize((one: string, other: number) => {
      made += 1;
      return { one, other };
    });
    assert.equal(pair('a', 1), pair('a', 1));
    assert.deepEqual(pair('a', 2), { one: 'a', other: 2 });
    assert.deepEqual(pair('a","', 1), { one: 'a","', other: 1 });
    assert.equal(made, 3);
  });
});
