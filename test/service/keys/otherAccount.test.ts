import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { ApiKeys } from '../../../src/contract/keys.ts';
import { ApiKeyStore } from '../../../src/store/keys/keyStore.ts';
import { RememberedApiKeys } from '../../../src/store/keys/rememberedKeys.ts';
import { ServicePerTest } from '../localService.ts';
import { keysOf, memoryOfTest } from './keyService.ts';

describe('key during an account switch', () => {
  const running = new ServicePerTest();

  it('is not remembered for the next account', async () => {
    const calls = keysOf(running.service);
    const { hash } = (await calls.createKeys({ name: 'CI' })).data;
    const memory = memoryOfTest();
    let inUse = 'a';
    const switching: ApiKeys = {
      ...calls,
      getKey: async (...given) => {
        const answer = await calls.getKey(...given);
        inUse = 'b';
        store.forget();
        return answer;
      },
    };
    const remembered = new RememberedApiKeys(memory, () => inUse);
    const store = new ApiKeyStore({ calls: switching, remembered, now: () => running.clock.now().getTime() });
    await assert.rejects(store.add(hash), (error) => ServiceError.is(error, 'cancelled'));
    assert.equal(memory.read('keys/b'), null);
  });

  it('is not remembered after its creation, without any list', async () => {
    const calls = keysOf(running.service);
    const memory = memoryOfTest();
    let inUse = 'a';
    const switching: ApiKeys = {
      ...calls,
      listKeys: async () => {
        throw new ServiceError('notImplemented', 'listKeys', 'There is no list.', { status: 501 });
      },
      createKeys: async (...given) => {
        const answer = await calls.createKeys(...given);
        inUse = 'b';
        store.forget();
        await store.refresh();
        return answer;
      },
    };
    const remembered = new RememberedApiKeys(memory, () => inUse);
    const store = new ApiKeyStore({ calls: switching, remembered, now: () => running.clock.now().getTime() });
    await store.create({ name: 'CI' });
    assert.equal(memory.read('keys/b'), null);
  });
});
