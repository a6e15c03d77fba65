import assert from 'node:assert/strict';

import { foldName, foldText, matchesWords } from '../../../src/base/text/foldText.ts';

describe('foldText', () => {
  it('ignores case, accents and width in any script', () => {
    for (const [one, other] of [
      ['Zoë', 'zoe'],
      ['ŁÓDŹ', 'łodz'],
      ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
      ['Ёлка', 'елка'],
      ['ＡＢＣ', 'abc'],
      ['שָׁלוֹם', 'שלום'],
      ['한국', '한국'],
    ] as const)
      assert.equal(foldText(one), foldText(other), one);
  });
});

describe('foldName', () => {
  it('ignores accents in Latin, Greek and Cyrillic only', () => {
    for (const [one, other] of [
      ['Zoë', 'zoe'],
      ['Ёлка', 'елка'],
      ['Άλφα', 'αλφα'],
      ['ＡＢＣ', 'abc'],
      ['ﾊﾞﾝﾀﾞ', 'バンダ'],
    ] as const)
      assert.equal(foldName(one), foldName(other), one);
    for (const [one, other] of [
      ['कंपनी', 'कपनी'],
      ['バンダ', 'パンダ'],
      ['שָׁלוֹם', 'שלום'],
    ] as const)
      assert.notEqual(foldName(one), foldName(other), one);
  });
});

describe('matchesWords', () => {
  it('requires every word, in any order', () => {
    assert.ok(matchesWords('acme eng', ['Backend Engineer', 'ACME']));
    assert.ok(!matchesWords('acme design', ['Backend Engineer', 'ACME']));
    assert.ok(matchesWords('  ', []));
  });
});
