import assert from 'node:assert/strict';
import fc from 'fast-check';

import { formatLimit, formatSpent, readUsd } from '../../../src/base/domain/usd.ts';

const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'pt-BR', 'sv-SE', 'pl-PL', 'fa-IR', 'ar-EG', 'ja-JP'];

const usdOf = (text: string, locale: string): number | string => {
  const entered = readUsd(text, locale);
  return entered.kind === 'usd' ? entered.usd : entered.reason;
};

describe('readUsd', () => {
  const read: readonly (readonly [text: string, locale: string, usd: number])[] = [
    ['12', 'en-US', 12],
    ['12', 'de-DE', 12],
    ['12.50', 'en-US', 12.5],
    ['12.50', 'de-DE', 12.5],
    ['$12,50', 'de-DE', 12.5],
    ['$12,50', 'en-US', 12.5],
    ['12,50 $', 'fr-FR', 12.5],
    ['US$ 7', 'en-US', 7],
    ['7 usd', 'de-DE', 7],
    ['  $0 ', 'en-US', 0],
    ['.5', 'en-US', 0.5],
    [',5', 'de-DE', 0.5],
    ['5.', 'en-US', 5],
    ['1,250', 'en-US', 1250],
    ['1.250', 'de-DE', 1250],
    ['1.250', 'en-US', 1.25],
    ['0.125', 'de-DE', 0.125],
    ['1.234.567,89 $', 'de-DE', 1_234_567.89],
    ['1 234 567,89', 'fr-FR', 1_234_567.89],
    ['1\u202f234,5', 'fr-FR', 1234.5],
    ["1'234.50", 'de-CH', 1234.5],
    ['12,34,567.89', 'en-IN', 1_234_567.89],
    ['۱۲٫۵۰', 'fa-IR', 12.5],
    ['＄１２．５０', 'ja-JP', 12.5],
    ['𝟙𝟚', 'en-US', 12],
  ];
  for (const [text, locale, usd] of read)
    it(`reads ${text} as ${usd} in ${locale}`, () => {
      assert.equal(usdOf(text, locale), usd);
    });

  for (const text of ['-3', '−3', '$-3', '-$3', '3-', '(3)', '-0'])
    it(`rejects ${text} as negative`, () => {
      assert.equal(usdOf(text, 'en-US'), 'A limit is 0 or more.');
    });

  for (const text of [
    '',
    ' ',
    '$',
    '.',
    'NaN',
    'Infinity',
    '∞',
    '1e3',
    '0x10',
    '1,2,3',
    '1.2.3',
    '1,234,56',
    '12 50',
    '3-4',
    '€5',
    '١٢٫٥',
    'ten',
  ])
    it(`rejects "${text}" with an example`, () => {
      assert.equal(usdOf(text, 'en-US'), 'Enter an amount in USD, such as 12.50.');
    });

  it('formats the example for the locale', () => {
    assert.equal(usdOf('ten', 'de-DE'), 'Enter an amount in USD, such as 12,50.');
  });

  it('reads back every formatted limit in every locale', () => {
    const micro = fc.integer({ min: 0, max: 2_000_000_000 }).map((value) => value / 1_000_000);
    const dollars = fc.integer({ min: 0, max: 1_000_000_000 });
    const tiny = fc.integer({ min: 1, max: 999 }).map((value) => value / 1e12);
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.oneof(micro, dollars, tiny), (locale, usd) => {
        assert.equal(usdOf(formatLimit(usd, locale), locale), usd, formatLimit(usd, locale));
      }),
    );
  });

  it('returns a number from 0 or a reason for any text', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,$-+e \u00a0') }));
    fc.assert(
      fc.property(fc.constantFrom(...locales), typed, (locale, text) => {
        const entered = readUsd(text, locale);
        assert.ok(entered.kind === 'refused' || (Number.isFinite(entered.usd) && entered.usd >= 0));
      }),
    );
  });
});

describe('formatLimit and formatSpent', () => {
  it('keeps all digits of a limit, cents only if present', () => {
    assert.deepEqual(
      [10, 12.5, 0.1, 0.000125, 1e-7, 12.3456789, 1234.5].map((usd) => formatLimit(usd, 'en-US')),
      ['$10', '$12.50', '$0.10', '$0.000125', '$0.0000001', '$12.3456789', '$1,234.50'],
    );
    assert.equal(formatLimit(12.5, 'de-DE'), '12,50\u00a0$');
  });

  it('rounds spending to cents, never down to zero', () => {
    assert.deepEqual(
      [0, 0.001, 0.006, 3.1, 2.999].map((usd) => formatSpent(usd, 'en-US')),
      ['$0', '<$0.01', '$0.01', '$3.10', '$3'],
    );
  });
});
