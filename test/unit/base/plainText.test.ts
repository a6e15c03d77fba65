import assert from 'node:assert/strict';

import { plainLabel } from '../../../src/base/text/plainText.ts';

describe('plainLabel', () => {
  it('escapes icons and removes line breaks', () => {
    assert.equal(plainLabel('$(trash) $(sync~spin) $( a\nb'), '\\$(trash) \\$(sync~spin) $( a b');
    assert.equal(plainLabel('$50 (gross)'), '$50 (gross)');
  });

  it('truncates to 300 characters', () => {
    assert.equal(plainLabel('W'.repeat(1_000_000)).length, 300);
  });
});
