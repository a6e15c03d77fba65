import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import path from 'node:path';

import { account, overMcp, overRest, request } from './calls.ts';
import {
  type ChildService,
  removeTemporaryFolders,
  startChild,
  startProgram,
  temporaryFolder,
} from './localService.ts';

describe('local service process', () => {
  let children: ChildService[] = [];
  afterEach(async () => {
    await Promise.all(children.map((child) => child.end('SIGKILL')));
    children = [];
    removeTemporaryFolders();
  });

  async function start(...args: string[]): Promise<ChildService> {
    const child = await startChild(...args);
    children.push(child);
    return child;
  }

  it('prints one JSON line, exits 0 on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const dataFolder = temporaryFolder();
      const child = await start('--data', dataFolder, '--sample', 'none');
      const { announced } = child;
      assert.deepEqual(Object.keys(announced).toSorted(), [
        'accountSecret',
        'accountUrl',
        'dataFolder',
        'keysUrl',
        'managementKey',
        'pid',
        'token',
        'trackerUrl',
      ]);
      assert.equal(announced.dataFolder, dataFolder);
      assert.equal(announced.pid, child.process.pid);
      assert.match(announced.trackerUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.equal(announced.keysUrl, `${announced.trackerUrl}/router/api/v1`);
      assert.equal(announced.accountUrl, `${announced.trackerUrl}/account`);
      await overRest(announced, 'tracker_get_board', {});
      await request(announced, 'POST', '/api/v1/tracker/cards', { body: '{' });
      assert.equal(await child.end(signal), 0);
      assert.equal(child.output(), `${JSON.stringify(announced)}\n`);
    }
  });

  it('exits with 0 when stopped while starting', async () => {
    const script = path.join(import.meta.dirname, '../../src/local/cli.ts');
    const folder = temporaryFolder();
    const asked = ['--data', folder, '--sample', 'large', '--cards', '20000'];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...asked]);
    const ended = once(child, 'exit');
    for await (const _ of watch(folder)) break;
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });

  it('runs by the npm script under the installed Node', async () => {
    const script = path.join(import.meta.dirname, '../../scripts/local.mjs');
    const child = await startProgram([script, '--data', temporaryFolder(), '--sample', 'none']);
    children.push(child);
    await overRest(child.announced, 'tracker_get_board', {});
    assert.equal(await child.end('SIGTERM'), 0);
    assert.equal(child.output().trimEnd().split('\n').length, 1);
    await assert.rejects(overRest(child.announced, 'tracker_get_board', {}), TypeError);
  });

  it('reports invalid arguments and exits with an error', async () => {
    const wrong = [
      ['--sample', 'huge'],
      ['--port', '70000'],
      ['--port', 'x'],
      ['--cards', '-1'],
      ['--colour'],
      ['extra'],
    ];
    for (const args of wrong) {
      await assert.rejects(
        startChild(...args),
        (error) => error instanceof Error && /ended with 1: .+/s.test(error.message),
      );
    }
  });

  it('uses the given port and reports a taken one', async () => {
    const startEmpty = (...args: string[]) => start('--data', temporaryFolder(), '--sample', 'none', ...args);
    const first = await startEmpty();
    const port = new URL(first.announced.trackerUrl).port;
    await assert.rejects(startEmpty('--port', port), /EADDRINUSE/);
    assert.equal(await first.end('SIGTERM'), 0);
    const second = await startEmpty('--port', port);
    assert.equal(new URL(second.announced.trackerUrl).port, port);
  });

  it('reads and writes data shared with another process', async () => {
    const folder = temporaryFolder();
    const [one, two] = await Promise.all([start('--data', folder, '--sample', 'none'), start('--data', folder)]);
    assert.ok(one && two);
    const places = [one.announced, { ...two.announced, token: one.announced.token }] as const;
    await overRest(places[0], 'tracker_initialize', {});
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        overRest(places[index % 2 === 0 ? 0 : 1], 'tracker_create_card', { title: `Job ${index}` }),
      ),
    );
    const [seenByOne, seenByTwo] = await Promise.all(places.map((place) => overRest(place, 'tracker_get_board', {})));
    assert.deepEqual(seenByOne, seenByTwo);
    const inFirst = seenByOne?.cards.filter(({ columnId }) => columnId === seenByOne.columns[0]?.id) ?? [];
    assert.deepEqual(
      inFirst.map(({ position }) => position),
      inFirst.map((_, index) => index),
    );
    assert.ok(inFirst.length >= 40);
    await account(one.announced, 'PUT', '/subscription', { active: false });
    assert.equal((await request(places[1], 'GET', '/api/v1/tracker/board')).status, 403);
  });

  it('loses no acknowledged write over fifty SIGKILLs', async () => {
    const folder = temporaryFolder();
    const rounds = 50;
    let child = await start('--data', folder, '--sample', 'none');
    let board = await overRest(child.announced, 'tracker_initialize', {});
    for (let round = 0; round < rounds; round++) {
      const input = { title: `Round ${round}`, requestId: `key ${round}` };
      const call = round % 2 === 0 ? overRest : overMcp;
      const created = await call(child.announced, 'tracker_create_card', input);
      assert.equal(await child.end('SIGKILL'), 'SIGKILL');

      child = await start('--data', folder, '--sample', 'none');
      const after = await overRest(child.announced, 'tracker_get_board', {});
      assert.equal(child.errors() + readdirSync(folder).filter((file) => file.includes('unreadable')), '');
      assert.deepEqual(after.cards, [...board.cards, created]);
      assert.equal((await overRest(child.announced, 'tracker_create_card', input)).id, created.id);
      board = after;
    }
    assert.equal(board.cards.length, rounds);
    const [last] = board.cards.slice(-1);
    assert.ok(last);
    const { items } = await overRest(child.announced, 'tracker_get_card_history', { cardId: last.id });
    assert.deepEqual(
      items.map(({ type }) => type),
      ['created'],
    );
  });
});
