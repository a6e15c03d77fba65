import assert from 'node:assert/strict';

import type { Pause } from '../../../src/base/flow/pause.ts';
import { Traffic } from '../../../src/http/traffic.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { PausedService, read, write } from './pausedService.ts';

const tracker = { baseUrl: 'https://tracker.example.com/api/v1', token: 'one' };

describe('Traffic', () => {
  let clock: FakeClock;
  let service: PausedService;
  let traffic: Traffic;
  let observed: (readonly Pause[])[];
  beforeEach(() => {
    clock = new FakeClock();
    service = new PausedService();
    traffic = new Traffic({ clock, random: () => 0 });
    observed = [];
    traffic.onDidChange((pauses) => observed.push(pauses));
  });
  const through = (account = tracker) => traffic.through(account, service.transport);

  it('counts requests per account over all its clients', async () => {
    const all = ['/1', '/2', '/3', '/4', '/5'].map((path) => through()(write(path)));
    assert.equal(service.open.length, 4);
    all.push(through({ ...tracker, token: 'two' })(write('/6')));
    assert.deepEqual(service.openPaths, ['/1', '/2', '/3', '/4', '/6']);
    await service.answerAll();
    await Promise.all(all);
    assert.equal(traffic.budgetOf(tracker).taken, 5);
    assert.equal(traffic.budgetOf({ ...tracker, token: 'two' }).taken, 1);
  });

  it('has no limit per minute for a token of the own service', async () => {
    traffic.lift('own');
    const own = { ...tracker, token: 'own' };
    const all = Array.from({ length: 130 }, (_, at) => through(own)(write(`/${at}`)));
    for (let each = 0; each < 130; each += 4) await service.answerAll();
    await Promise.all(all);
    assert.deepEqual(traffic.budgetOf(own), { taken: 130, limit: Number.POSITIVE_INFINITY, takenInBackground: 0 });
    assert.deepEqual(observed, []);
  });

  it('does not join reads of different tokens', async () => {
    const all = [through()(read('/board')), through({ ...tracker, token: 'two' })(read('/board'))];
    assert.equal(service.open.length, 2);
    await service.answerAll();
    await Promise.all(all);
  });

  it('reports pauses with host, end and waiting count', async () => {
    const first = through()(write('/1'));
    assert.deepEqual(observed, []);
    await service.open[0]?.answer(429, { 'retry-after': '10' });
    const until = clock.now() + 10_000;
    assert.deepEqual(observed.splice(0), [[{ host: 'tracker.example.com', until, waiting: 1 }]]);
    const second = through()(write('/2'));
    assert.deepEqual(observed.splice(0), [[{ host: 'tracker.example.com', until, waiting: 2 }]]);
    await clock.pass(10_000);
    assert.deepEqual(observed.splice(0), [[]]);
    await service.answerAll();
    await Promise.all([first, second]);
    assert.deepEqual(observed, []);
  });

  it('shares a pause between clients and cancels all waiting', async () => {
    const rejection = assert.rejects(through()(write('/1')), { kind: 'cancelled' });
    await service.open[0]?.answer(429, { 'retry-after': '10' });
    const other = through({ ...tracker, token: 'two' })(write('/2'));
    const waiting = assert.rejects(through()(write('/3')), { kind: 'cancelled' });
    assert.deepEqual(service.openPaths, ['/2']);
    traffic.stopWaiting();
    await Promise.all([rejection, waiting]);
    await service.answerAll();
    assert.equal((await other).status, 200);
  });

  it('cancels waiting requests of one service only', async () => {
    const other = { ...tracker, baseUrl: 'https://tracker.example.com/router/api/v1' };
    const rejection = assert.rejects(through()(write('/1')), { kind: 'cancelled' });
    const waiting = through(other)(write('/2'));
    for (const open of service.open.splice(0)) await open.answer(429, { 'retry-after': '10' });
    traffic.stopWaiting(tracker.baseUrl);
    await rejection;
    await clock.pass(10_000);
    assert.deepEqual(service.openPaths, ['/2']);
    await service.answerAll();
    await waiting;
  });

  it('cancels everything on dispose', async () => {
    const rejection = assert.rejects(through()(write('/1')), { kind: 'cancelled' });
    await service.open[0]?.answer(429, { 'retry-after': '10' });
    traffic.dispose();
    await rejection;
    assert.equal(clock.alarms, 0);
  });
});
