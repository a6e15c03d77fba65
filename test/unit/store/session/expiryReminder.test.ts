import assert from 'node:assert/strict';

import { dayMs } from '../../../../src/base/flow/clock.ts';
import { expiryReminder } from '../../../../src/features/session/remindOfExpiry.ts';

const now = Date.parse('2026-03-02T09:00:00.000Z');
const inDays = (days: number) => new Date(now + days * dayMs).toISOString();

describe('expiryReminder', () => {
  it('returns the nearer reminder, 7 days or 1 day before', () => {
    assert.equal(expiryReminder(inDays(7.01), now), undefined);
    assert.equal(expiryReminder(inDays(7), now), 'in7Days');
    assert.equal(expiryReminder(inDays(1.01), now), 'in7Days');
    assert.equal(expiryReminder(inDays(1), now), 'in1Day');
    assert.equal(expiryReminder(inDays(0.01), now), 'in1Day');
    assert.equal(expiryReminder(inDays(0), now), undefined);
    assert.equal(expiryReminder(inDays(-1), now), undefined);
  });

  it('returns nothing without a valid expiry', () => {
    assert.equal(expiryReminder(undefined, now), undefined);
    assert.equal(expiryReminder('someday', now), undefined);
  });
});
