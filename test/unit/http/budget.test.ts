import assert from 'node:assert/strict';
import fc from 'fast-check';

import { Budget } from '../../../src/http/budget.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 0, 5, 12);

describe('Budget', () => {
  it('allows 120 user requests a minute, then waits', () => {
    const budget = new Budget();
    for (let each = 0; each < 120; each += 1) {
      assert.equal(budget.wait('user', noon + each), 0);
      budget.take('user', noon + each);
    }
    assert.equal(budget.wait('user', noon + 120), minute - 120);
    assert.equal(budget.wait('user', noon + minute), 0);
  });

  it('has no limit where the service has none', () => {
    const budget = new Budget(Number.POSITIVE_INFINITY);
    for (let each = 0; each < 200; each += 1) budget.take('background', noon);
    assert.equal(budget.wait('background', noon), 0);
    assert.equal(budget.wait('user', noon), 0);
  });

  it('limits background requests to 29, not user requests', () => {
    const budget = new Budget();
    for (let each = 0; each < 29; each += 1) budget.take('background', noon);
    assert.equal(budget.wait('background', noon), minute);
    assert.equal(budget.wait('user', noon), 0);
    assert.deepEqual(budget.use(noon), { taken: 29, limit: 120, takenInBackground: 29 });
  });

  it('keeps the background share under heavy user load', () => {
    const budget = new Budget();
    for (let each = 0; each < 90; each += 1) budget.take('user', noon);
    for (let each = 0; each < 29; each += 1) {
      assert.equal(budget.wait('background', noon), 0);
      budget.take('background', noon);
    }
    assert.equal(budget.wait('background', noon), minute);
  });

  it('ignores future entries after a clock setback', () => {
    const budget = new Budget();
    for (let each = 0; each < 120; each += 1) budget.take('user', noon + 3_600_000);
    assert.equal(budget.wait('user', noon), 0);
  });

  it('never exceeds 120, or 29 in background, in any minute', () => {
    const requestLists = fc.array(fc.tuple(fc.constantFrom('user' as const, 'background' as const), fc.nat(900)), {
      minLength: 300,
      maxLength: 600,
    });
    fc.assert(
      fc.property(requestLists, (requests) => {
        const budget = new Budget();
        const sent: { priority: string; at: number }[] = [];
        let now = noon;
        for (const [priority, later] of requests) {
          now += later;
          now += budget.wait(priority, now);
          assert.equal(budget.wait(priority, now), 0, 'what it says to wait is enough');
          budget.take(priority, now);
          sent.push({ priority, at: now });
        }
        const background = sent.filter(({ priority }) => priority === 'background');
        assert.ok(maxPerMinute(sent) <= 120, `${maxPerMinute(sent)}`);
        assert.ok(maxPerMinute(background) <= 29, `${maxPerMinute(background)}`);
      }),
      { numRuns: 30 },
    );
  });
});

const maxPerMinute = (sent: readonly { readonly at: number }[]): number =>
  Math.max(0, ...sent.map(({ at }) => sent.filter((other) => other.at > at - minute && other.at <= at).length));
