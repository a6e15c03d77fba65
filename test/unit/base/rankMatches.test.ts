import assert from 'node:assert/strict';

import { foldText } from '../../../src/base/text/foldText.ts';
import { bestMatches, rankFound } from '../../../src/base/text/rankMatches.ts';

const searchableOf = (text: string) => {
  const [name = '', rest = ''] = text.split(': ');
  return { names: [foldText(name)], rest: foldText(rest) };
};
const best = (typed: string, items: readonly string[], max = 50) => bestMatches(typed, items, searchableOf, max);

describe('ranking of matches', () => {
  it('puts exact names first, then beginnings, names and other texts', () => {
    const worstFirst = [
      'Memo: on Équipe training',
      'Training of the équipe',
      'Your equipe training',
      'Équipe training, day 2',
      'ÉQUIPE Training',
    ];
    const found = best(' équipe   training ', ['Équipe', ...worstFirst, 'Training']);
    assert.deepEqual(
      found.map(({ item }) => item),
      worstFirst.toReversed(),
    );
    assert.deepEqual(
      found.map(({ isExact }) => isExact),
      [true, false, false, false, false],
    );
  });

  it('finds the exact name behind any number of others', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `Analyst ${index}`);
    assert.deepEqual(
      best('analyst', [...many, 'Analyst'], 3).map(({ item }) => item),
      ['Analyst', ...many.slice(0, 2)],
    );
  });

  it('keeps the order when nothing is typed', () => {
    assert.deepEqual(best(' ', ['b', 'a', 'c'], 2), [
      { item: 'b', isExact: false },
      { item: 'a', isExact: false },
    ]);
  });

  it('leaves out nothing that a service found', () => {
    const found = rankFound('acme', ['Other', 'Acme talk', 'Acme'], (name) => [name]);
    assert.deepEqual(
      found.map(({ item, isExact }) => [item, isExact]),
      [
        ['Acme', true],
        ['Acme talk', false],
        ['Other', false],
      ],
    );
  });
});
