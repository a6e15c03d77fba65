import assert from 'node:assert/strict';

import type { Files } from '../../../../src/base/flow/sharedFiles.ts';
import { ImportJournal } from '../../../../src/store/imports/journal.ts';
import { journalName } from '../../../../src/store/imports/journalFiles.ts';
import { AccountFiles, EndedAccounts } from '../../../../src/store/sync/accountFiles.ts';
import { leaseFile } from '../../../../src/store/sync/cacheFiles.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

describe('journal of imports', () => {
  const clock = new FakeClock();
  const journalOn = (files: Files) =>
    new ImportJournal(new AccountFiles(files, new EndedAccounts(new FilesInMemory(), clock)), clock);
  const planned = (id: string) => ({
    ...{ id, startedAt: clock.now() },
    plan: { source: 'jobs.csv', contentHash: '', cards: [{ row: 2, card: { title: 'Dev' } }], notes: [] },
  });

  /** Does something after each write, and names its time. */
  const withEachWrite = (files: FilesInMemory, act: (written: number) => Promise<void>): Files => ({
    ...{ read: (name) => files.read(name), list: () => files.list(), remove: (name) => files.remove(name) },
    create: (name, bytes) => files.create(name, bytes),
    write: async (name, bytes) => {
      await files.write(name, bytes);
      files.changedAt.set(name, clock.now());
      await act(files.written.length);
    },
  });

  const hourMs = 3_600_000;

  it('keeps an import that another window starts', async () => {
    const files = new FilesInMemory();
    const starting = withEachWrite(files, async () => void (await journalOn(files).list('local')));
    await journalOn(starting).create('local', planned('a'));
    assert.equal((await journalOn(files).read('local', 'a'))?.plan.cards.length, 1);
    assert.deepEqual(
      (await journalOn(files).list('local')).map(({ id }) => id),
      ['a'],
    );
  });

  it('deletes what a window left that was closed while it started', async () => {
    const files = new FilesInMemory();
    const closing = withEachWrite(files, async (written) => {
      if (written === 1) throw new Error('The window was closed.');
    });
    await assert.rejects(journalOn(closing).create('local', planned('a')));
    await journalOn(files).create('local', planned('b'));
    const lease = leaseFile({ account: 'local', name: journalName('b') });
    files.plant(lease, '{}');
    files.changedAt.set(lease, clock.now());
    assert.equal((await journalOn(files).list('local')).length, 1);
    const all = [...files.files.keys()];
    assert.equal(all.length, 4);
    await clock.pass(hourMs + 1);
    await journalOn(files).list('local');
    assert.deepEqual(
      [...files.files.keys()],
      all.filter((name) => !name.includes(journalName('a'))),
    );
    assert.equal((await journalOn(files).list('local')).length, 1);
  });
});
