import assert from 'node:assert/strict';

import { ShownCards } from '../../../src/base/domain/shownCards.ts';

const ids = (length: number) => Array.from({ length }, (_, index) => String(index));

describe('ShownCards', () => {
  it('reads a label and two lists of ids, and nothing else', () => {
    const cards = { label: 'Reached Offer', board: ['a'], archive: ['b'] };
    assert.deepEqual(ShownCards({ ...cards, extra: 1 }), cards);
    assert.equal(ShownCards({ ...cards, label: 'x'.repeat(1_000) }).label.length, 200);
  });

  it('accepts 10,000 ids and no more', () => {
    assert.equal(ShownCards({ label: 'All', board: ids(10_000), archive: [] }).board.length, 10_000);
    assert.throws(() => ShownCards({ label: 'All', board: [], archive: ids(10_001) }), /archive is not a list/);
  });

  for (const wrong of [
    undefined,
    'a',
    { label: 'x' },
    { label: 'x', board: [1], archive: [] },
    { board: [], archive: [] },
  ])
    it(`rejects ${JSON.stringify(wrong)}`, () => {
      assert.throws(() => ShownCards(wrong), TypeError);
    });
});
