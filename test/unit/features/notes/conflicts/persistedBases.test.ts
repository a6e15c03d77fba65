import assert from 'node:assert/strict';

import type { MergeBase } from '../../../../../src/features/notes/conflicts/mergeBases.ts';
import { PersistedBaseFiles } from '../../../../../src/features/notes/conflicts/persistedBases.ts';
import { FilesInMemory } from '../../../../fixtures/sharedFiles.ts';

const base = (version: number, text: string): MergeBase => ({ version, text, updatedAt: '2026-03-02T09:00:00.000Z' });

describe('persisted merge bases', () => {
  const ended = new Set<number>();
  const signedOutOf = new Set<string>();
  const keptIn = (files: FilesInMemory, window: string, id: number) =>
    new PersistedBaseFiles({
      files,
      isEnded: async (key) => signedOutOf.has(key),
      window,
      hostProcess: { id, hasEnded: (other) => ended.has(other) },
      warn: () => undefined,
    });

  beforeEach(() => {
    ended.clear();
    signedOutOf.clear();
  });

  it('separates windows and documents, ignores a broken file', async () => {
    const files = new FilesInMemory();
    const kept = keptIn(files, 'window-1', 1);
    await kept.write('a', base(1, 'one'));
    assert.deepEqual(await kept.read('a'), { key: 'a', ...base(1, 'one') });
    assert.equal(await kept.read('b'), 'nothing');
    assert.equal(await keptIn(files, 'window-2', 2).read('a'), 'nothing');
    for (const name of files.files.keys()) files.files.set(name, new TextEncoder().encode('{"half":'));
    assert.equal(await kept.read('a'), undefined);
    await kept.remove('a');
    assert.equal(files.files.size, 0);
  });

  it('returns the properties of the note', async () => {
    const kept = keptIn(new FilesInMemory(), 'window-1', 1);
    const stored = { ...base(1, 'one'), title: 'A note', folderId: null, useInRag: true };
    await kept.write('a', stored);
    assert.deepEqual(await kept.read('a'), { key: 'a', ...stored });
  });

  it('passes to the next life of a window, leaving nothing', async () => {
    const files = new FilesInMemory();
    await keptIn(files, 'window', 1).write('a', base(1, 'one'));
    ended.add(1);
    const next = keptIn(files, 'window', 2);
    const passed = await next.read('a');
    assert.deepEqual(passed, { key: 'a', ...base(1, 'one') });
    await next.write('a', base(1, 'one'));
    assert.equal(files.files.size, 1);
    await next.remove('a');
    assert.equal(files.files.size, 0);
  });

  it('returns none while two windows on one folder disagree', async () => {
    const files = new FilesInMemory();
    await keptIn(files, 'window', 1).write('a', base(1, 'one'));
    const other = keptIn(files, 'window', 2);
    await other.write('a', base(2, 'two'));
    await other.remove('a');
    await other.write('a', base(3, 'three'));
    ended.add(1);
    assert.equal(await keptIn(files, 'window', 3).read('a'), undefined);
    assert.equal(await other.read('a'), undefined);
  });

  it('leaves the base of a window that is loaded again to it', async () => {
    const files = new FilesInMemory();
    await keptIn(files, 'window', 1).write('a', base(1, 'one'));
    ended.add(1);
    const other = keptIn(files, 'window', 2);
    await other.write('a', base(2, 'two'));
    await other.remove('a');
    await other.write('a', base(3, 'three'));
    assert.equal(await keptIn(files, 'window', 3).read('a'), undefined);
    await other.remove('a');
    assert.deepEqual(await keptIn(files, 'window', 4).read('a'), { key: 'a', ...base(1, 'one') });
  });

  it('keeps the bases of two closed windows for a day', async () => {
    const files = new FilesInMemory();
    await keptIn(files, 'window', 1).write('a', base(1, 'one'));
    await keptIn(files, 'window', 2).write('a', base(2, 'two'));
    ended.add(1).add(2);
    const [first = '', second = ''] = files.files.keys();
    const back = keptIn(files, 'window', 3);
    assert.equal(await back.read('a'), undefined);
    await back.write('a', undefined);
    assert.equal(files.files.size, 3);
    for (const name of [first, second]) files.changedAt.set(name, Date.now() - 25 * 60 * 60 * 1_000);
    await back.write('a', base(4, 'four'));
    assert.deepEqual(await back.read('a'), { key: 'a', ...base(4, 'four') });
  });

  it('stays unknown over another reload despite other windows', async () => {
    const files = new FilesInMemory();
    await keptIn(files, 'window', 1).write('a', undefined);
    await keptIn(files, 'window', 2).write('a', base(2, 'two'));
    ended.add(1);
    assert.equal(await keptIn(files, 'window', 3).read('a'), undefined);
  });

  it('clears one service in all windows, with broken files', async () => {
    const files = new FilesInMemory();
    await keptIn(files, 'window-1', 1).write('a', base(1, 'one'));
    await keptIn(files, 'window-2', 2).write('a', undefined);
    const third = keptIn(files, 'window-3', 3);
    await third.write('b', base(1, 'one'));
    files.plant('broken', '{"half":');
    await third.clear((key) => key === 'a');
    assert.equal(files.files.size, 1);
    assert.deepEqual(await third.read('b'), { key: 'b', ...base(1, 'one') });
  });

  it('stores nothing after sign-out', async () => {
    const files = new FilesInMemory();
    const window = keptIn(files, 'window', 1);
    await window.write('a', base(1, 'one'));
    signedOutOf.add('a');
    await window.write('a', base(2, 'two'));
    assert.equal(files.files.size, 0);
  });

  it('stores nothing if another window signs out during a write', async () => {
    const files = new FilesInMemory();
    const write = files.write.bind(files);
    files.write = async (...given) => {
      signedOutOf.add('a');
      await write(...given);
    };
    await keptIn(files, 'window', 1).write('a', base(1, 'one'));
    assert.equal(files.files.size, 0);
  });

  it('deletes bases that are unused for a season', async () => {
    const files = new FilesInMemory();
    await keptIn(files, 'window-1', 1).write('old', base(1, 'one'));
    const [old = ''] = files.files.keys();
    files.changedAt.set(old, Date.now() - 100 * 24 * 60 * 60 * 1_000);
    await keptIn(files, 'window-2', 2).write('new', base(1, 'one'));
    assert.equal(files.files.has(old), false);
    assert.equal(files.files.size, 1);
  });
});
