import assert from 'node:assert/strict';

import { OnceAcrossWindows } from '../../../../src/store/sync/onceAcrossWindows.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const day = 24 * 3_600_000;

describe('OnceAcrossWindows', () => {
  let clock: FakeClock;
  let files: FilesInMemory;
  const opened = (account: string | undefined = 'a1') =>
    new OnceAcrossWindows({ files, name: 'reminders', account: () => account, clock });
  /** Advances the clock until the claim settles. */
  const finish = async <T>(acquiring: Promise<T>): Promise<T> => {
    let isDone = false;
    const end = (): void => {
      isDone = true;
    };
    acquiring.then(end, end);
    while (!isDone) await clock.pass(100);
    return acquiring;
  };

  beforeEach(() => {
    clock = new FakeClock();
    files = new FilesInMemory();
  });

  it('grants a key to one window, once', async () => {
    const [one, other] = [opened(), opened()];
    assert.deepEqual(await finish(one.acquire(['a', 'b'])), ['a', 'b']);
    assert.deepEqual(await finish(other.acquire(['a', 'b', 'c'])), ['c']);
    assert.deepEqual(await finish(one.acquire(['a', 'c'])), []);
  });

  it('grants a key to one of several concurrent calls', async () => {
    for (let round = 0; round < 20; round += 1) {
      files = new FilesInMemory();
      const both = [opened(), opened(), opened()].map((window) => window.acquire(['a']));
      assert.deepEqual((await finish(Promise.all(both))).flat(), ['a']);
    }
  });

  it('keeps concurrent leases of different keys', async () => {
    const both = Promise.all([opened().acquire(['a']), opened().acquire(['b'])]);
    assert.deepEqual(await finish(both), [['a'], ['b']]);
  });

  it('serializes calls within a window', async () => {
    const window = opened();
    const both = Promise.all([window.acquire(['a']), window.acquire(['a', 'b'])]);
    assert.deepEqual(await finish(both), [['a'], ['b']]);
  });

  it('separates accounts and grants nothing without one', async () => {
    assert.deepEqual(await finish(opened('a1').acquire(['a'])), ['a']);
    assert.deepEqual(await finish(opened('a2').acquire(['a'])), ['a']);
    assert.deepEqual(
      await finish(new OnceAcrossWindows({ files, name: 'reminders', account: () => undefined, clock }).acquire(['a'])),
      [],
    );
    assert.deepEqual([...files.files.keys()], ['a1.reminders.once.json', 'a2.reminders.once.json']);
  });

  it('rejects when the disk stores nothing', async () => {
    files.write = async () => {};
    await assert.rejects(finish(opened().acquire(['a'])), /does not store the leases/);
    files = new FilesInMemory();
    assert.deepEqual(await finish(opened().acquire(['a'])), ['a']);
  });

  it('forgets after three months and ignores broken files', async () => {
    await finish(opened().acquire(['a']));
    await clock.pass(91 * day);
    assert.deepEqual(await finish(opened().acquire(['a'])), ['a']);
    files.plant('a1.reminders.once.json', '[{"key":1}]');
    assert.deepEqual(await finish(opened().acquire(['a'])), ['a']);
    files.plant('a1.reminders.once.json', '[{"key":');
    assert.deepEqual(await finish(opened().acquire(['a'])), ['a']);
  });

  it('rejects on a disk error and recovers', async () => {
    const window = opened();
    files.broken = new Error('The disk is full.');
    await assert.rejects(window.acquire(['a']), /full/);
    files.broken = undefined;
    assert.deepEqual(await finish(window.acquire(['a'])), ['a']);
  });
});
