import assert from 'node:assert/strict';

import { Throttle } from '../../../../src/store/sync/throttle.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';

describe('Throttle', () => {
  let clock: FakeClock;
  let done: number[];
  let bursts: Throttle;
  beforeEach(() => {
    clock = new FakeClock(0);
    done = [];
    bursts = new Throttle(clock, () => done.push(clock.now() / 1_000));
  });

  it('runs at once, then less often under load', async () => {
    for (let second = 0; second < 40; second += 0.25) {
      bursts.call();
      await clock.pass(250);
    }
    assert.deepEqual(done, [0, 1, 3, 7, 15, 25, 35]);
  });

  it('runs once more after a pause, at once when quiet', async () => {
    bursts.call();
    bursts.call();
    bursts.call();
    await clock.pass(60_000);
    assert.deepEqual(done, [0, 1]);
    bursts.call();
    assert.deepEqual(done, [0, 1, 60]);
  });

  it('ignores a clock setback and stops on dispose', async () => {
    bursts.call();
    clock.setBack(3_600_000);
    bursts.call();
    assert.equal(done.length, 2);
    bursts.call();
    bursts.dispose();
    await clock.pass(60_000);
    assert.equal(done.length, 2);
  });
});
