import assert from 'node:assert/strict';

import { readAmount } from '../../../src/base/amount.ts';

describe('readAmount', () => {
  it('reads amounts with common separators', () => {
    for (const [text, amount] of [
      ['65000', 65_000],
      ['65 000', 65_000],
      ['65.000', 65_000],
      ['65,000', 65_000],
      ["1'250'000", 1_250_000],
      ['45,5', 45.5],
      ['45.50', 45.5],
      ['0', 0],
    ] as const)
      assert.equal(readAmount(text), amount, text);
    assert.equal(readAmount('  '), null);
  });

  it('rejects text that is not an amount', () => {
    for (const text of ['-1', 'NaN', 'Infinity', '1e9', '0x10', '1.2.3', '12,34,5', 'many', '60k'])
      assert.equal(readAmount(text), undefined, text);
  });
});
