import assert from 'node:assert/strict';

import { ReadLeases } from '../../../../src/store/sync/readLeases.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const key = { account: 'a1', name: 'board' };

describe('ReadingTurns', () => {
  let clock: FakeClock;
  let files: FilesInMemory;
  beforeEach(() => {
    clock = new FakeClock();
    files = new FilesInMemory();
  });

  const window = () => new ReadLeases(files, clock);
  const take = async (turns: ReadLeases) => {
    const taking = turns.acquire(key);
    await clock.pass(1_000);
    return (await taking).kind;
  };

  it('gives the turn to one window until it is given back', async () => {
    const [one, other] = [window(), window()];
    assert.equal(await take(one), 'ours');
    assert.equal(await take(other), 'theirs');
    await other.release(key);
    assert.equal(await take(other), 'theirs');
    await one.release(key);
    assert.equal(files.files.size, 0);
    assert.equal(await take(other), 'ours');
  });

  it('gives it to one of several that ask at once', async () => {
    const taking = Promise.all([window(), window(), window()].map((each) => each.acquire(key)));
    await clock.pass(1_000);
    assert.deepEqual((await taking).map(({ kind }) => kind).sort(), ['ours', 'theirs', 'theirs']);
  });

  it('lets nobody wait longer than half a minute for a window that has died', async () => {
    assert.equal(await take(window()), 'ours');
    await clock.pass(28_000);
    assert.equal(await take(window()), 'theirs');
    await clock.pass(1_000);
    assert.equal(await take(window()), 'ours');
  });

  it('lets nobody wait for a lease from before the clock was set back, nor for a broken one', async () => {
    assert.equal(await take(window()), 'ours');
    clock.setBack(3_600_000);
    assert.equal(await take(window()), 'ours');
    files.plant('a1.board.turn.json', '{"window":');
    assert.equal(await take(window()), 'ours');
  });

  it('leaves each window to itself where the disk fails', async () => {
    files.broken = new Error('full');
    assert.equal(await take(window()), 'ours');
    assert.equal(await take(window()), 'ours');
  });
});
