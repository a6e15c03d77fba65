import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { ApiKey } from '../../../../src/contract/keys.ts';
import { formatWarning, meterOf, watchedApiKeys } from '../../../../src/features/keys/meter/meter.ts';
import type { ApiKeyList } from '../../../../src/store/keys/keyReader.ts';
import type { LoadState } from '../../../../src/store/sync/loadState.ts';
import { key } from '../../../fixtures/key.ts';

const formatContext = { locale: 'en-US', timeZone: 'UTC', now: Date.parse('2026-03-04T19:00:00.000Z') };
const ready = (...keys: ApiKey[]): LoadState<ApiKeyList> => ({
  kind: 'ready',
  value: { keys, from: 'service', hasMore: false, readAt: {} },
  fetchedAt: formatContext.now,
});
const used = (hash: string, percent: number, over: Partial<ApiKey> = {}): ApiKey =>
  key({ hash, name: `Key ${hash}`, limit: 100, limit_remaining: 100 - percent, ...over });
const meter = (
  state: LoadState<ApiKeyList>,
  chosen: readonly string[] = [],
  unit: 'remaining' | 'percent' = 'remaining',
) => meterOf(state, chosen, unit, formatContext);

describe('spend in the status bar', () => {
  it('shows the key nearest to its limit', () => {
    const { text, hash, level } = meter(ready(used('a', 20), used('b', 85), used('c', 40)));
    assert.deepEqual([text, hash, level], ['$(key) $15 left', 'b', 'warning']);
    assert.equal(meter(ready(used('b', 85.7)), [], 'percent').text, '$(key) 85.7%');
    assert.equal(meter(ready(used('b', 96))).level, 'error');
  });

  it('is short for a key with a huge name', () => {
    const { tooltip, spoken } = meter(
      ready(used('a', 20, { name: 'W'.repeat(1_000_000), label: 'W'.repeat(1_000_000) })),
    );
    assert.ok(tooltip.length < 2_000 && spoken.length < 500, `${tooltip.length} and ${spoken.length} characters`);
  });

  it('covers only chosen keys, worst when disabled or expired', () => {
    const off = used('off', 0, { disabled: true });
    const state = ready(used('a', 99), used('b', 10), off);
    assert.equal(meter(state, ['b']).hash, 'b');
    assert.deepEqual([meter(state, ['b', 'off']).text, meter(state, ['b', 'off']).level], ['$(key) disabled', 'error']);
    assert.deepEqual(
      watchedApiKeys([off, key(), used('a', 5)], [], formatContext.now).map(({ hash }) => hash),
      ['a'],
    );
  });

  it('is a dash with the reason when empty', () => {
    const unreachable = new ServiceError('unreachable', 'listKeys', 'Nothing answers there.');
    const cases: readonly (readonly [state: LoadState<ApiKeyList>, chosen: readonly string[], reason: RegExp])[] = [
      [{ kind: 'unread' }, [], /being read/],
      [{ kind: 'failed', error: unreachable, value: undefined, fetchedAt: undefined }, [], /Nothing answers there/],
      [ready(key()), [], /no key that works has a limit/],
      [ready(used('a', 5)), ['gone'], /none of the chosen keys is listed/],
    ];
    for (const [state, chosen, reason] of cases) {
      const { text, tooltip, spoken } = meter(state, chosen);
      assert.equal(text, '$(key) –');
      assert.match(tooltip, reason);
      assert.match(spoken, reason);
    }
  });

  it('shows by how much a limit is exceeded', () => {
    assert.equal(meter(ready(used('a', 101.25))).text, '$(key) over by $1.25');
  });

  it('marks values that may be stale', () => {
    const error = new ServiceError('unreachable', 'listKeys', 'Nothing answers there.');
    const seen = ready(used('a', 20)) as Extract<LoadState<ApiKeyList>, { kind: 'ready' | 'cached' }>;
    const { text, tooltip } = meter({ ...seen, kind: 'failed', error });
    assert.equal(text, '$(key) $80 left ?');
    assert.match(tooltip, /Not up to date: Nothing answers there\./);
    const kept = meter({ ...seen, kind: 'cached' });
    assert.equal(kept.text, '$(key) $80 left ?');
    assert.match(kept.tooltip, /^As of \d+:\d\d/m);
  });

  it('has day, week, month and BYOK in its tooltip', () => {
    const { tooltip } = meter(ready(used('a', 20, { usage_daily: 1, usage_weekly: 2.5, byok_usage_monthly: 3 })));
    for (const line of ['Today (UTC): $1', 'This week (UTC): $2.50', 'This month (UTC): $0, BYOK $3', 'BYOK: does not'])
      assert.ok(tooltip.includes(line), tooltip);
  });
});

describe('key warning', () => {
  it('shows usage, limit, remainder and reset', () => {
    const spent = used('a', 84, { limit_reset: 'daily' });
    assert.equal(
      formatWarning({ kind: 'used', key: spent, share: 0.84, isSerious: false }, formatContext),
      'The API key "Key a" has used 84% of its limit of $100/day: about $16 remains. Its limit starts anew in 5 h.',
    );
    assert.match(formatWarning({ kind: 'expired', key: spent }, formatContext), /"Key a" has expired/);
    assert.match(formatWarning({ kind: 'disabled', key: spent }, formatContext), /"Key a" is disabled/);
  });
});
