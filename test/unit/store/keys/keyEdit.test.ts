import assert from 'node:assert/strict';

import { withUsage } from '../../../../src/local/keys/keyRecord.ts';
import {
  applyApiKeyEdit,
  changesTo,
  differencesBetween,
  editTo,
  inverseOf,
  usageOn,
} from '../../../../src/store/keys/keyEdit.ts';
import { key, storedKey } from '../../../fixtures/key.ts';
import { keyEdits, keyStates } from '../../../fixtures/keyMatrix.ts';

const stored = storedKey();
const usages = [
  { credits: { total: 0, daily: 0, weekly: 0, monthly: 0 }, byok: { total: 0, daily: 0, weekly: 0, monthly: 0 } },
  {
    credits: { total: 90, daily: 3.3, weekly: 4.1, monthly: 14.3 },
    byok: { total: 9, daily: 0, weekly: 1.7, monthly: 2 },
  },
];

describe('key edits', () => {
  it('previews the service response for every state and edit', () => {
    let combinations = 0;
    for (const { credits, byok } of usages)
      for (const expires_at of [null, '2026-02-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'])
        for (const state of keyStates)
          for (const edit of keyEdits) {
            const before = { ...stored, ...state, expires_at };
            const edited = applyApiKeyEdit(withUsage(before, credits, byok), edit);
            assert.deepEqual(
              edited,
              withUsage({ ...before, ...edit }, credits, byok),
              JSON.stringify({ before, edit }),
            );
            combinations += 1;
          }
    assert.equal(combinations, 2 * 3 * 64 * keyEdits.length);
  });

  it('keeps unknown properties and adds no expires_at', () => {
    const { expires_at: _, ...fields } = { ...key({ limit: 5, limit_remaining: 5 }), guardrail: { id: 'g1' } };
    const after = applyApiKeyEdit(fields, { limit: 8 });
    assert.deepEqual(after, { ...fields, limit: 8, limit_remaining: 8 });
    assert.ok(!('expires_at' in after));
  });

  it('derives an unknown reset from service values', () => {
    const yearly = key({ limit: 100, limit_remaining: 60, limit_reset: 'yearly', usage: 400 });
    assert.equal(applyApiKeyEdit(yearly, { limit: 120 }).limit_remaining, 80);
    assert.equal(applyApiKeyEdit(yearly, { limit_reset: null }).limit_remaining, 0);
  });

  it('sends only changed properties', () => {
    const before = key({ name: 'A', limit: 0, limit_reset: 'weekly' });
    assert.deepEqual(changesTo(before, { name: 'A', limit: 0, limit_reset: 'weekly', disabled: false }), {});
    assert.deepEqual(changesTo(before, { name: 'B', limit: null, disabled: false }), { name: 'B', limit: null });
    assert.deepEqual(changesTo(key(), { limit: 0 }), { limit: 0 });
    assert.deepEqual(changesTo(key(), { limit: null }), {});
  });

  it('inverts each property except an unknown reset', () => {
    const before = key({ name: 'A', limit: 5, limit_reset: 'yearly' });
    assert.deepEqual(inverseOf(before, { limit: null, limit_reset: null }), { limit: 5 });
    assert.deepEqual(inverseOf(key(), { limit: 0, disabled: true }), { limit: null, disabled: false });
    assert.ok(!('limit_reset' in editTo(before)));
  });

  it('names differing properties, ignoring usage', () => {
    assert.deepEqual(differencesBetween(key(), key({ usage: 9, updated_at: 'later' })), []);
    assert.deepEqual(differencesBetween(key(), key({ limit: 0, name: 'B' })), ['name', 'limit']);
  });
});

describe('usageOn', () => {
  const used = key({
    limit: 10,
    limit_remaining: 6,
    limit_reset: 'daily',
    usage: 9,
    usage_daily: 4,
    usage_weekly: 5,
    usage_monthly: 7,
    byok_usage_daily: 1,
  });
  const readAt = Date.parse('2026-03-31T22:00:00.000Z');
  const midnight = Date.parse('2026-04-01T00:00:00.000Z');

  it('returns the record unchanged within a UTC day', () => {
    assert.equal(usageOn(used, readAt, midnight - 1), used);
  });

  it('resets usage and limit of ended windows', () => {
    const {
      limit_remaining: left,
      usage_daily,
      byok_usage_daily,
      usage_weekly,
      usage_monthly,
      usage,
    } = usageOn(used, readAt, midnight);
    assert.deepEqual([left, usage_daily, byok_usage_daily, usage_weekly, usage_monthly, usage], [10, 0, 0, 5, 0, 9]);
    assert.equal(usageOn({ ...used, limit_reset: 'weekly' }, readAt, midnight).limit_remaining, 6);
  });
});
