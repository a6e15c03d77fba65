import assert from 'node:assert/strict';

import { hasPassed, isSlow, noSooner } from '../../../src/base/flow/clock.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';

describe('hasPassed', () => {
  it('returns true after the wait or a clock setback', () => {
    assert.equal(hasPassed(10, 100, 109), false);
    assert.equal(hasPassed(10, 100, 110), true);
    assert.equal(hasPassed(10, 100, 99), true);
    assert.equal(hasPassed(10, Number.NEGATIVE_INFINITY, 0), true);
  });
});

describe('isSlow', () => {
  it('returns false and leaves no timer when work settles', async () => {
    const clock = new FakeClock();
    assert.equal(await isSlow(Promise.resolve(), 500, clock), false);
    assert.equal(await isSlow(Promise.reject(new Error('refused')), 500, clock), false);
    assert.equal(clock.alarms, 0);
  });

  it('returns true at the time limit while work continues', async () => {
    const clock = new FakeClock();
    const slow = isSlow(new Promise(() => undefined), 500, clock);
    await clock.pass(499);
    assert.equal(clock.alarms, 1);
    await clock.pass(1);
    assert.equal(await slow, true);
  });
});

describe('noSooner', () => {
  it('settles with the result at the minimum time', async () => {
    const clock = new FakeClock();
    const events: string[] = [];
    void noSooner(Promise.resolve('done'), 1000, clock).then((result) => events.push(result));
    void noSooner(Promise.reject(new Error('refused')), 1000, clock).catch((error: Error) =>
      events.push(error.message),
    );
    await clock.pass(999);
    assert.deepEqual(events, []);
    await clock.pass(1);
    assert.deepEqual(events.toSorted(), ['done', 'refused']);
  });

  it('waits for slower work', async () => {
    const clock = new FakeClock();
    const { promise, resolve } = Promise.withResolvers<string>();
    const events: string[] = [];
    void noSooner(promise, 1000, clock).then((result) => events.push(result));
    await clock.pass(2000);
    assert.deepEqual(events, []);
    resolve('done');
    await clock.pass(0);
    assert.deepEqual(events, ['done']);
  });
});
