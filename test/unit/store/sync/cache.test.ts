import assert from 'node:assert/strict';

import { anyString, array } from '../../../../src/base/input/reader.ts';
import { Cache } from '../../../../src/store/sync/cache.ts';
import type { CacheKey } from '../../../../src/store/sync/cacheFiles.ts';
import { FakeClock, settled } from '../../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../../fixtures/sharedFiles.ts';

const notes: CacheKey = { account: 'a1', name: 'notes' };
const isNotes = array(anyString);

function setUp(files = new FilesInMemory()) {
  const warnings: string[] = [];
  const clock = new FakeClock(1_000);
  return { files, warnings, clock, cache: new Cache(files, clock, (text) => warnings.push(text)) };
}

const at = (fetchedAt: number, value: string[], confirmedAt = fetchedAt) => ({ value, fetchedAt, confirmedAt });

describe('Cache', () => {
  it('shares a value and its time with another window', async () => {
    const { cache, files } = setUp();
    await cache.write(notes, at(5, ['one'], 7));
    const cached = await setUp(files).cache.read(notes, isNotes);
    assert.deepEqual(cached?.value, ['one']);
    assert.deepEqual([cached?.fetchedAt, cached?.confirmedAt], [5, 7]);
  });

  it('returns nothing for another account or name', async () => {
    const { cache } = setUp();
    await cache.write(notes, at(1, ['one']));
    assert.equal(await cache.read({ ...notes, account: 'a2' }, isNotes), undefined);
    assert.equal(await cache.read({ ...notes, name: 'board' }, isNotes), undefined);
  });

  it('writes an equal value once and records since when', async () => {
    const { cache, files } = setUp();
    await cache.write(notes, at(1, ['one']));
    await cache.write(notes, at(2, ['one']));
    assert.deepEqual(files.written, ['a1.notes.json', 'a1.notes.stamp.json', 'a1.notes.stamp.json']);
    const { fetchedAt, unchangedSince } = (await cache.read(notes, isNotes)) ?? assert.fail();
    assert.deepEqual([fetchedAt, unchangedSince], [2, 1]);
    await cache.write(notes, at(3, ['two']));
    assert.equal((await cache.stamp(notes))?.unchangedSince, 3);
  });

  it('distinguishes values that differ in one character', async () => {
    const { cache } = setUp();
    const revisions = new Set<string | undefined>();
    const text = 'a card of a board '.repeat(20);
    for (let index = 0; index < text.length; index += 1) {
      await cache.write(notes, at(index, [`${text.slice(0, index)}X${text.slice(index + 1)}`]));
      revisions.add((await cache.stamp(notes))?.revision);
    }
    assert.equal(revisions.size, text.length);
  });

  it('never replaces a newer value with an older one', async () => {
    const { cache, files } = setUp();
    await cache.write(notes, at(5, ['newer']));
    await setUp(files).cache.write(notes, at(4, ['older']));
    assert.deepEqual((await cache.read(notes, isNotes))?.value, ['newer']);
  });

  it('writes only the last of several pending values', async () => {
    const { cache, files } = setUp();
    await Promise.all([1, 2, 3, 4].map((time) => cache.write(notes, at(time, [`${time}`]))));
    assert.deepEqual((await cache.read(notes, isNotes))?.value, ['4']);
    assert.equal(files.written.filter((name) => name === 'a1.notes.json').length, 1);
  });

  for (const [what, text] of [
    ['no JSON', '{"format":3,'],
    ['of another layout', '{"format":4,"account":"a1","name":"notes","value":[]}'],
    [
      'of an earlier version',
      '{"format":1,"account":"a1","name":"notes","revision":"1f","asOf":1,"confirmedAt":1,"quietSince":1,"value":["one"]}',
    ],
    ['copied from another account', undefined],
    ['of a shape that does not fit', '[]'],
  ] as const)
    it(`ignores and removes a file that is ${what}`, async () => {
      const { cache, files, warnings } = setUp();
      await cache.write(notes, at(1, ['one']));
      await cache.write({ ...notes, account: 'a2' }, at(1, ['theirs']));
      const theirs = new TextDecoder().decode(files.files.get('a2.notes.json'));
      files.plant('a1.notes.json', text ?? theirs);
      assert.equal(await cache.read(notes, isNotes), undefined);
      assert.deepEqual(
        [...files.files.keys()].filter((name) => name.startsWith('a1')),
        [],
      );
      assert.match(warnings.join(), /a1\.notes\.json is invalid/);
      await cache.write(notes, at(2, ['one']));
      assert.deepEqual((await cache.read(notes, isNotes))?.value, ['one']);
    });

  it('removes a value of an invalid shape', async () => {
    const { cache, files } = setUp();
    await cache.write({ ...notes }, { value: [1, 2], fetchedAt: 1, confirmedAt: 1 });
    assert.equal(await cache.read(notes, isNotes), undefined);
    assert.equal(files.files.size, 0);
  });

  it('accepts a value newer than its stamp', async () => {
    const { cache, files } = setUp();
    await cache.write(notes, at(1, ['one']));
    const stamp = files.files.get('a1.notes.stamp.json') ?? assert.fail();
    await cache.write(notes, at(2, ['two']));
    files.files.set('a1.notes.stamp.json', stamp);
    const cached = await cache.read(notes, isNotes);
    assert.deepEqual([cached?.value, cached?.fetchedAt], [['two'], 2]);
  });

  it('replaces future values after a clock setback', async () => {
    const { cache, clock } = setUp();
    await cache.write(notes, at(900, ['before']));
    clock.setBack(500);
    assert.equal(await cache.read(notes, isNotes), undefined);
    await cache.write(notes, at(450, ['after']));
    assert.deepEqual((await cache.read(notes, isNotes))?.value, ['after']);
  });

  it('stores no value over 32 MiB', async () => {
    const { cache, files } = setUp();
    await cache.write(notes, at(1, ['x'.repeat(33 * 1024 * 1024)]));
    assert.equal(files.files.size, 0);
  });

  it('clears one account with a report, then all', async () => {
    const { cache, files } = setUp();
    await cache.write(notes, at(1, ['one']));
    await cache.write({ account: 'a12', name: 'notes' }, at(1, ['theirs']));
    files.plant('left-behind', 'x');
    const deleted = await cache.clear('a1');
    assert.deepEqual([deleted.names, deleted.accounts], [['notes'], 1]);
    assert.ok(deleted.bytes > 100);
    assert.deepEqual((await cache.read({ account: 'a12', name: 'notes' }, isNotes))?.value, ['theirs']);
    await cache.write({ account: 'a1', name: 'board' }, at(1, ['a board']));
    const { names, accounts } = await cache.clear();
    assert.deepEqual([names, accounts], [['board', 'notes'], 2]);
    assert.equal(files.files.size, 0);
  });

  it('keeps several names of a kind, reports one', async () => {
    const { cache } = setUp();
    const events: CacheKey[] = [];
    cache.onDidChange((key) => events.push(key));
    const [all, some] = ['keys', 'keys-1f-2'].map((name) => ({ account: 'a1', name })) as [CacheKey, CacheKey];
    await cache.write(all, at(1, ['one', 'two']));
    await cache.write(some, at(1, ['one']));
    assert.deepEqual(events, [all, some]);
    assert.deepEqual((await cache.read(all, isNotes))?.value, ['one', 'two']);
    assert.deepEqual((await cache.clear()).names, ['keys']);
  });

  it('writes nothing pending after a clear', async () => {
    const { cache, files } = setUp();
    const writing = [cache.write(notes, at(1, ['one'])), cache.write({ ...notes, name: 'board' }, at(1, ['one']))];
    const clearing = cache.clear();
    await Promise.all([...writing, clearing]);
    assert.equal(files.files.size, 0);
  });

  it('does not pause long after a forward clock change', async () => {
    const { cache, files, clock } = setUp();
    const write = files.write.bind(files);
    files.write = async (...parameters) => {
      clock.setBack(-8 * 3_600_000);
      await write(...parameters);
    };
    const writing = cache.write(notes, at(1, ['one']));
    await settled();
    files.write = write;
    await clock.pass(10_000);
    await writing;
    await Promise.all([cache.clear(), clock.pass(1)]);
    assert.equal(files.files.size, 0);
  });

  it('fires for changes of any window', async () => {
    const { cache, files } = setUp();
    const events: CacheKey[] = [];
    cache.onDidChange((key) => events.push(key));
    await setUp(files).cache.write(notes, at(1, ['one']));
    assert.deepEqual(events, [notes]);
  });

  it('removes unused files once, after the first write', async () => {
    const { cache, files } = setUp();
    files.plant('old.notes.json', '{}');
    files.changedAt.set('old.notes.json', -40 * 24 * 3_600_000);
    files.plant('unfinished-1', 'x');
    await cache.write(notes, at(1, ['one']));
    assert.deepEqual([...files.files.keys()].sort(), ['a1.notes.json', 'a1.notes.stamp.json', 'unfinished-1']);
  });

  it('works without cached values when the disk fails', async () => {
    const { cache, files, warnings } = setUp();
    files.broken = new Error('disk full');
    await cache.write(notes, at(1, ['one']));
    assert.equal(await cache.read(notes, isNotes), undefined);
    assert.match(warnings.join(), /Nothing is cached: Error: disk full/);
    files.broken = undefined;
    await cache.write(notes, at(2, ['two']));
    assert.deepEqual((await cache.read(notes, isNotes))?.value, ['two']);
  });
});
