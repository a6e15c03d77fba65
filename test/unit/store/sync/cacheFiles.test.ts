import assert from 'node:assert/strict';

import { outdatedFiles } from '../../../../src/store/sync/cacheFiles.ts';

const day = 24 * 3_600_000;
const mebibyte = 1024 * 1024;
const now = 1_000 * day;
const file = (name: string, daysAgo: number, mebibytes = 0) => ({
  name,
  size: mebibytes * mebibyte,
  changedAt: now - daysAgo * day,
});

describe('outdated', () => {
  it('returns files of accounts unused for 30 days', () => {
    const old = ['a.board.json', 'a.board.stamp.json'].map((name) => file(name, 31));
    const used = [file('b-1.keys-1f-2.json', 100), file('b-1.board.stamp.json', 1)];
    assert.deepEqual(outdatedFiles([...old, ...used], now), ['a.board.json', 'a.board.stamp.json']);
  });

  it('returns foreign files too old to be in progress', () => {
    assert.deepEqual(outdatedFiles([file('unfinished-1', 0.01), file('unfinished-2', 1), file('README', 2)], now), [
      'unfinished-2',
      'README',
    ]);
  });

  it('returns texts of notes read longest ago', () => {
    const id = (index: number) => index.toString(16);
    const texts = (count: number, mebibytes: number) =>
      Array.from({ length: count }, (_, index) => [
        file(`a.notes-${id(index)}.json`, 10, mebibytes),
        file(`a.notes-${id(index)}.stamp.json`, index / 1_000),
      ]).flat();
    const list = file('a.notes.stamp.json', 9);
    const oldest = (index: number) => [`a.notes-${id(index)}.json`, `a.notes-${id(index)}.stamp.json`];
    assert.deepEqual(outdatedFiles([list, ...texts(501, 0)], now), oldest(500));
    assert.deepEqual(outdatedFiles([list, ...texts(3, 25)], now), oldest(2));
  });

  it('returns least recently used accounts over 64 MiB, never the last', () => {
    const files = [file('c.board.json', 3, 1), file('a.board.json', 1, 40), file('b.board.json', 2, 30)];
    assert.deepEqual(outdatedFiles(files, now), ['b.board.json', 'c.board.json']);
    assert.deepEqual(outdatedFiles([file('a.board.json', 1, 100)], now), []);
  });
});
