import assert from 'node:assert/strict';

import { shortText } from '../../../src/base/shortText.ts';

describe('a shortened text', () => {
  it('keeps what is short, and ends in an ellipsis otherwise', () => {
    assert.equal(shortText('abcde', 5), 'abcde');
    assert.equal(shortText('abcdef', 5), 'abcd…');
  });

  it('is never cut inside a character', () => {
    assert.equal(shortText('abc🧭f', 5), 'abc…');
    assert.equal(shortText('ab🧭ef', 5), 'ab🧭…');
  });
});
