import assert from 'node:assert/strict';

import {
  formatApiKeyLimit,
  formatEdit,
  formatRemaining,
  formatShare,
  riskOf,
} from '../../../../src/store/keys/formatKey.ts';
import { conditionOf, levelOf, nextResetOf, usedShare } from '../../../../src/store/keys/keyHealth.ts';
import { key } from '../../../fixtures/key.ts';

const now = Date.parse('2026-03-04T19:00:00.000Z');

describe('formatShare', () => {
  it('rounds to one decimal, and to 0 and 100 % never', () => {
    const shares = [0, 0.0001, 2.02 / 12, 0.9999, 1].map((share) => formatShare(share, 'en-US'));
    assert.deepEqual(shares, ['0%', '0.1%', '16.8%', '99.9%', '100%']);
  });
});

describe('formatApiKeyLimit', () => {
  it('formats missing, zero, total and periodic limits', () => {
    const formatted = (over: Parameters<typeof key>[0]) => formatApiKeyLimit(key(over), 'en-US');
    assert.equal(formatted({ limit: null }), 'no limit');
    assert.equal(formatted({ limit: 0 }), '$0 in all');
    assert.equal(formatted({ limit: 12.5 }), '$12.50 in all');
    assert.equal(formatted({ limit: 10, limit_reset: 'weekly' }), '$10/week');
    assert.equal(formatted({ limit: 10, limit_reset: 'yearly' }), '$10 (yearly)');
    assert.equal(formatApiKeyLimit(key({ limit: 12.5, limit_reset: 'daily' }), 'de-DE'), '12,50\u00a0$/day');
  });
});

describe('formatEdit and riskOf', () => {
  const before = key({
    limit: 10,
    limit_remaining: 8.1,
    limit_reset: 'weekly',
    usage_weekly: 1.9,
    usage_monthly: 21.9,
  });

  it('formats old and new values of changes only', () => {
    assert.deepEqual(formatEdit(before, { limit: 25, limit_reset: 'monthly' }, 'en-US'), [
      'Limit: $10/week → $25/month',
    ]);
    assert.deepEqual(formatEdit(before, { name: 'Nightly', disabled: true, include_byok_in_limit: true }, 'en-US'), [
      'Name: "CI key" → "Nightly"',
      'BYOK usage: does not count toward the limit → counts toward the limit',
      'State: enabled → disabled',
    ]);
    assert.deepEqual(formatEdit(before, { name: 'CI key', limit: 10 }, 'en-US'), []);
    assert.deepEqual(formatEdit(key(), { limit_reset: 'daily' }, 'en-US'), ['Reset: never → daily']);
  });

  it('warns of newly removed or zero limits and disabling', () => {
    assert.match(riskOf(before, { limit: null }) ?? '', /all that the account has/);
    assert.match(riskOf(before, { limit: 0 }) ?? '', /blocks all use/);
    assert.match(riskOf(before, { disabled: true, limit: 0 }) ?? '', /refused until it is enabled.*blocks/);
    assert.equal(riskOf(before, { limit: 25, name: 'B', limit_reset: null, include_byok_in_limit: true }), undefined);
    assert.equal(riskOf(key({ disabled: true }), { limit: null, disabled: true }), undefined);
    assert.equal(riskOf(key({ limit: 0 }), { limit: 0 }), undefined);
  });
});

