import assert from 'node:assert/strict';

import { sha256 } from '../../../src/base/flow/hashes.ts';

describe('sha256', () => {
  it('returns the first bytes in hex', async () => {
    const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    assert.equal(await sha256('abc', 32), ofAbc);
    assert.equal(await sha256('abc', 4), ofAbc.slice(0, 8));
  });
});
