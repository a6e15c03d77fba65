import assert from 'node:assert/strict';

import { trimToken, validateToken } from '../../../src/base/domain/token.ts';

describe('trimToken and validateToken', () => {
  it('removes white space and a pasted "Bearer" prefix', () => {
    for (const pasted of ['abc', ' abc\n', 'Bearer abc', 'bearer   abc ']) assert.equal(trimToken(pasted), 'abc');
  });

  it('rejects an impossible token with a reason', () => {
    for (const wrong of ['', '   ', 'Bearer ', 'a b', 'a\nb', 'tök', 'a\u200bb'])
      assert.ok(validateToken(wrong), JSON.stringify(wrong));
    assert.equal(validateToken('Bearer abc-_.~'), undefined);
  });
});