describe('riskOf a raise', () => {
  const risk = (limit: number | null, reset: string | null, edit: Parameters<typeof riskOf>[1]) =>
    riskOf(key({ limit, limit_reset: reset }), edit);

  it('warns of ten times as much or $1,000 more', () => {
    for (const [limit, reset, edit] of [
      [10, 'weekly', { limit: 1_000_000 }],
      [10, null, { limit: 100 }],
      [500, null, { limit: 1_501 }],
      [10, 'monthly', { limit_reset: 'daily' }],
      [10, null, { limit: 10, limit_reset: 'monthly' }],
      [0, null, { limit: 5_000 }],
    ] as const)
      assert.match(risk(limit, reset, edit) ?? '', /spend much more than before/, JSON.stringify([limit, reset, edit]));
  });

  it('warns of no smaller raise', () => {
    for (const [limit, reset, edit] of [
      [10, 'weekly', { limit: 99 }],
      [10, 'weekly', { limit: 25, limit_reset: 'monthly' }],
      [0, null, { limit: 25 }],
      [500, null, { limit: 1_500 }],
      [null, null, { limit: 5_000 }],
      [5_000, 'daily', { limit: 10, limit_reset: null }],
    ] as const)
      assert.equal(risk(limit, reset, edit), undefined, JSON.stringify([limit, reset, edit]));
  });
});

describe('formatRemaining', () => {
  it('formats the remainder, overrun, exhaustion, blocking, no limit', () => {
    const formatted = (over: Parameters<typeof key>[0]) => formatRemaining(key(over), now, 'en-US');
    assert.equal(formatted({ limit: null, limit_remaining: null }), 'only the balance of the account stops it');
    assert.equal(formatted({ limit: 25, limit_remaining: 3.1, limit_reset: 'monthly' }), 'about $3.10 remains');
    assert.equal(
      formatted({ limit: 2, limit_remaining: 0, limit_reset: 'daily' }),
      'nothing remains: the key is refused until the reset',
    );
    assert.equal(formatted({ limit: 2, limit_remaining: 0 }), 'nothing remains: the key is refused');
    assert.equal(
      formatted({ limit: 2, limit_remaining: -1.25, limit_reset: 'daily' }),
      'over by $1.25: the key is refused until the reset',
    );
    assert.equal(
      formatted({ limit: 2, limit_remaining: 2 - 1.1 - 0.9000000000000001 }),
      'nothing remains: the key is refused',
    );
    assert.equal(formatted({ limit: 0, limit_remaining: 0, limit_reset: 'daily' }), 'a limit of 0 blocks all use');
    assert.match(formatted({}), /balance of the account/);
  });
});

describe('key state', () => {
  it('ranks disabled, expired, blocked, then spent', () => {
    const past = '2026-03-04T19:00:00.000Z';
    const all = { disabled: true, expires_at: past, limit: 0, limit_remaining: 0 };
    assert.equal(conditionOf(key(all), now), 'disabled');
    assert.equal(conditionOf(key({ ...all, disabled: false }), now), 'expired');
    assert.equal(conditionOf(key({ ...all, disabled: false, expires_at: null }), now), 'blocked');
    assert.equal(conditionOf(key({ limit: 1, limit_remaining: 0 }), now), 'spent');
    assert.equal(conditionOf(key({ limit: 1, limit_remaining: 0.01 }), now), 'working');
    assert.equal(conditionOf(key({ expires_at: 'soon' }), now), 'working');
    const { expires_at: _, ...without } = key();
    assert.equal(conditionOf(without, now), 'working');
  });

  it('returns warning from 80 % and error from 95 %', () => {
    const level = (left: number) => levelOf(key({ limit: 100, limit_remaining: left }), now);
    assert.deepEqual([21, 20, 6, 5, 0].map(level), ['fine', 'warning', 'warning', 'error', 'error']);
    assert.equal(usedShare(key()), undefined);
    assert.equal(usedShare(key({ limit: 0, limit_remaining: 0 })), 1);
  });

  it('resets at the next UTC midnight, Monday or first', () => {
    const next = (limit_reset: string | null) => {
      const at = nextResetOf(key({ limit_reset }), now);
      return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
    };
    assert.deepEqual(['daily', 'weekly', 'monthly', 'yearly', null].map(next), [
      '2026-03-05',
      '2026-03-09',
      '2026-04-01',
      undefined,
      undefined,
    ]);
  });
});
