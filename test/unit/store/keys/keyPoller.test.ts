import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/errors.ts';
import { Emitter } from '../../../../src/base/event.ts';
import { Sight } from '../../../../src/base/sight.ts';
import type { Key } from '../../../../src/contract/keys.ts';
import { KeyPoller } from '../../../../src/store/keys/keyPoller.ts';
import type { KeysState } from '../../../../src/store/keys/keysState.ts';
import { FakeClock, settled } from '../../../fixtures/fakeClock.ts';
import { key } from '../../../fixtures/key.ts';

const minute = 60_000;

/** Keys that are read without a service: at each read they are what `there` holds, or the read fails. */
class PlayedKeys {
  readonly #changed = new Emitter<KeysState>();
  readonly onDidChange = this.#changed.event;
  state: KeysState = { kind: 'unread' };
  keys: readonly Key[] = [];
  there: readonly Key[] = [key({})];
  isBroken = false;
  /** In whole minutes since the start, each read since this was last asked. */
  readonly reads: number[] = [];
  readonly #clock: FakeClock;
  readonly #start: number;

  constructor(clock: FakeClock) {
    this.#clock = clock;
    this.#start = clock.now();
  }

  async refresh(): Promise<void> {
    this.reads.push((this.#clock.now() - this.#start) / minute);
    const list = { keys: this.there, from: 'service', hasMore: false, readAt: new Map() } as const;
    if (!this.isBroken) this.keys = this.there;
    this.state = this.isBroken
      ? { kind: 'failed', error: new ServiceError('unreachable', 'listKeys', 'It is away.'), list: undefined }
      : { kind: 'ready', list };
    await settled();
    this.#changed.fire(this.state);
  }

  forget(): void {
    this.keys = [];
    this.state = { kind: 'unread' };
    this.#changed.fire(this.state);
  }
}

describe('KeyPoller', () => {
  let clock: FakeClock;
  let keys: PlayedKeys;
  let sight: Sight;
  let poller: KeyPoller;
  let shown: number;

  beforeEach(() => {
    clock = new FakeClock();
    keys = new PlayedKeys(clock);
    sight = new Sight();
    shown = 0;
    poller = new KeyPoller({
      keys,
      sight,
      clock,
      reading: () => {
        shown += 1;
      },
    });
  });

  it('asks nothing while nobody looks', async () => {
    sight.look();
    await clock.pass(60 * minute);
    assert.deepEqual(keys.reads, []);
  });

  it('reads at the first look and then ever more seldom, to once in 15 minutes, and shows each read', async () => {
    sight.set('tree', true);
    await clock.pass(80 * minute);
    assert.deepEqual(keys.reads, [0, 1, 2, 4, 8, 16, 31, 46, 61, 76]);
    assert.equal(shown, keys.reads.length);
  });

  it('is quick again when something has changed, and when the user asks', async () => {
    sight.set('tree', true);
    await clock.pass(20 * minute);
    keys.there = [key({ usage: 7 })];
    await clock.pass(15 * minute);
    assert.deepEqual(keys.reads.splice(0), [0, 1, 2, 4, 8, 16, 31, 32, 33, 35]);
    await clock.pass(10 * minute);
    keys.reads.splice(0);
    await poller.refresh();
    await clock.pass(2 * minute);
    assert.deepEqual(keys.reads, [45, 46, 47]);
  });

  it('reads when somebody looks again, at least a minute apart, and stops when hidden', async () => {
    sight.set('tree', true);
    await clock.pass(20 * minute);
    keys.reads.splice(0);
    sight.look();
    await clock.pass(minute / 2);
    sight.look();
    await clock.pass(minute / 4);
    assert.deepEqual(keys.reads, [20]);
    sight.set('tree', false);
    await clock.pass(60 * minute);
    assert.deepEqual(keys.reads, [20]);
    sight.set('page', true);
    await settled();
    assert.equal(keys.reads.length, 2);
  });

  it('tries again after a failure, each time after twice as long', async () => {
    keys.isBroken = true;
    sight.set('tree', true);
    await clock.pass(40 * minute);
    assert.deepEqual(keys.reads, [0, 1, 3, 7, 15, 30]);
  });

  it('reads at once for another account', async () => {
    sight.set('tree', true);
    await clock.pass(20 * minute);
    keys.reads.splice(0);
    keys.forget();
    await settled();
    assert.deepEqual(keys.reads, [20]);
  });

  it('does not wait for a clock that was set back', async () => {
    sight.set('tree', true);
    await clock.pass(5 * minute);
    keys.reads.splice(0);
    clock.setBack(60 * minute);
    await clock.pass(3 * minute);
    assert.equal(keys.reads.length > 0, true);
  });

  it('ends', async () => {
    sight.set('tree', true);
    await clock.pass(minute);
    poller.dispose();
    keys.reads.splice(0);
    await clock.pass(60 * minute);
    assert.deepEqual(keys.reads, []);
  });
});
