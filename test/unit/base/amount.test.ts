import assert from 'node:assert/strict';

import { readAmount, writeAmount } from '../../../src/base/amount.ts';

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
      ['85,000.00', 85_000],
      ['1.234,5', 1234.5],
      ['1.234.567,89', 1_234_567.89],
      ['0', 0],
    ] as const)
      assert.equal(readAmount(text), amount, text);
    assert.equal(readAmount('  '), null);
  });

  it('rejects text that is not an amount', () => {
    for (const text of [
      '-1',
      'NaN',
      'Infinity',
      '1e9',
      '0x10',
      '1.2.3',
      '12,34,5',
      '1,234.567',
      '1.234,5,6',
      'many',
      '60k',
    ])
      assert.equal(readAmount(text), undefined, text);
  });
});

describe('writeAmount', () => {
  it('writes other amounts as they are', () => {
    for (const amount of [-5, 1e21, 0.1 + 0.2]) assert.equal(writeAmount(amount), String(amount));
  });

  it('writes amounts that are read back equal', () => {
    for (const amount of [0, 65_000, 45.5, 1.125, 123.456, 1234.5678])
      assert.equal(readAmount(writeAmount(amount)), amount);
  });
});
