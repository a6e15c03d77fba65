import assert from 'node:assert/strict';

import { isDropped } from '../../../src/base/flow/errors.ts';
import { Scheduler } from '../../../src/http/scheduler.ts';
import type { ServiceRequest } from '../../../src/http/transport.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { PausedService, read, write } from './pausedService.ts';

describe('Scheduler with a failing service', () => {
  let clock: FakeClock;
  let service: PausedService;
  let scheduler: Scheduler;
  const send = (request: ServiceRequest) => scheduler.send(request, service.transport);
  beforeEach(() => {
    clock = new FakeClock();
    service = new PausedService();
    scheduler = new Scheduler({ clock, random: () => 0, onDidChange: () => undefined });
  });
  const create = write('/cards', { method: 'POST', headers: { 'idempotency-key': 'k1' } });
  const rejectWith429 = (seconds: number) => service.open[0]?.answer(429, { 'retry-after': String(seconds) });

  describe('on a 429', () => {
    it('pauses the account, then resends in order', async () => {
      const all = [send(write('/1')), send(write('/2'))];
      await rejectWith429(30);
      await rejectWith429(30);
      all.push(send(write('/3')), send(read('/background', { priority: 'background' })));
      assert.deepEqual(scheduler.userWait, { until: clock.now() + 30_000, waiting: 3 });
      await clock.pass(29_999);
      assert.deepEqual(service.received, ['/1', '/2']);
      await clock.pass(1);
      await service.answerAll();
      assert.deepEqual(service.received, ['/1', '/2', '/1', '/2', '/3', '/background']);
      for (const { status } of await Promise.all(all)) assert.equal(status, 200);
      assert.equal(scheduler.userWait, undefined);
    });

    it('sends one request after the pause, others on success', async () => {
      const all = ['/1', '/2', '/3'].map((path) => send(write(path)));
      for (let each = 0; each < 3; each += 1) await rejectWith429(1);
      await clock.pass(1000);
      assert.deepEqual(service.openPaths, ['/1']);
      await service.open[0]?.answer();
      assert.deepEqual(service.openPaths, ['/2', '/3']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('returns the last response after five tries', async () => {
      const answer = send(write('/1'));
      for (let each = 0; each < 5; each += 1) {
        await rejectWith429(2);
        await clock.pass(2000);
      }
      const { status, headers } = await answer;
      assert.deepEqual([status, headers.get('retry-after')], [429, '2']);
      assert.equal(service.received.length, 5);
      await clock.pass(600_000);
      assert.equal(service.received.length, 5);
    });

    it('lengthens the pause once per group of refusals', async () => {
      const all = ['/1', '/2', '/3'].map((path) => send(write(path)));
      for (let each = 0; each < 3; each += 1) await service.open[0]?.answer(429);
      assert.equal(scheduler.userWait?.until, clock.now() + 1000);
      await clock.pass(1000);
      await service.open[0]?.answer(429);
      assert.equal(scheduler.userWait?.until, clock.now() + 2000);
      await clock.pass(2000);
      await service.answerAll();
      await Promise.all(all);
    });

    it('rejects with the time for pauses over two minutes', async () => {
      const first = assert.rejects(send(write('/1')), { kind: 'limited', status: 429, retryAfter: 3600 });
      await rejectWith429(3600);
      await first;
      await clock.pass(600_000);
      await assert.rejects(send(read('/2')), { kind: 'limited', retryAfter: 3000 });
      assert.deepEqual(service.received, ['/1']);
      await clock.pass(3_000_000);
      const late = send(read('/3'));
      await service.answerAll();
      await late;
    });

    it('drops waiting requests on stopWaiting, never sends them', async () => {
      const rejection = assert.rejects(send(write('/1')), isDropped);
      await rejectWith429(30);
      const waiting = assert.rejects(send(write('/2')), isDropped);
      scheduler.stopWaiting();
      await Promise.all([rejection, waiting]);
      assert.deepEqual(scheduler.userWait, { until: clock.now() + 30_000, waiting: 0 });
      await clock.pass(60_000);
      assert.deepEqual(service.received, ['/1']);
    });

    it('keeps background requests waiting on stopWaiting', async () => {
      const poll = send(read('/poll', { priority: 'background' }));
      await rejectWith429(30);
      scheduler.stopWaiting();
      await clock.pass(30_000);
      await service.answerAll();
      assert.equal((await poll).status, 200);
    });

    it('does not report a possibly completed create as dropped', async () => {
      const rejection = assert.rejects(send(create), (error) => !isDropped(error));
      await service.open[0]?.breakOff();
      await clock.pass(1000);
      await rejectWith429(30);
      scheduler.stopWaiting();
      await rejection;
    });

    it('does not wait longer after a clock setback', async () => {
      const answer = send(read('/1'));
      await rejectWith429(60);
      clock.setBack(3_600_000);
      await clock.pass(60_000);
      await service.answerAll();
      assert.equal((await answer).status, 200);
    });
  });

  describe('on a broken connection', () => {
    it('retries a read with back-off while others continue', async () => {
      const all = [send(read('/1'))];
      await service.open[0]?.breakOff();
      assert.deepEqual(service.openPaths, []);
      all.push(send(write('/2')));
      assert.deepEqual(service.openPaths, ['/2']);
      await clock.pass(150);
      assert.deepEqual(service.openPaths, ['/2', '/1']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('rejects after three tries', async () => {
      const failed = assert.rejects(send(read('/1')), { kind: 'unreachable' });
      for (let each = 0; each < 3; each += 1) {
        await service.open[0]?.breakOff();
        await clock.pass(1000);
      }
      await failed;
      assert.equal(service.received.length, 3);
    });

    it('rejects a write at once, without a retry', async () => {
      const failed = assert.rejects(send(write('/1')), { kind: 'unreachable' });
      await service.open[0]?.breakOff();
      await failed;
      await clock.pass(600_000);
      assert.deepEqual(service.received, ['/1']);
    });

    it('retries a create with the same key', async () => {
      const created = send(create);
      await service.open[0]?.breakOff();
      await clock.pass(1000);
      assert.equal(service.open[0]?.request.headers?.['idempotency-key'], 'k1');
      await service.answerAll();
      assert.equal((await created).status, 200);
    });
  });

  describe('when the computer sleeps before a retry', () => {
    const outcomes = [
      ['a broken connection', () => service.open[0]?.breakOff()],
      ['a busy service', () => service.open[0]?.answer(503, { 'retry-after': '5' })],
    ] as const;
    for (const [cause, fail] of outcomes) {
      it(`does not send a create again after ${cause} and a day`, async () => {
        const failed = assert.rejects(send(create), { kind: 'unreachable', reason: /slept.*twice/ });
        await fail();
        clock.sleep(hours(23));
        await clock.pass(10_000);
        await failed;
        assert.deepEqual(service.received, ['/cards']);
      });
    }

    it('does not repeat a create whose earlier attempt was a day ago', async () => {
      const repeated = send({ ...create, firstSentAt: clock.now() - hours(23) });
      await assert.rejects(repeated, { kind: 'unreachable' });
      assert.deepEqual(service.received, []);
    });

    it('sends a create again after less than 23 hours', async () => {
      const created = send(create);
      await service.open[0]?.breakOff();
      clock.sleep(hours(22));
      await clock.pass(1000);
      await service.answerAll();
      assert.equal((await created).status, 200);
    });

    it('sends a create again that was only refused for the rate', async () => {
      const created = send(create);
      await rejectWith429(5);
      clock.sleep(hours(30));
      await clock.pass(10_000);
      await service.answerAll();
      assert.equal((await created).status, 200);
    });

    it('sends a read again', async () => {
      const answer = send(read('/1'));
      await service.open[0]?.breakOff();
      clock.sleep(hours(30));
      await clock.pass(1000);
      await service.answerAll();
      assert.equal((await answer).status, 200);
    });
  });
});

const hours = (count: number): number => count * 3_600_000;
