import assert from 'node:assert/strict';

import { Scheduler } from '../../../src/http/scheduler.ts';
import type { ServiceRequest } from '../../../src/http/transport.ts';
import { FakeClock, settled } from '../../fixtures/fakeClock.ts';
import { PausedService, read, write } from './pausedService.ts';

const minute = 60_000;

describe('Scheduler', () => {
  let clock: FakeClock;
  let service: PausedService;
  let scheduler: Scheduler;
  let changes = 0;
  const send = (request: ServiceRequest) => scheduler.send(request, service.transport);
  const sendInBackground = (path: string) => send(read(path, { priority: 'background' }));
  beforeEach(() => {
    clock = new FakeClock();
    service = new PausedService();
    changes = 0;
    scheduler = new Scheduler({ clock, random: () => 0, onDidChange: () => (changes += 1) });
  });

  describe('concurrency', () => {
    it('sends at once when idle, without a timer', async () => {
      const answer = send(read('/a'));
      assert.deepEqual(service.openPaths, ['/a']);
      assert.equal(clock.alarms, 0);
      await service.open[0]?.answer();
      assert.equal((await answer).status, 200);
      assert.equal(clock.alarms, 0);
    });

    it('sends at most four requests at once', async () => {
      const answers = Promise.allSettled(['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => send(write(path))));
      assert.deepEqual(service.openPaths, ['/1', '/2', '/3', '/4']);
      await service.open[1]?.answer();
      assert.deepEqual(service.openPaths, ['/1', '/3', '/4', '/5']);
      await service.open[0]?.breakOff();
      assert.deepEqual(service.openPaths, ['/3', '/4', '/5', '/6']);
      await service.answerAll();
      assert.deepEqual(
        (await answers).map(({ status }) => status),
        ['rejected', ...Array<string>(5).fill('fulfilled')],
      );
    });

    it('sends user requests before queued background requests', async () => {
      const first = ['/1', '/2', '/3', '/4'].map((path) => send(read(path)));
      const later = [sendInBackground('/b1'), sendInBackground('/b2'), send(read('/u1')), send(read('/u2'))];
      for (let each = 0; each < 4; each += 1) await service.open[0]?.answer();
      assert.deepEqual(service.received.slice(4), ['/u1', '/u2', '/b1', '/b2']);
      await service.answerAll();
      await Promise.all([...first, ...later]);
    });

    it('reserves one of four slots for the user', async () => {
      const all = ['/b1', '/b2', '/b3', '/b4'].map(sendInBackground);
      assert.deepEqual(service.openPaths, ['/b1', '/b2', '/b3']);
      all.push(send(write('/mine')));
      assert.deepEqual(service.openPaths, ['/b1', '/b2', '/b3', '/mine']);
      await service.answerAll();
      await Promise.all(all);
    });
  });

  describe('budget', () => {
    it('limits background to 29 a minute, not the user', async () => {
      const all = Array.from({ length: 39 }, (_, index) => sendInBackground(`/${index}`));
      await service.answerAll();
      assert.equal(service.received.length, 29);
      all.push(send(read('/mine')));
      assert.deepEqual(service.openPaths, ['/mine']);
      await service.answerAll();
      assert.equal(scheduler.userWait, undefined);
      await clock.pass(minute - 1);
      assert.equal(service.received.length, 30);
      await clock.pass(1);
      await service.answerAll();
      await Promise.all(all);
      assert.equal(service.received.length, 40);
    });

    it('limits all to 120 a minute and reports the wait', async () => {
      const all = Array.from({ length: 130 }, (_, index) => send(read(`/${index}`)));
      await service.answerAll();
      assert.equal(service.received.length, 120);
      assert.deepEqual(scheduler.userWait, { until: clock.now() + minute, waiting: 10 });
      await clock.pass(minute);
      await service.answerAll();
      await Promise.all(all);
      assert.equal(scheduler.userWait, undefined);
    });
  });

  describe('joining equal reads', () => {
    it('sends one request for equal reads', async () => {
      const answers = [send(read('/a')), send(read('/a')), send(read('/a?x=1'))];
      assert.deepEqual(service.openPaths, ['/a', '/a?x=1']);
      await service.answerAll();
      for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
    });

    it('sends writes and different reads separately', async () => {
      const pdf = read('/a', { headers: { accept: 'application/pdf' } });
      const all = [send(write('/a')), send(write('/a')), send(read('/a')), send(pdf)];
      assert.deepEqual(service.openPaths, ['/a', '/a', '/a', '/a']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('cancels the request with its last caller only', async () => {
      const first = new AbortController();
      const second = new AbortController();
      const firstAnswer = send(read('/a', { signal: first.signal }));
      const secondAnswer = send(read('/a', { signal: second.signal }));
      const cancelled = assert.rejects(firstAnswer, { kind: 'cancelled' });
      first.abort();
      await cancelled;
      assert.deepEqual(service.openPaths, ['/a']);
      const last = assert.rejects(secondAnswer, { kind: 'cancelled' });
      second.abort();
      await last;
      assert.deepEqual(service.openPaths, []);
    });

    it('raises a joined background read to user priority', async () => {
      const all = ['/b1', '/b2', '/b3', '/b4', '/b5'].map(sendInBackground);
      all.push(send(read('/b5')));
      assert.deepEqual(service.openPaths, ['/b1', '/b2', '/b3', '/b5']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('sends a new read after a write has ended', async () => {
      const all = [send(read('/board')), send(write('/card'))];
      all.push(send(read('/board')));
      assert.deepEqual(service.openPaths, ['/board', '/card']);
      await service.open[1]?.answer();
      all.push(send(read('/board')), send(read('/board')));
      assert.deepEqual(service.openPaths, ['/board', '/board']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('sends a new read after a write is cancelled', async () => {
      const controller = new AbortController();
      const old = send(read('/board'));
      const cancelled = assert.rejects(send(write('/card', { signal: controller.signal })), { kind: 'cancelled' });
      controller.abort();
      await cancelled;
      const anew = send(read('/board'));
      assert.deepEqual(service.openPaths, ['/board', '/board']);
      await service.answerAll();
      await Promise.all([old, anew]);
    });
  });

  describe('cancellation', () => {
    it('removes a queued request and never sends it', async () => {
      const all = ['/1', '/2', '/3', '/4'].map((path) => send(write(path)));
      const controller = new AbortController();
      const cancelled = assert.rejects(send(write('/5', { signal: controller.signal })), { kind: 'cancelled' });
      controller.abort();
      await cancelled;
      await service.answerAll();
      await Promise.all(all);
      assert.deepEqual(service.received, ['/1', '/2', '/3', '/4']);
    });

    it('sends nothing for an aborted signal', async () => {
      await assert.rejects(send(read('/a', { signal: AbortSignal.abort() })), { kind: 'cancelled' });
      assert.deepEqual(service.received, []);
    });

    it('frees the slots at once', async () => {
      const controller = new AbortController();
      const cancelled = ['/1', '/2', '/3', '/4'].map((path) => send(write(path, { signal: controller.signal })));
      const next = send(write('/5'));
      controller.abort();
      for (const { status } of await Promise.allSettled(cancelled)) assert.equal(status, 'rejected');
      assert.deepEqual(service.openPaths, ['/5']);
      await service.answerAll();
      await next;
    });

    it('rejects pending requests on dispose and leaves no timer', async () => {
      const all = Array.from({ length: 130 }, (_, index) => send(write(`/${index}`)));
      const outcome = Promise.allSettled(all);
      await service.answerAll();
      scheduler.dispose();
      assert.equal((await outcome).filter(({ status }) => status === 'rejected').length, 10);
      await settled();
      assert.equal(clock.alarms, 0);
    });
  });
});
