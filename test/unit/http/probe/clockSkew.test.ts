import assert from 'node:assert/strict';

import { clockOf } from '../../../../src/http/probe/clockSkew.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const date = 'Sun, 01 Mar 2026 12:00:00 GMT';

const judgeClock = (date: string | null, sent: number, received: number) =>
  clockOf({
    answer: { status: 200, headers: new Headers(date === null ? {} : { date }), bytes: new Uint8Array() },
    sent,
    received,
  });

describe('clockOf', () => {
  it('accepts a minute of skew, allowing for rounding and latency', () => {
    assert.equal(judgeClock(date, noon, noon + 1_000).verdict, 'fine');
    assert.match(judgeClock(date, noon - 200, noon + 1_200).message, /\(0 s apart\)/);
    assert.equal(judgeClock(date, noon + 60_000, noon + 61_000).verdict, 'fine');
  });

  for (const [ahead, expected] of [
    [90, "This machine's clock is 90 s ahead of the service's."],
    [-90, "This machine's clock is 90 s behind the service's."],
    [3_600, "This machine's clock is 60 min ahead of the service's."],
    [-86_400, "This machine's clock is 24 h behind the service's."],
  ] as const) {
    it(`reports a skew of ${ahead} s with the next step`, () => {
      const now = noon + 500 + ahead * 1000;
      const { verdict, message, next } = judgeClock(date, now, now);
      assert.deepEqual([verdict, message], ['notice', expected]);
      assert.match(next ?? '', /Set the machine's clock/);
    });
  }

  it('skips a missing or unreadable time', () => {
    assert.equal(judgeClock(null, noon, noon).verdict, 'skipped');
    assert.equal(judgeClock('yesterday', noon, noon).verdict, 'skipped');
  });
});
