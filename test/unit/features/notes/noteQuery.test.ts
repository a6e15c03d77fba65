import assert from 'node:assert/strict';

import { isFolderAbove, queryOf, readQuery } from '../../../../src/features/notes/noteQuery.ts';

describe('the query of an address', () => {
  const path = '/Q&/A.md';
  const query = queryOf('note_1', path);

  it('has the id where the path is the same', () =>
    assert.deepEqual(readQuery({ path, query }), { kind: 'id', noteId: 'note_1' }));

  it('has none where a link changed the path', () =>
    assert.deepEqual(readQuery({ path: '/Q&/B.md', query }), { kind: 'path' }));

  it('has none where it is empty', () => assert.deepEqual(readQuery({ path, query: '' }), { kind: 'path' }));

  it('is read as earlier versions wrote it', () =>
    assert.deepEqual(readQuery({ path, query: 'note_1' }), { kind: 'idWithoutPath', noteId: 'note_1' }));

  it('knows the folders above its note, and no others', () => {
    assert.equal(isFolderAbove({ path: '/Q&', query }), true);
    assert.equal(isFolderAbove({ path: '/Q', query }), false);
    assert.equal(isFolderAbove({ path: '/Q&', query: 'note_1' }), false);
  });
});
