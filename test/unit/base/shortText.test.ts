import assert from 'node:assert/strict';

import { shortText } from '../../../src/base/text/shortText.ts';

describe('shortText', () => {
  it('keeps short text and ends longer text in an ellipsis', () => {
    assert.equal(shortText('abcde', 5), 'abcde');
    assert.equal(shortText('abcdef', 5), 'abcd…');
  });

  it('never splits a character', () => {
    assert.equal(shortText('abc🧭f', 5), 'abc…');
    assert.equal(shortText('ab🧭ef', 5), 'ab🧭…');
  });
});
