import assert from 'node:assert/strict';

import { jsonOf } from '../../../src/base/jsonOf.ts';

describe('jsonOf', () => {
  it('returns undefined for too deeply nested values', () => {
    assert.equal(jsonOf(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)), undefined);
  });

  it('serializes any other value', () => {
    assert.equal(jsonOf({ a: [1, null] }), '{"a":[1,null]}');
    assert.throws(() => jsonOf(1n), TypeError);
  });
});
