import assert from 'node:assert/strict';
import fc from 'fast-check';

import type { ApiKey } from '../../../../src/contract/keys.ts';
import { newWarnings, warningsOf } from '../../../../src/store/keys/keyHealth.ts';
import { key } from '../../../fixtures/key.ts';

const wednesday = Date.parse('2026-03-04T19:00:00.000Z');
const day = 24 * 60 * 60_000;

/** Returns the new warnings of each check; remembers every id that was new once. */
class RememberedWarnings {
  readonly #ids = new Set<string>();

  check(keys: readonly ApiKey[], now: number): string[] {
    const fresh = new Set(
      keys.flatMap((each) => warningsOf(each, now).map(({ id }) => id)).filter((id) => !this.#ids.has(id)),
    );
    for (const id of fresh) this.#ids.add(id);
    return newWarnings(keys, now, (id) => fresh.has(id)).map((warning) =>
      warning.kind === 'used'
        ? `${warning.key.hash} ${warning.isSerious ? 'serious' : 'warning'}`
        : `${warning.key.hash} ${warning.kind}`,
    );
  }
}

const used = (percent: number, over: Partial<ApiKey> = {}): ApiKey =>
  key({ limit: 100, limit_remaining: 100 - percent, limit_reset: 'weekly', ...over });

describe('newWarnings', () => {
  it('warns once at 80 % and 95 %, highest only', () => {
    const remembered = new RememberedWarnings();
    assert.deepEqual(remembered.check([used(79)], wednesday), []);
    assert.deepEqual(remembered.check([used(80)], wednesday), ['h1 warning']);
    assert.deepEqual(remembered.check([used(94)], wednesday + 1), []);
    assert.deepEqual(remembered.check([used(95)], wednesday + 2), ['h1 serious']);
    assert.deepEqual(remembered.check([used(99)], wednesday + 3), []);
    assert.deepEqual(new RememberedWarnings().check([used(96)], wednesday), ['h1 serious']);
    const both = new RememberedWarnings();
    both.check([used(96)], wednesday);
    assert.deepEqual(both.check([used(85)], wednesday), []);
  });

  it('warns again in the next limit window', () => {
    const remembered = new RememberedWarnings();
    remembered.check([used(85)], wednesday);
    assert.deepEqual(remembered.check([used(85)], wednesday + 4 * day), []);
    assert.deepEqual(remembered.check([used(85)], wednesday + 5 * day), ['h1 warning']);
  });

  it('warns again for another limit without a reset', () => {
    const remembered = new RememberedWarnings();
    const whole = { limit_reset: null };
    assert.deepEqual(remembered.check([used(85, whole)], wednesday), ['h1 warning']);
    assert.deepEqual(remembered.check([used(85, whole)], wednesday + 60 * day), []);
    assert.deepEqual(remembered.check([key({ ...whole, limit: 200, limit_remaining: 20 })], wednesday), ['h1 warning']);
  });

  it('warns per key, also when disabled or expired', () => {
    const expired = used(99, { hash: 'h2', expires_at: '2026-03-01T00:00:00.000Z' });
    const disabled = used(99, { hash: 'h3', disabled: true });
    const remembered = new RememberedWarnings();
    assert.deepEqual(remembered.check([used(85), expired, disabled, key({ hash: 'h4' })], wednesday), [
      'h1 warning',
      'h2 expired',
      'h3 disabled',
    ]);
    assert.deepEqual(remembered.check([used(85), expired, disabled], wednesday + day), []);
  });

  it('never repeats a warning of one key, threshold and window', () => {
    const check = fc.record({ percent: fc.integer({ min: 0, max: 100 }), hours: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(fc.array(check, { maxLength: 60 }), (checks) => {
        const remembered = new RememberedWarnings();
        const shown = new Map<number, string[]>();
        let now = wednesday;
        for (const { percent, hours } of checks) {
          now += hours * 60 * 60_000;
          const week = Math.floor((now / day + 3) / 7);
          shown.set(week, [...(shown.get(week) ?? []), ...remembered.check([used(percent)], now)]);
        }
        for (const texts of shown.values()) assert.equal(new Set(texts).size, texts.length, texts.join());
      }),
    );
  });
});
