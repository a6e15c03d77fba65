import assert from 'node:assert/strict';

import { anyString } from '../../../../src/base/input/reader.ts';
import { AccountFiles, EndedAccounts } from '../../../../src/store/sync/accountFiles.ts';
import { Cache } from '../../../../src/store/sync/cache.ts';
import { WindowLeases } from '../../../../src/store/sync/windowLeases.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const account = '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b';
const board = { account, name: 'board' };
const day = 24 * 3_600_000;

describe('EndedAccounts', () => {
  let clock: FakeClock;
  let files: FilesInMemory;
  let markers: FilesInMemory;

  beforeEach(() => {
    clock = new FakeClock();
    files = new FilesInMemory();
    markers = new FilesInMemory();
  });

  /** A window with its own cache and leases on the shared files. */
  const open = () => {
    const ended = new EndedAccounts(markers, clock);
    const accountFiles = new AccountFiles(files, ended);
    const shared = Object.assign(accountFiles, { onDidChange: files.onDidChange, dispose: () => undefined });
    const cache = new Cache(shared, clock, (text) => assert.fail(text));
    const end = async (ending = account) => {
      await ended.end(ending);
      await cache.clear(ending);
    };
    const write = (value: string) => cache.write(board, { value, fetchedAt: 1, confirmedAt: 1 });
    return { ended, accountFiles, cache, write, end, leases: new WindowLeases(shared, clock) };
  };

  it('blocks writes of every window for an ended account', async () => {
    const [one, other] = [open(), open()];
    await one.write('before');
    await one.end();
    const { length } = files.written;
    await other.write('after');
    assert.deepEqual([files.written.length, files.files.size], [length, 0]);
  });

  for (const takes of [0, 10])
    it(`leaves no file when an account ends during a ${takes} ms write`, async () => {
      const interleavings = 60;
      let wasWritten = 0;
      for (let steps = 0; steps < interleavings; steps += 1) {
        files = new FilesInMemory();
        markers = new FilesInMemory();
        const write = files.write.bind(files);
        files.write = async (...parameters) => {
          if (takes > 0) await new Promise<void>((resolve) => clock.after(takes, resolve));
          await write(...parameters);
        };
        const [one, other] = [open(), open()];
        const writing = other.write('late');
        const taking = other.leases.acquire(board);
        for (let step = 0; step < steps; step += 1) await Promise.resolve();
        await one.end();
        await clock.pass(1_000);
        await Promise.all([writing, taking]);
        if (files.written.length > 0) wasWritten += 1;
        assert.deepEqual([...files.files.keys()], [], `after ${steps} steps`);
      }
      assert.ok(wasWritten > 10, `written before the end in ${wasWritten} of ${interleavings}`);
    });

  it('keeps files of other accounts', async () => {
    const { cache, write, end } = open();
    await cache.write({ account: 'local', name: 'board' }, { value: 'mine', fetchedAt: 1, confirmedAt: 1 });
    await write('theirs');
    await end();
    assert.deepEqual((await cache.read({ account: 'local', name: 'board' }, anyString))?.value, 'mine');
    assert.equal(await cache.read(board, anyString), undefined);
  });

  it('ends an account with all tokens of its variable', async () => {
    const { cache, end } = open();
    const fromVariable = { account: `${account}-${'0f'.repeat(16)}`, name: 'board' };
    await cache.write(fromVariable, { value: 'theirs', fetchedAt: 1, confirmedAt: 1 });
    await end();
    await cache.write(fromVariable, { value: 'late', fetchedAt: 2, confirmedAt: 2 });
    assert.deepEqual([...files.files.keys()], []);
  });

  it('allows an account again after begin', async () => {
    const { ended } = open();
    await ended.end('notes at tracker.example');
    assert.equal(await ended.has('notes at tracker.example'), true);
    await ended.begin('notes at tracker.example');
    assert.equal(await ended.has('notes at tracker.example'), false);
  });

  it('stores no account name and expires its markers', async () => {
    const { ended } = open();
    await ended.end(account);
    const [name = ''] = markers.files.keys();
    assert.ok(!name.includes(account.slice(0, 8)));
    markers.changedAt.set(name, clock.now() - 91 * day);
    await ended.end('another');
    assert.equal(await ended.has(account), false);
    assert.equal(await ended.has('another'), true);
  });
});
