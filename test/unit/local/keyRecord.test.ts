import assert from 'node:assert/strict';

import { withUsage } from '../../../src/local/keys/keyRecord.ts';
import type { StoredApiKey } from '../../../src/local/keys/storedKey.ts';
import { storedKey } from '../../fixtures/key.ts';

const key = (over: Partial<StoredApiKey> = {}): StoredApiKey => storedKey({ limit: 20, ...over });
const credits = { total: 16, daily: 1, weekly: 2, monthly: 4 };
const byok = { total: 2, daily: 0.5, weekly: 0.5, monthly: 1 };
const left = (over: Partial<StoredApiKey>) => withUsage(key(over), credits, byok).limit_remaining;

describe('API key record', () => {
  it('computes the remainder by its window, else in total', () => {
    assert.equal(left({}), 4);
    assert.equal(left({ limit_reset: 'daily' }), 19);
    assert.equal(left({ limit_reset: 'weekly' }), 18);
    assert.equal(left({ limit_reset: 'monthly' }), 16);
  });

  it('counts BYOK usage of the window if included', () => {
    assert.equal(left({ include_byok_in_limit: true }), 2);
    assert.equal(left({ include_byok_in_limit: true, limit_reset: 'daily' }), 18.5);
    assert.equal(left({ include_byok_in_limit: true, limit_reset: 'monthly' }), 15);
  });

  it('never falls below 0, has none without limit', () => {
    assert.equal(left({ limit: 10 }), 0);
    assert.equal(left({ limit: null }), null);
  });

  it('separates credits and BYOK, in total and by window', () => {
    const record = withUsage(key(), credits, byok);
    assert.deepEqual(
      [record.usage, record.usage_daily, record.usage_weekly, record.usage_monthly],
      [credits.total, credits.daily, credits.weekly, credits.monthly],
    );
    assert.deepEqual(
      [record.byok_usage, record.byok_usage_daily, record.byok_usage_weekly, record.byok_usage_monthly],
      [byok.total, byok.daily, byok.weekly, byok.monthly],
    );
  });
});
