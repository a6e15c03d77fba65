import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { type Attempt, judge, type RequestOutcome } from '../../../src/http/retry.ts';

const now = Date.UTC(2026, 0, 5, 12);
const read = { service: 'tracker', operation: 'tracker_get_board', method: 'GET', path: '/tracker/board' } as const;
const create = {
  service: 'tracker',
  operation: 'create',
  method: 'POST',
  path: '/tracker/cards',
  headers: { 'idempotency-key': 'k' },
} as const;
const move = { service: 'tracker', operation: 'move', method: 'PATCH', path: '/tracker/cards/1/move' } as const;

const response = (status: number, headers: Record<string, string> = {}): RequestOutcome => ({
  kind: 'answered',
  answer: { status, headers: new Headers(headers), bytes: new Uint8Array() },
});
const brokenOff: RequestOutcome = { kind: 'failed', error: new ServiceError('unreachable', 'x', 'Broken off.') };
const verdict = (overrides: Partial<Attempt>) =>
  judge({ request: read, outcome: response(200), count: 1, tookMs: 20, refusals: 1, now, random: 0, ...overrides });

describe('judge', () => {
  for (const [what, outcome] of Object.entries({
    'a broken connection': brokenOff,
    'a 500': response(500),
    'a 502': response(502),
  })) {
    it(`retries a read after ${what}, three tries with back-off`, () => {
      assert.deepEqual(verdict({ outcome }), { kind: 'again', after: 150 });
      assert.deepEqual(verdict({ outcome, count: 2 }), { kind: 'again', after: 300 });
      assert.deepEqual(verdict({ outcome, count: 3 }), { kind: 'final' });
    });

    it(`retries a create with its key after ${what}`, () => {
      assert.equal(verdict({ request: create, outcome }).kind, 'again');
      assert.equal(verdict({ request: { ...create, headers: {} }, outcome }).kind, 'final');
    });

    for (const method of ['PATCH', 'PUT', 'DELETE', 'POST'])
      it(`never retries a ${method} after ${what}`, () => {
        assert.deepEqual(verdict({ request: { ...move, method }, outcome }), { kind: 'final' });
      });
  }

  it('adds random jitter up to twice the delay', () => {
    assert.deepEqual(verdict({ outcome: brokenOff, random: 0.999 }), { kind: 'again', after: 300 * 0.9995 });
  });

  it('does not retry a call that took 20 seconds', () => {
    assert.deepEqual(verdict({ outcome: brokenOff, tookMs: 20_000 }), { kind: 'final' });
  });

  for (const status of [200, 204, 400, 401, 403, 404, 409, 422, 501])
    it(`never retries ${status}`, () => assert.deepEqual(verdict({ outcome: response(status) }), { kind: 'final' }));

  it('does not retry a permanent failure', () => {
    for (const kind of ['broken', 'signedOut', 'cancelled'] as const)
      assert.equal(verdict({ outcome: { kind: 'failed', error: new ServiceError(kind, 'x', 'y') } }).kind, 'final');
  });

  describe('on a 429', () => {
    it('pauses for Retry-After seconds or date, with jitter', () => {
      const seconds = response(429, { 'retry-after': '7' });
      assert.deepEqual(verdict({ outcome: seconds }), { kind: 'pause', length: 7000, again: true });
      assert.deepEqual(verdict({ outcome: seconds, random: 0.5 }), { kind: 'pause', length: 7250, again: true });
      const date = response(429, { 'retry-after': new Date(now + 30_000).toUTCString() });
      assert.deepEqual(verdict({ outcome: date }), { kind: 'pause', length: 30_000, again: true });
    });

    it('pauses at least one second', () => {
      for (const requested of ['0', new Date(now - 60_000).toUTCString()])
        assert.deepEqual(verdict({ outcome: response(429, { 'retry-after': requested }) }), {
          kind: 'pause',
          length: 1000,
          again: true,
        });
    });

    it('doubles the pause up to a minute without Retry-After', () => {
      const lengths = [1, 2, 3, 4, 5, 6, 20].map((refusals) => {
        const result = verdict({ outcome: response(429), refusals, random: 0.999_999 });
        return result.kind === 'pause' ? Math.round(result.length / 1000) : undefined;
      });
      assert.deepEqual(lengths, [2, 4, 8, 16, 32, 60, 60]);
    });

    it('retries also writes, five tries at most', () => {
      const outcome = response(429, { 'retry-after': '1' });
      assert.deepEqual(
        [1, 2, 3, 4, 5].map((count) => verdict({ request: move, outcome, count })),
        [true, true, true, true, false].map((again) => ({ kind: 'pause', length: 1000, again })),
      );
    });
  });

  it('pauses on a 503 with Retry-After, retries no write', () => {
    const outcome = response(503, { 'retry-after': '3' });
    assert.deepEqual(verdict({ outcome }), { kind: 'pause', length: 3000, again: true });
    assert.deepEqual(verdict({ outcome, request: move }), { kind: 'pause', length: 3000, again: false });
  });
});
