import assert from 'node:assert/strict';

import { ReadLeases } from '../../../../src/store/sync/readLeases.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const key = { account: 'a1', name: 'board' };

describe('ReadLeases', () => {
  let clock: FakeClock;
  let files: FilesInMemory;
  beforeEach(() => {
    clock = new FakeClock();
    files = new FilesInMemory();
  });

  const window = () => new ReadLeases(files, clock);
  const take = async (leases: ReadLeases) => {
    const taking = leases.acquire(key);
    await clock.pass(1_000);
    return (await taking).kind;
  };

  it('grants the lease to one window until release', async () => {
    const [one, other] = [window(), window()];
    assert.equal(await take(one), 'ours');
    assert.equal(await take(other), 'theirs');
    await other.release(key);
    assert.equal(await take(other), 'theirs');
    await one.release(key);
    assert.equal(files.files.size, 0);
    assert.equal(await take(other), 'ours');
  });

  it('grants the lease to one of several concurrent windows', async () => {
    const taking = Promise.all([window(), window(), window()].map((each) => each.acquire(key)));
    await clock.pass(1_000);
    assert.deepEqual((await taking).map(({ kind }) => kind).sort(), ['ours', 'theirs', 'theirs']);
  });

  it('expires a lease after half a minute', async () => {
    assert.equal(await take(window()), 'ours');
    await clock.pass(28_000);
    assert.equal(await take(window()), 'theirs');
    await clock.pass(1_000);
    assert.equal(await take(window()), 'ours');
  });

  it('ignores broken leases and those before clock setback', async () => {
    assert.equal(await take(window()), 'ours');
    clock.setBack(3_600_000);
    assert.equal(await take(window()), 'ours');
    files.plant('a1.board.lease.json', '{"window":');
    assert.equal(await take(window()), 'ours');
  });

  it('grants every window a lease when the disk fails', async () => {
    files.broken = new Error('full');
    assert.equal(await take(window()), 'ours');
    assert.equal(await take(window()), 'ours');
  });
});
