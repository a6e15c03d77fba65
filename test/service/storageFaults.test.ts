import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { systemClock } from '../../src/base/flow/clock.ts';
import { RecordCheck } from '../../src/local/data/damage/recordCheck.ts';
import { openDatabase } from '../../src/local/data/openDatabase.ts';
import { readState, writeState } from '../../src/local/data/state.ts';
import { Transactions } from '../../src/local/data/transactions.ts';
import { LocalError } from '../../src/local/localError.ts';
import { refusalOf } from '../../src/local/storageError.ts';
import { account, CallError, newToken, overMcp, overRest, refused, request } from './calls.ts';
import { dataFile } from './dataFolder.ts';
import {
  type ChildService,
  program,
  removeTemporaryFolders,
  ServicePerTest,
  seconds,
  startProgram,
  temporaryFolder,
} from './localService.ts';

/** An error that names its cause and a next step. */
const because =
  (cause: string, words: RegExp) =>
  (error: unknown): boolean =>
    error instanceof CallError &&
    error.code === 'internal_error' &&
    error.details['cause'] === cause &&
    words.test(error.message);

const isLocked = because('locked', /Another program .* nothing was saved\. .*try again/s);
const isFull = because('full', /disk is full.*nothing was saved\. Free .*try again/s);

/** Holds the write lock of a file, as another program would. */
function lock(file: string): { release: () => void } {
  const connection = new DatabaseSync(file);
  connection.exec('BEGIN IMMEDIATE');
  return { release: () => connection.close() };
}

const smallDisk = 4 * 1024 * 1024;

/** The local service on a disk of so few bytes; undefined where this machine mounts none. */
async function startOnSmallDisk(folder: string): Promise<ChildService | undefined> {
  const mount = `mount -t tmpfs -o size=${smallDisk} tmpfs "$0"`;
  const namespaceOptions = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
  if (spawnSync('unshare', [...namespaceOptions, mount, folder]).status !== 0) return undefined;
  const service = [process.execPath, '--disable-warning=ExperimentalWarning', program, '--data', folder];
  return startProgram([...namespaceOptions, `${mount} && exec "$@"`, folder, ...service], 'unshare');
}

describe('data file locked by another program', () => {
  const running = new ServicePerTest({ sample: 'small', lockTimeout: 50 });

  it('is readable and rejects writes with a clear message', async () => {
    const { service } = running;
    const board = await overRest(service, 'tracker_get_board', {});
    const held = lock(dataFile(service));
    for (const call of [overRest, overMcp]) {
      await assert.rejects(call(service, 'tracker_create_card', { title: 'Refused' }), isLocked);
      assert.deepEqual(await call(service, 'tracker_get_board', {}), board);
    }
    await assert.rejects(account(service, 'PUT', '/subscription', { active: false }), isLocked);
    held.release();
    assert.deepEqual(await overRest(service, 'tracker_get_board', {}), board);
    await overRest(service, 'tracker_create_card', { title: 'Saved' });
  });

  it('counts requests while their file is locked', async () => {
    const { service } = running;
    const { secret: token } = await newToken(service, {});
    const read = () => overRest(service, 'tracker_get_settings', {}, { token });
    const held = lock(dataFile(service).replace('jobdeck', 'requests'));
    for (let count = 0; count < 120; count++) await read();
    await assert.rejects(read(), refused('rate_limited'));
    held.release();
    await assert.rejects(read(), refused('rate_limited'));
    running.clock.forward(seconds(61));
    await read();
  });
});

describe('data file locked for a while', () => {
  const running = new ServicePerTest({ sample: 'small' });

  it('answers reads while a write waits', async () => {
    const { service } = running;
    const held = lock(dataFile(service));
    let isWritten = false;
    const written = overRest(service, 'tracker_create_card', { title: 'Waits' }).then((card) => {
      isWritten = true;
      return card;
    });
    for (let count = 0; count < 20; count++) await overRest(service, 'tracker_get_settings', {});
    assert.equal(isWritten, false);
    held.release();
    assert.equal((await written).title, 'Waits');
  });
});

describe('full disk', () => {
  afterEach(removeTemporaryFolders);

  it('rejects writes with a clear message, losing nothing', async () => {
    const { database, close } = await openDatabase(temporaryFolder(), new Date());
    const transactions = new Transactions(
      database,
      new RecordCheck({ database, log: () => {}, after: systemClock.after }),
    );
    await transactions.write(() => writeState(database, 'settings', { currency: 'EUR' }));
    const { page_count: pages } = database.get<{ page_count: number }>('PRAGMA page_count') ?? assert.fail();
    database.execute(`PRAGMA max_page_count = ${pages}`);
    const failure = await transactions
      .write(() => writeState(database, 'settings', { currency: 'X'.repeat(100_000) }))
      .catch((error: unknown) => refusalOf(error, () => {}));
    assert.ok(failure instanceof LocalError);
    assert.deepEqual(failure.details, { cause: 'full' });
    assert.deepEqual(await transactions.read(() => readState(database, 'settings')), { currency: 'EUR' });
    await transactions.write(() => writeState(database, 'settings', { currency: 'USD' }));
    await close();
  });

  it('leaves all data readable', async function () {
    const folder = temporaryFolder();
    const child = await startOnSmallDisk(folder);
    if (child === undefined) return this.skip();
    try {
      const { announced } = child;
      const board = await overRest(announced, 'tracker_get_board', {});
      const { secret: token } = await newToken(announced, {});
      const read = () => overRest(announced, 'tracker_get_settings', {}, { token });
      // Path of the folder for the process, in whose namespace the small disk is mounted.
      const filler = path.join(`/proc/${announced.pid}/root`, folder, 'filler');
      assert.throws(() => writeFileSync(filler, Buffer.alloc(smallDisk)), /ENOSPC/);
      for (const call of [overRest, overMcp]) {
        await assert.rejects(call(announced, 'tracker_create_card', { title: 'Refused' }), isFull);
        assert.deepEqual(await call(announced, 'tracker_get_board', {}), board);
      }
      const spend = Array.from({ length: 120 }, read);
      assert.ok((await Promise.allSettled(spend)).some(({ status }) => status === 'fulfilled'));
      await assert.rejects(read(), refused('rate_limited'));
      rmSync(filler);
      const { secret } = await newToken(announced, { permissions: ['tracker:edit'] });
      await overRest(announced, 'tracker_create_card', { title: 'Saved' }, { token: secret });
    } finally {
      await child.end('SIGKILL');
    }
  });
});

describe('unreadable integer', () => {
  const running = new ServicePerTest({ sample: 'small' });

  it('breaks no later read and no later write', async () => {
    const { service } = running;
    // A record that the check finds damaged is left out.
    await service.checked;
    const { cards } = await overRest(service, 'tracker_get_board', {});
    const other = new DatabaseSync(dataFile(service));
    const [card] = cards;
    const where = `WHERE id = '${card?.id}'`;
    other.exec(`UPDATE cards SET rank = 9007199254740993 ${where}`);
    await assert.rejects(overRest(service, 'tracker_list_cards', {}), because('damaged', /damaged.*[Rr]estore/s));
    other.exec(`UPDATE cards SET rank = 1 ${where}`);
    other.close();
    const created = await overRest(service, 'tracker_create_card', { title: 'Saved' });
    const after = await overRest(service, 'tracker_get_board', {});
    assert.equal(after.cards.length, cards.length + 1);
    assert.ok(after.cards.some(({ id }) => id === created.id));
    assert.equal((await request(service, 'GET', '/api/v1/tracker/cards')).status, 200);
  });
});
