import assert from 'node:assert/strict';

import { hasPassed } from '../../../src/base/clock.ts';

describe('hasPassed', () => {
  it('returns true after the wait or a clock setback', () => {
    assert.equal(hasPassed(10, 100, 109), false);
    assert.equal(hasPassed(10, 100, 110), true);
    assert.equal(hasPassed(10, 100, 99), true);
    assert.equal(hasPassed(10, Number.NEGATIVE_INFINITY, 0), true);
  });
});
