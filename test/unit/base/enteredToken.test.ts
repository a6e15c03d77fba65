import assert from 'node:assert/strict';

import { trimToken, validateToken } from '../../../src/base/enteredToken.ts';

describe('an entered token', () => {
  it('is taken without the white space and the "Bearer" that people paste with it', () => {
    for (const pasted of ['abc', ' abc\n', 'Bearer abc', 'bearer   abc ']) assert.equal(trimToken(pasted), 'abc');
  });

  it('is refused with a reason when it cannot be one', () => {
    for (const wrong of ['', '   ', 'Bearer ', 'a b', 'a\nb', 'tök', 'a\u200bb'])
      assert.ok(validateToken(wrong), JSON.stringify(wrong));
    assert.equal(validateToken('Bearer abc-_.~'), undefined);
  });
});
