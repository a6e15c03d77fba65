import assert from 'node:assert/strict';

import { listStoredApiKeyData } from '../../../../src/features/keys/keyStores.ts';

const cached = 'the data cached for reading offline, and which warnings were shown';
const raise = (name: string) => ({ hash: name, name, from: 10, to: 20, until: 1 });

describe('stored key data', () => {
  it('lists cached data, added keys and raised limits', () => {
    assert.deepEqual(listStoredApiKeyData(0, []), [cached]);
    assert.deepEqual(listStoredApiKeyData(1, [raise('CI')]), [
      cached,
      'the list of 1 key that you added by hash',
      'the plan to restore the raised limit of "CI", which then stays raised',
    ]);
    assert.deepEqual(listStoredApiKeyData(2, [raise('CI'), raise('Nightly')]).slice(1), [
      'the list of 2 keys that you added by hash',
      'the plan to restore the raised limit of "CI" and "Nightly", which then stays raised',
    ]);
  });
});
