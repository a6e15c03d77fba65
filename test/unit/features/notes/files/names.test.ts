import assert from 'node:assert/strict';

import type { NoteFolder } from '../../../../../src/contract/tracker/library.ts';
import { fileName, notePathsOf, titleOf } from '../../../../../src/features/notes/files/names.ts';
import { folder, listedNote, manyNotes } from '../../../../fixtures/notes.ts';

const pathsOf = (...titles: string[]): string[] => {
  const notes = titles.map((title, index) => listedNote({ id: `n${index}`, title }));
  return [...notePathsOf([], notes).pathOf.values()];
};

const manyFolders = (count: number): NoteFolder[] =>
  Array.from({ length: count }, (_, index) => folder({ id: String(index) }));

/** Each folder is inside the previous one. */
const nested = (count: number): NoteFolder[] =>
  manyFolders(count).map((each, index) => ({ ...each, parentId: index === 0 ? null : String(index - 1) }));

/** Number of property reads that the placement of the folders needs. */
function readsOf(folders: readonly NoteFolder[]): number {
  let reads = 0;
  const watched = folders.map(
    (each) =>
      new Proxy(each, {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name);
        },
      }),
  );
  notePathsOf(watched, []);
  return reads;
}

describe('file name of a note', () => {
  const names: Readonly<Record<string, string>> = {
    'Salary talk': 'Salary talk',
    'a/b\\c:d*e?f"g<h>i|j': 'a-b-c-d-e-f-g-h-i-j',
    '../../etc/passwd': '..-..-etc-passwd',
    '  spaced \t out\nnote  ': 'spaced out note',
    'ends with dots...': 'ends with dots',
    '..': 'Untitled',
    '': 'Untitled',
    'שלום 👩‍💻 café': 'שלום 👩‍💻 café',
    'evil\u202etxt.exe': 'evil-txt.exe',
    'half \ud83d': 'half \ufffd',
  };
  for (const [title, name] of Object.entries(names))
    it(`is ${JSON.stringify(name)} for ${JSON.stringify(title)}`, () => assert.equal(fileName(title), name));

  it('is truncated after 80 visible characters', () => {
    assert.equal(fileName('x'.repeat(300)), 'x'.repeat(80));
    assert.equal(fileName('👩‍💻'.repeat(100)).length % '👩‍💻'.length, 0);
  });

  it('restores the title from which it was made', () => assert.equal(titleOf('Salary talk.md'), 'Salary talk'));
});

describe('note places', () => {
  it('numbers equal titles, ignoring case', () => {
    assert.deepEqual(pathsOf('Plan', 'plan', 'Plan (2)', 'Plan'), [
      '/Plan.md',
      '/plan (2).md',
      '/Plan (2) (2).md',
      '/Plan (3).md',
    ]);
  });

  it('places notes in folders that never look like notes', () => {
    const folders = [
      folder({ id: 'a', name: 'Talks' }),
      folder({ id: 'b', name: 'Old.md', parentId: 'a' }),
      folder({ id: 'c', name: 'Talks' }),
    ];
    const notes = [
      listedNote({ id: 'n', title: 'Plan', folderId: 'b' }),
      listedNote({ id: 'm', title: 'X', folderId: 'gone' }),
    ];
    const places = notePathsOf(folders, notes);
    assert.deepEqual([...places.folderPathOf.values()], ['/Talks', '/Talks/Old-md', '/Talks (2)']);
    assert.deepEqual([...places.pathOf.values()], ['/Talks/Old-md/Plan.md', '/X.md']);
    assert.equal(places.noteAt.get('/Talks/Old-md/Plan.md'), 'n');
    assert.equal(places.folderAt.get('/Talks (2)'), 'c');
  });

  it('moves circular folders to the top', () => {
    const folders = [
      folder({ id: 'a', parentId: 'b' }),
      folder({ id: 'b', parentId: 'a' }),
      folder({ id: 'c', parentId: 'c' }),
    ];
    assert.deepEqual([...notePathsOf(folders, []).folderPathOf.values()], ['/a', '/b', '/c']);
  });

  it('shortens the paths of deeply nested folders', () => {
    const folders = nested(4_000);
    const { folderPathOf } = notePathsOf(folders, []);
    assert.equal(folderPathOf.size, 4_000);
    assert.equal(new Set(folderPathOf.values()).size, 4_000);
    assert.ok(Math.max(...Array.from(folderPathOf.values(), ({ length }) => length)) < 1_100);
  });

  it('finds folders with one id once', () => {
    const twice = nested(100).flatMap((each) => [each, each]);
    assert.equal(notePathsOf(twice, []).folderPathOf.size, 100);
  });

  for (const [kind, make] of [
    ['side by side', (count: number) => manyFolders(count)],
    ['nested', (count: number) => nested(count)],
    ['in a circle', (count: number) => nested(count).with(0, folder({ id: '0', parentId: String(count - 1) }))],
  ] as const)
    it(`takes linear work for folders ${kind}`, () => {
      const [few, many] = [readsOf(make(500)), readsOf(make(2_000))];
      assert.ok(many <= 5 * few, `${few} reads of folders became ${many}`);
    });

  it('makes 5,000 notes with one title distinct', () => {
    const notes = manyNotes(5_000).notes.map((each) => ({ ...each, title: 'Same', folderId: null }));
    assert.equal(new Set(notePathsOf([], notes).pathOf.values()).size, 5_000);
  });
});
