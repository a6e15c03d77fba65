import assert from 'node:assert/strict';
import fc from 'fast-check';

import { RowHeights } from '../../../../../src/features/meetings/page/rowHeights.ts';

const estimate = 50;

describe('RowHeights', () => {
  it('adds measured and estimated heights', () => {
    const measured = fc.array(
      fc.record({ index: fc.nat({ max: 199 }), height: fc.integer({ min: 1, max: 900 }), grown: fc.nat({ max: 40 }) }),
    );
    fc.assert(
      fc.property(measured, (all) => {
        const heights = new RowHeights(estimate, 100);
        const plain = Array.from({ length: 100 }, () => estimate);
        for (const { index, height, grown } of all) {
          heights.grow(plain.length + grown);
          for (let more = 0; more < grown; more += 1) plain.push(estimate);
          const isChanged = index < plain.length && plain[index] !== height;
          assert.equal(heights.measure(index, height), isChanged);
          if (isChanged) plain[index] = height;
        }
        let offset = 0;
        for (const [index, height] of plain.entries()) {
          assert.equal(heights.offsetOf(index), offset);
          assert.equal(heights.indexAt(offset), index);
          assert.equal(heights.indexAt(offset + height - 0.1), index);
          offset += height;
        }
        assert.equal(heights.offsetOf(plain.length), offset);
      }),
      { seed: 17 },
    );
  });

  it('has a first row even without rows', () => {
    const heights = new RowHeights(estimate);
    assert.deepEqual([heights.offsetOf(0), heights.indexAt(1_000), heights.measure(0, 10)], [0, 0, false]);
  });
});
