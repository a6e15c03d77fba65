import assert from 'node:assert/strict';

import {
  arrangeNotes,
  isFolderNode,
  isNoteNode,
  type NotesNode,
  passes,
  unfiltered,
} from '../../../../src/features/notes/nodes.ts';
import { folder, listedNote } from '../../../fixtures/notes.ts';

const notes = {
  folders: [
    folder({ id: 'b', name: 'Beta' }),
    folder({ id: 'a', name: 'alpha' }),
    folder({ id: 'sub', parentId: 'b' }),
  ],
  notes: [
    listedNote({ id: 'n10', title: 'Note 10', folderId: 'sub', useInRag: true }),
    listedNote({ id: 'n9', title: 'Note 9', folderId: 'sub' }),
    listedNote({ id: 'lost', title: 'Lost', folderId: 'gone', testProject: true }),
  ],
  hasMore: false,
};
const names = (nodes: readonly NotesNode[] = []): string[] =>
  nodes.map((node) => (node.kind === 'folder' ? `${node.folder.name}/` : node.note.title));

describe('note tree', () => {
  it('sorts folders first, in natural order, orphans at the top', () => {
    const below = arrangeNotes(notes, unfiltered);
    assert.deepEqual(names(below.get(null)), ['alpha/', 'Beta/', 'Lost']);
    assert.deepEqual(names(below.get('b')), ['sub/']);
    assert.deepEqual(names(below.get('sub')), ['Note 9', 'Note 10']);
  });

  it('shows filtered notes with their parent folders', () => {
    const below = arrangeNotes(notes, { which: 'inRag' });
    assert.deepEqual(names(below.get(null)), ['Beta/']);
    assert.deepEqual(names(below.get('sub')), ['Note 10']);
    assert.deepEqual(names(arrangeNotes(notes, { which: 'testProjects' }).get(null)), ['Lost']);
    const shown = (nodes: readonly NotesNode[] = []) => nodes.map((node) => node.kind === 'folder' && node.shown);
    assert.deepEqual([shown(below.get(null)), shown(below.get('b'))], [[0], [1]]);
    assert.deepEqual(shown(arrangeNotes(notes, unfiltered).get('b')), [undefined]);
  });

  it('shows 4,000 nested folders below a filter', () => {
    const folders = Array.from({ length: 4_000 }, (_, index) =>
      folder({ id: String(index), parentId: index === 0 ? null : String(index - 1) }),
    );
    const note = listedNote({ id: 'n', folderId: '3999', useInRag: true });
    const below = arrangeNotes({ folders, notes: [note], hasMore: false }, { which: 'inRag' });
    assert.equal(below.size, 4_001);
    assert.deepEqual(names(below.get('3999')), ['n']);
  });

  it('shows circular folders at the top, once each', () => {
    const circle = [folder({ id: 'a', parentId: 'b' }), folder({ id: 'b', parentId: 'a' }), folder({ id: 'a' })];
    const hanging = folder({ id: 'c', parentId: 'a' });
    const below = arrangeNotes({ folders: [...circle, hanging], notes: [], hasMore: false }, unfiltered);
    assert.deepEqual([names(below.get(null)), names(below.get('a'))], [['a/', 'b/'], ['c/']]);
  });

  it('combines a search and a filter', () => {
    const found = { query: 'x', ids: new Set(['n9', 'n10']) };
    assert.deepEqual(
      notes.notes.filter((each) => passes({ which: 'notInRag', found }, each)).map(({ id }) => id),
      ['n9'],
    );
  });

  it('accepts only its own nodes from a command', () => {
    assert.ok(isNoteNode({ kind: 'note', note: { id: 'a' } }));
    for (const wrong of [undefined, 'note', { kind: 'note' }, { kind: 'note', note: { id: 1 } }, { kind: 'folder' }])
      assert.ok(!isNoteNode(wrong) && !isFolderNode(wrong));
  });
});
