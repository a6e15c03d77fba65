import assert from 'node:assert/strict';

import type { ApiKey } from '../../../src/contract/keys.ts';
import type { Transport } from '../../../src/http/transport.ts';
import type { ApiKeyEditResult } from '../../../src/store/keys/keyEdits.ts';
import { TemporaryLimits } from '../../../src/store/keys/temporaryLimits.ts';
import { days, ServicePerTest, seconds } from '../localService.ts';
import { keyStore, keysOf, memoryOfTest } from './keyService.ts';

describe('TemporaryLimits', () => {
  const running = new ServicePerTest();

  /** A window: own stores over the memory that all windows share. */
  const window = (memory = memoryOfTest(), through?: (send: Transport) => Transport) => {
    const keys = keyStore(keysOf(running.service, through), running.clock.now, memory);
    const limits = new TemporaryLimits({
      keys,
      storage: memory,
      service: () => 'a',
      now: () => running.clock.now().getTime(),
    });
    return { keys, limits, memory };
  };
  const create = async (over: { limit: number | null; limit_reset: 'weekly' | 'daily' | null }): Promise<ApiKey> =>
    (await keysOf(running.service).createKeys({ name: 'CI', ...over })).data;
  const limitOf = async ({ hash }: ApiKey) => (await keysOf(running.service).getKey({ hash })).data.limit;

  it('raises a limit until any window restores it after reset', async () => {
    const key = await create({ limit: 10, limit_reset: 'weekly' });
    const { limits, memory } = window();
    await limits.raise(key, 40);
    assert.equal(await limitOf(key), 40);
    assert.deepEqual(limits.all, [
      { hash: key.hash, name: 'CI', from: 10, to: 40, until: Date.parse('2026-03-09T00:00:00.000Z') },
    ]);
    assert.deepEqual(await limits.restoreDue(), []);
    running.clock.forward(days(7));
    const next = window(memory);
    assert.deepEqual(
      (await next.limits.restoreDue()).map(({ end }) => end),
      ['restored'],
    );
    assert.equal(await limitOf(key), 10);
    assert.deepEqual([next.limits.all, await limits.restoreDue()], [[], []]);
  });

  it('is recorded for its own service only, until cleared', async () => {
    const key = await create({ limit: 10, limit_reset: 'weekly' });
    const memory = memoryOfTest();
    let inUse = 'a';
    const keys = keyStore(keysOf(running.service), running.clock.now, memory);
    const edit = async (): Promise<ApiKeyEditResult> => {
      inUse = 'b';
      return { kind: 'changed', expected: key, now: key };
    };
    const now = () => running.clock.now().getTime();
    const limits = new TemporaryLimits({
      keys: { read: (hash) => keys.read(hash), edits: { edit } },
      storage: memory,
      service: () => inUse,
      now,
    });
    await limits.raise(key, 40);
    assert.deepEqual([memory.read('temporaryLimits/b'), limits.of('a').length], [null, 1]);
    await limits.clear('a');
    assert.deepEqual(limits.of('a'), []);
  });

  it('restores the first limit after two raises', async () => {
    const key = await create({ limit: 10, limit_reset: 'daily' });
    const { keys, limits } = window();
    await limits.raise(key, 20);
    await limits.raise(await keys.read(key.hash), 30);
    assert.deepEqual(
      limits.all.map(({ from, to }) => [from, to]),
      [[10, 30]],
    );
    assert.equal((await limits.restore(key.hash))?.end, 'restored');
    assert.equal(await limitOf(key), 10);
  });

  it('leaves a key unchanged that was edited or deleted', async () => {
    const changed = await create({ limit: 10, limit_reset: 'daily' });
    const gone = await create({ limit: 10, limit_reset: 'daily' });
    const { limits } = window();
    await limits.raise(changed, 20);
    await limits.raise(gone, 20);
    await keysOf(running.service).updateKeys({ hash: changed.hash, limit: 77 });
    await keysOf(running.service).deleteKeys({ hash: gone.hash });
    running.clock.forward(days(1));
    assert.deepEqual(
      (await limits.restoreDue()).map(({ end }) => end),
      ['leftUnchanged', 'leftUnchanged'],
    );
    assert.deepEqual([await limitOf(changed), limits.all], [77, []]);
  });

  it('restores the limit once the service is reachable', async () => {
    const key = await create({ limit: 10, limit_reset: 'daily' });
    let isDown = false;
    const { limits } = window(memoryOfTest(), (send) => async (request) => {
      if (isDown) throw new Error('down');
      return send(request);
    });
    await limits.raise(key, 20);
    running.clock.forward(days(1));
    isDown = true;
    await assert.rejects(limits.restoreDue());
    assert.equal(limits.all.length, 1);
    isDown = false;
    await limits.restoreDue();
    assert.deepEqual([await limitOf(key), limits.all], [10, []]);
  });

  it('restores after a lost response, not after a rejection', async () => {
    const key = await create({ limit: 10, limit_reset: 'daily' });
    let mode: 'whole' | 'lost' | 'refused' = 'lost';
    const { limits } = window(memoryOfTest(), (send) => async (request) => {
      if (request.method === 'PATCH' && mode === 'refused') throw new Error('refused');
      const answer = await send(request);
      if (request.method === 'PATCH' && mode === 'lost') throw new Error('lost');
      return answer;
    });
    await assert.rejects(limits.raise(key, 20));
    assert.deepEqual([await limitOf(key), limits.all.length], [20, 1]);
    mode = 'whole';
    running.clock.forward(days(1));
    await limits.restoreDue();
    assert.equal(await limitOf(key), 10);
    mode = 'refused';
    running.clock.forward(seconds(1));
    await assert.rejects(limits.raise((await keysOf(running.service).getKey({ hash: key.hash })).data, 30));
    assert.deepEqual(limits.all, []);
  });

  it('rejects a limit without a reset', async () => {
    const { limits } = window();
    await assert.rejects(limits.raise(await create({ limit: 10, limit_reset: null }), 20), /has no reset/);
    await assert.rejects(limits.raise(await create({ limit: null, limit_reset: 'daily' }), 20), /has no reset/);
    assert.deepEqual(limits.all, []);
  });
});
