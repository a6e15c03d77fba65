import assert from 'node:assert/strict';
import fc from 'fast-check';

import { visibleRange, windowAround } from '../../../src/webview/visibleRange.ts';

describe('visibleRange', () => {
  it("returns the viewport's rows and a few around it", () => {
    assert.deepEqual(visibleRange(0, 500, 100, 1_000), { start: 0, end: 8 });
    assert.deepEqual(visibleRange(5_050, 500, 100, 1_000), { start: 47, end: 59 });
    assert.deepEqual(visibleRange(99_500, 500, 100, 1_000), { start: 992, end: 1_000 });
    assert.deepEqual(visibleRange(0, 500, 100, 0), { start: 0, end: 0 });
  });

  it('stays within a list that became shorter', () => {
    const { start, end } = visibleRange(50_000, 500, 100, 3);
    assert.ok(start <= end && end === 3);
  });

  it('lies inside its window', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 40 }), (start, length) => {
        const first = windowAround({ start, end: start + length }, 60);
        assert.ok(first <= start && first + 60 >= start + length);
        assert.equal(first % 10, 0);
      }),
    );
  });
});
