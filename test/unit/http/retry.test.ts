import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/errors.ts';
import { judge, type Outcome, type Try } from '../../../src/http/retry.ts';

const now = Date.UTC(2026, 0, 5, 12);
const read = { operation: 'tracker_get_board', method: 'GET', path: '/tracker/board' };
const create = { operation: 'create', method: 'POST', path: '/tracker/cards', headers: { 'idempotency-key': 'k' } };
const move = { operation: 'move', method: 'PATCH', path: '/tracker/cards/1/move' };

const answered = (status: number, headers: Record<string, string> = {}): Outcome => ({
  kind: 'answered',
  answer: { status, headers: new Headers(headers), bytes: new Uint8Array() },
});
const brokenOff: Outcome = { kind: 'failed', error: new ServiceError('unreachable', 'x', 'Broken off.') };
const verdict = (given: Partial<Try>) =>
  judge({ request: read, outcome: answered(200), count: 1, took: 20, refusals: 1, now, random: 0, ...given });

describe('judge', () => {
  for (const [what, outcome] of Object.entries({
    'a broken connection': brokenOff,
    'a 500': answered(500),
    'a 502': answered(502),
  })) {
    it(`tries a read again after ${what}, three times in all, later each time`, () => {
      assert.deepEqual(verdict({ outcome }), { kind: 'again', after: 150 });
      assert.deepEqual(verdict({ outcome, count: 2 }), { kind: 'again', after: 300 });
      assert.deepEqual(verdict({ outcome, count: 3 }), { kind: 'stands' });
    });

    it(`tries a create with its key again after ${what}`, () => {
      assert.equal(verdict({ request: create, outcome }).kind, 'again');
      assert.equal(verdict({ request: { ...create, headers: {} }, outcome }).kind, 'stands');
    });

    for (const method of ['PATCH', 'PUT', 'DELETE', 'POST'])
      it(`never sends a ${method} again after ${what}`, () => {
        assert.deepEqual(verdict({ request: { ...move, method }, outcome }), { kind: 'stands' });
      });
  }

  it('spreads its tries at random over twice the time', () => {
    assert.deepEqual(verdict({ outcome: brokenOff, random: 0.999 }), { kind: 'again', after: 300 * 0.9995 });
  });

  it('does not try again what took so long that its user decides', () => {
    assert.deepEqual(verdict({ outcome: brokenOff, took: 20_000 }), { kind: 'stands' });
  });

  for (const status of [200, 204, 400, 401, 403, 404, 409, 422, 501])
    it(`lets a ${status} stand`, () => assert.deepEqual(verdict({ outcome: answered(status) }), { kind: 'stands' }));

  it('lets a failure stand that no second try mends', () => {
    for (const kind of ['broken', 'signedOut', 'cancelled'] as const)
      assert.equal(verdict({ outcome: { kind: 'failed', error: new ServiceError(kind, 'x', 'y') } }).kind, 'stands');
  });

  describe('on a 429', () => {
    it('pauses as long as the service asks, in seconds or until a date, and a little longer at random', () => {
      const seconds = answered(429, { 'retry-after': '7' });
      assert.deepEqual(verdict({ outcome: seconds }), { kind: 'pause', length: 7000, again: true });
      assert.deepEqual(verdict({ outcome: seconds, random: 0.5 }), { kind: 'pause', length: 7250, again: true });
      const date = answered(429, { 'retry-after': new Date(now + 30_000).toUTCString() });
      assert.deepEqual(verdict({ outcome: date }), { kind: 'pause', length: 30_000, again: true });
    });

    it('pauses at least a second, so that no answer makes a loop of it', () => {
      for (const asked of ['0', new Date(now - 60_000).toUTCString()])
        assert.deepEqual(verdict({ outcome: answered(429, { 'retry-after': asked }) }), {
          kind: 'pause',
          length: 1000,
          again: true,
        });
    });

    it('doubles the pause from refusal to refusal up to a minute where the service names none', () => {
      const lengths = [1, 2, 3, 4, 5, 6, 20].map((refusals) => {
        const given = verdict({ outcome: answered(429), refusals, random: 0.999_999 });
        return given.kind === 'pause' ? Math.round(given.length / 1000) : undefined;
      });
      assert.deepEqual(lengths, [2, 4, 8, 16, 32, 60, 60]);
    });

    it('sends also a write again, since a refused one was not done, five times at most', () => {
      const outcome = answered(429, { 'retry-after': '1' });
      assert.deepEqual(
        [1, 2, 3, 4, 5].map((count) => verdict({ request: move, outcome, count })),
        [true, true, true, true, false].map((again) => ({ kind: 'pause', length: 1000, again })),
      );
    });
  });

  it('pauses on a 503 that names a time, but sends no write again', () => {
    const outcome = answered(503, { 'retry-after': '3' });
    assert.deepEqual(verdict({ outcome }), { kind: 'pause', length: 3000, again: true });
    assert.deepEqual(verdict({ outcome, request: move }), { kind: 'pause', length: 3000, again: false });
  });
});
