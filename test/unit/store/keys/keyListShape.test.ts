import assert from 'node:assert/strict';

import { isKeyList } from '../../../../src/store/keys/keyListShape.ts';
import { key } from '../../../fixtures/key.ts';

const list = { keys: [key({ limit: 5, limit_remaining: 2 })], from: 'service', hasMore: false, readAt: { h1: 1 } };

describe('isKeyList', () => {
  it('accepts parsed keys after serialization', () => {
    assert.equal(isKeyList(JSON.parse(JSON.stringify(list))), true);
    const { expires_at: _, ...endless } = key();
    assert.equal(isKeyList({ ...list, keys: [endless] }), true);
  });

  it('rejects any property of a wrong type', () => {
    for (const name of Object.keys(list)) assert.equal(isKeyList({ ...list, [name]: 7 }), false, name);
    for (const name of Object.keys(key()))
      assert.equal(isKeyList({ ...list, keys: [{ ...key(), [name]: [] }] }), false, `keys ${name}`);
    assert.equal(isKeyList({ ...list, readAt: { h1: 'yesterday' } }), false);
  });
});
