import assert from 'node:assert/strict';

import { isSlow } from '../../../src/base/slowWork.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';

describe('isSlow', () => {
  it('is false for work that ends in time, also where it fails, and leaves no timer behind', async () => {
    const clock = new FakeClock();
    assert.equal(await isSlow(Promise.resolve(), 500, clock), false);
    assert.equal(await isSlow(Promise.reject(new Error('refused')), 500, clock), false);
    assert.equal(clock.alarms, 0);
  });

  it('is true at the end of the time, while the work goes on', async () => {
    const clock = new FakeClock();
    const slow = isSlow(new Promise(() => undefined), 500, clock);
    await clock.pass(499);
    assert.equal(clock.alarms, 1);
    await clock.pass(1);
    assert.equal(await slow, true);
  });
});
