import assert from 'node:assert/strict';

import { Scheduler } from '../../../src/http/scheduler.ts';
import type { ServiceRequest } from '../../../src/http/transport.ts';
import { FakeClock, settled } from '../../fixtures/fakeClock.ts';
import { HeldService, read, write } from './heldService.ts';

const minute = 60_000;

describe('Scheduler', () => {
  let clock: FakeClock;
  let service: HeldService;
  let scheduler: Scheduler;
  let changes = 0;
  const send = (request: ServiceRequest) => scheduler.send(request, service.transport);
  const sendInBackground = (path: string) => send(read(path, { priority: 'background' }));
  beforeEach(() => {
    clock = new FakeClock();
    service = new HeldService();
    changes = 0;
    scheduler = new Scheduler({ clock, random: () => 0, onDidChange: () => (changes += 1) });
  });

  describe('in turn', () => {
    it('sends at once where nothing is on its way, and sets no alarm for it', async () => {
      const answer = send(read('/a'));
      assert.deepEqual(service.openPaths, ['/a']);
      assert.equal(clock.alarms, 0);
      await service.open[0]?.answer();
      assert.equal((await answer).status, 200);
      assert.equal(clock.alarms, 0);
    });

    it('has at most four on their way, and sends the next when one has ended', async () => {
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

    it('sends what the user waits for before what is done in the background, however late it comes', async () => {
      const first = ['/1', '/2', '/3', '/4'].map((path) => send(read(path)));
      const later = [sendInBackground('/b1'), sendInBackground('/b2'), send(read('/u1')), send(read('/u2'))];
      for (let each = 0; each < 4; each += 1) await service.open[0]?.answer();
      assert.deepEqual(service.seen.slice(4), ['/u1', '/u2', '/b1', '/b2']);
      await service.answerAll();
      await Promise.all([...first, ...later]);
    });

    it('leaves one place of the four free of background work', async () => {
      const all = ['/b1', '/b2', '/b3', '/b4'].map(sendInBackground);
      assert.deepEqual(service.openPaths, ['/b1', '/b2', '/b3']);
      all.push(send(write('/mine')));
      assert.deepEqual(service.openPaths, ['/b1', '/b2', '/b3', '/mine']);
      await service.answerAll();
      await Promise.all(all);
    });
  });

  describe('within the budget', () => {
    it('sends 29 a minute in the background and lets a user pass by at once', async () => {
      const all = Array.from({ length: 39 }, (_, index) => sendInBackground(`/${index}`));
      await service.answerAll();
      assert.equal(service.seen.length, 29);
      all.push(send(read('/mine')));
      assert.deepEqual(service.openPaths, ['/mine']);
      await service.answerAll();
      assert.equal(scheduler.waits, undefined);
      await clock.pass(minute - 1);
      assert.equal(service.seen.length, 30);
      await clock.pass(1);
      await service.answerAll();
      await Promise.all(all);
      assert.equal(service.seen.length, 40);
    });

    it('sends no more than 120 a minute, and says until when the user waits', async () => {
      const all = Array.from({ length: 130 }, (_, index) => send(read(`/${index}`)));
      await service.answerAll();
      assert.equal(service.seen.length, 120);
      assert.deepEqual(scheduler.waits, { until: clock.now() + minute, waiting: 10 });
      await clock.pass(minute);
      await service.answerAll();
      await Promise.all(all);
      assert.equal(scheduler.waits, undefined);
    });
  });

  describe('joining equal reads', () => {
    it('sends one for all, and gives each the answer', async () => {
      const answers = [send(read('/a')), send(read('/a')), send(read('/a?x=1'))];
      assert.deepEqual(service.openPaths, ['/a', '/a?x=1']);
      await service.answerAll();
      for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
    });

    it('never joins writes, nor reads of another kind', async () => {
      const pdf = read('/a', { headers: { accept: 'application/pdf' } });
      const all = [send(write('/a')), send(write('/a')), send(read('/a')), send(pdf)];
      assert.deepEqual(service.openPaths, ['/a', '/a', '/a', '/a']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('leaves the other its answer when one of them is cancelled, and ends the request with the last', async () => {
      const first = new AbortController();
      const second = new AbortController();
      const answers = [send(read('/a', { signal: first.signal })), send(read('/a', { signal: second.signal }))];
      const cancelled = assert.rejects(answers[0]!, { kind: 'cancelled' });
      first.abort();
      await cancelled;
      assert.deepEqual(service.openPaths, ['/a']);
      const last = assert.rejects(answers[1]!, { kind: 'cancelled' });
      second.abort();
      await last;
      assert.deepEqual(service.openPaths, []);
    });

    it('makes background work that the user joins as urgent as the user', async () => {
      const all = ['/b1', '/b2', '/b3', '/b4', '/b5'].map(sendInBackground);
      all.push(send(read('/b5')));
      assert.deepEqual(service.openPaths, ['/b1', '/b2', '/b3', '/b5']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('joins no read that was sent before a write ended, since it may hold what was before the write', async () => {
      const all = [send(read('/board')), send(write('/card'))];
      all.push(send(read('/board')));
      assert.deepEqual(service.openPaths, ['/board', '/card']);
      await service.open[1]?.answer();
      all.push(send(read('/board')), send(read('/board')));
      assert.deepEqual(service.openPaths, ['/board', '/board']);
      await service.answerAll();
      await Promise.all(all);
    });

    it('does the same where a write on its way was cancelled, whose outcome nobody knows', async () => {
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

  describe('cancelling', () => {
    it('takes what waits out of the line, and never sends it', async () => {
      const all = ['/1', '/2', '/3', '/4'].map((path) => send(write(path)));
      const controller = new AbortController();
      const cancelled = assert.rejects(send(write('/5', { signal: controller.signal })), { kind: 'cancelled' });
      controller.abort();
      await cancelled;
      await service.answerAll();
      await Promise.all(all);
      assert.deepEqual(service.seen, ['/1', '/2', '/3', '/4']);
    });

    it('sends nothing whose signal has been given before', async () => {
      await assert.rejects(send(read('/a', { signal: AbortSignal.abort() })), { kind: 'cancelled' });
      assert.deepEqual(service.seen, []);
    });

    it('makes room for the next at once', async () => {
      const controller = new AbortController();
      const cancelled = ['/1', '/2', '/3', '/4'].map((path) => send(write(path, { signal: controller.signal })));
      const next = send(write('/5'));
      controller.abort();
      for (const { status } of await Promise.allSettled(cancelled)) assert.equal(status, 'rejected');
      assert.deepEqual(service.openPaths, ['/5']);
      await service.answerAll();
      await next;
    });

    it('rejects all that is under way when it ends, and leaves no alarm', async () => {
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
