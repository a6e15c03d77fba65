import assert from 'node:assert/strict';

import { plainLabel } from '../../../src/base/plainLabel.ts';

describe('plainLabel', () => {
  it('keeps a text from becoming an icon or a second line', () => {
    assert.equal(plainLabel('$(trash) $(sync~spin) $( a\nb'), '\\$(trash) \\$(sync~spin) $( a b');
    assert.equal(plainLabel('$50 (gross)'), '$50 (gross)');
  });

  it('cuts a huge text', () => {
    assert.equal(plainLabel('W'.repeat(1_000_000)).length, 300);
  });
});
