import assert from 'node:assert/strict';
import fc from 'fast-check';

import { limitRemaining, windowAt } from '../../../src/base/domain/usageWindows.ts';

const resets = ['daily', 'weekly', 'monthly'] as const;
const reset = fc.constantFrom(...resets);
const moment = fc.date({
  min: new Date('1970-01-01T00:00:00.000Z'),
  max: new Date('2400-01-01T00:00:00.000Z'),
  noInvalidDate: true,
});
const text = (kind: (typeof resets)[number], at: string): string[] => {
  const { start, end } = windowAt(kind, new Date(at));
  return [start, end].map((edge) => new Date(edge).toISOString());
};

describe('windowAt', () => {
  it('returns the UTC day, Monday-based week and month', () => {
    // A Sunday that ends a month: all three windows restart one millisecond later.
    const last = '2026-05-31T23:59:59.999Z';
    assert.deepEqual(text('daily', last), ['2026-05-31T00:00:00.000Z', '2026-06-01T00:00:00.000Z']);
    assert.deepEqual(text('weekly', last), ['2026-05-25T00:00:00.000Z', '2026-06-01T00:00:00.000Z']);
    assert.deepEqual(text('monthly', last), ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']);
    assert.deepEqual(text('monthly', '2028-02-29T12:00:00.000Z'), [
      '2028-02-01T00:00:00.000Z',
      '2028-03-01T00:00:00.000Z',
    ]);
    assert.deepEqual(text('weekly', '2026-12-31T12:00:00.000Z'), [
      '2026-12-28T00:00:00.000Z',
      '2027-01-04T00:00:00.000Z',
    ]);
  });

  it('contains the moment; includes start, excludes end', () => {
    fc.assert(
      fc.property(reset, moment, (kind, at) => {
        const { start, end } = windowAt(kind, at);
        assert.ok(start <= at.getTime() && at.getTime() < end);
      }),
    );
  });

  it('leaves no gap and no overlap between windows', () => {
    fc.assert(
      fc.property(reset, moment, (kind, at) => {
        const window = windowAt(kind, at);
        assert.deepEqual(windowAt(kind, new Date(window.start)), window);
        assert.equal(windowAt(kind, new Date(window.end)).start, window.end);
        assert.equal(windowAt(kind, new Date(window.start - 1)).end, window.start);
      }),
    );
  });

  it('starts at midnight UTC, weeks on Monday, months on the first', () => {
    fc.assert(
      fc.property(reset, moment, (kind, at) => {
        const start = new Date(windowAt(kind, at).start);
        assert.match(start.toISOString(), /T00:00:00\.000Z$/);
        if (kind === 'weekly') assert.equal(start.getUTCDay(), 1);
        if (kind === 'monthly') assert.equal(start.getUTCDate(), 1);
      }),
    );
  });

  it('keeps each day within its week and month', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const day = windowAt('daily', at);
        for (const kind of ['weekly', 'monthly'] as const) {
          const longer = windowAt(kind, at);
          assert.ok(longer.start <= day.start && day.end <= longer.end);
        }
      }),
    );
  });
});

describe('limitRemaining', () => {
  it('subtracts usage, never below 0; null without a limit', () => {
    const usd = fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(usd, usd, (limit, used) => {
        const left = limitRemaining(limit, used);
        assert.ok(left !== null && left >= 0 && left <= limit);
        assert.equal(left === 0, used >= limit);
        assert.equal(limitRemaining(null, used), null);
      }),
    );
    assert.equal(limitRemaining(10, 2.5), 7.5);
    assert.equal(limitRemaining(0, 0), 0);
  });
});
