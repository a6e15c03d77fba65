import assert from 'node:assert/strict';

import { OnceAcrossWindows } from '../../../../src/store/sync/onceAcrossWindows.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const day = 24 * 3_600_000;

describe('Claims', () => {
  let clock: FakeClock;
  let files: FilesInMemory;
  const opened = (account: string | undefined = 'a1') =>
    new OnceAcrossWindows({ files, name: 'reminders', account: () => account, clock });
  /** Lets the time pass that claims need to settle. */
  const settle = async <T>(claim: Promise<T>): Promise<T> => {
    let isDone = false;
    const end = (): void => {
      isDone = true;
    };
    claim.then(end, end);
    while (!isDone) await clock.pass(100);
    return claim;
  };

  beforeEach(() => {
    clock = new FakeClock();
    files = new FilesInMemory();
  });

  it('gives a thing to one window, and to none again', async () => {
    const [one, other] = [opened(), opened()];
    assert.deepEqual(await settle(one.claim(['a', 'b'])), ['a', 'b']);
    assert.deepEqual(await settle(other.claim(['a', 'b', 'c'])), ['c']);
    assert.deepEqual(await settle(one.claim(['a', 'c'])), []);
  });

  it('gives it to exactly one of two that claim it at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      files = new FilesInMemory();
      const both = [opened(), opened(), opened()].map((window) => window.claim(['a']));
      assert.deepEqual((await settle(Promise.all(both))).flat(), ['a']);
    }
  });

  it('loses none to a window that claims something else at once', async () => {
    const both = Promise.all([opened().claim(['a']), opened().claim(['b'])]);
    assert.deepEqual(await settle(both), [['a'], ['b']]);
  });

  it('claims one after the other inside a window', async () => {
    const window = opened();
    const both = Promise.all([window.claim(['a']), window.claim(['a', 'b'])]);
    assert.deepEqual(await settle(both), [['a'], ['b']]);
  });

  it('keeps claims of accounts apart, and none while no account is known', async () => {
    assert.deepEqual(await settle(opened('a1').claim(['a'])), ['a']);
    assert.deepEqual(await settle(opened('a2').claim(['a'])), ['a']);
    assert.deepEqual(
      await settle(new OnceAcrossWindows({ files, name: 'reminders', account: () => undefined, clock }).claim(['a'])),
      [],
    );
    assert.deepEqual([...files.files.keys()], ['a1.reminders.claims.json', 'a2.reminders.claims.json']);
  });

  it('gives up where nothing stays on the disk', async () => {
    files.write = async () => {};
    await assert.rejects(settle(opened().claim(['a'])), /does not stay on the disk/);
    files = new FilesInMemory();
    assert.deepEqual(await settle(opened().claim(['a'])), ['a']);
  });

  it('forgets after three months, and does not mind a broken file', async () => {
    await settle(opened().claim(['a']));
    await clock.pass(91 * day);
    assert.deepEqual(await settle(opened().claim(['a'])), ['a']);
    files.plant('a1.reminders.claims.json', '[{"key":1}]');
    assert.deepEqual(await settle(opened().claim(['a'])), ['a']);
    files.plant('a1.reminders.claims.json', '[{"key":');
    assert.deepEqual(await settle(opened().claim(['a'])), ['a']);
  });

  it('rejects where the disk does, and works again after', async () => {
    const window = opened();
    files.broken = new Error('The disk is full.');
    await assert.rejects(window.claim(['a']), /full/);
    files.broken = undefined;
    assert.deepEqual(await settle(window.claim(['a'])), ['a']);
  });
});
