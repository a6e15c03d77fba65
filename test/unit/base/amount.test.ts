import assert from 'node:assert/strict';
import fc from 'fast-check';

import { amountRule, readAmount, writeAmount } from '../../../src/base/domain/amount.ts';

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
      ['12,34,567', 1_234_567],
      ['.5', 0.5],
      ['1.1250', 1.125],
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
      '12 50',
      '60 000 70 000',
      '50 60 000',
      '1 234.567',
      '0.125',
      '.',
      '1'.repeat(16),
    ])
      assert.equal(readAmount(text), undefined, text);
  });
});

describe('readAmount by the rule of a field', () => {
  const english = amountRule('.', ',', true);

  it('reads a mark before three digits as the field does', () => {
    const read = (text: string) => [readAmount(text), readAmount(text, english)];
    assert.deepEqual(read('1.250'), [1250, 1.25]);
    assert.deepEqual(read('1,250'), [1250, 1250]);
    assert.deepEqual(read('0.125'), [undefined, 0.125]);
  });

  it('reads all other amounts alike in every field', () => {
    const marks = fc.string({ unit: fc.constantFrom(..."0123456789., '"), maxLength: 12 });
    const german = amountRule(',', '.', true);
    fc.assert(
      fc.property(marks, (text) => {
        const salary = readAmount(text);
        if (salary === undefined || /[.,]\d{3}$/.test(text.trim())) return;
        assert.ok([readAmount(text, english), readAmount(text, german)].includes(salary), text);
      }),
    );
  });
});

describe('writeAmount', () => {
  it('writes other amounts as they are', () => {
    for (const amount of [-5, 1e21, 0.1 + 0.2]) assert.equal(writeAmount(amount), String(amount));
  });

  it('writes amounts that are read back equal', () => {
    for (const amount of [0, 65_000, 45.5, 0.125, 1.125, 123.456, 12_345.678, 1234.5678])
      assert.equal(readAmount(writeAmount(amount)), amount);
  });
});
