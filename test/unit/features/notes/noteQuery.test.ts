import assert from 'node:assert/strict';

import { isFolderAbove, queryOf, readQuery } from '../../../../src/features/notes/noteQuery.ts';

describe('address query', () => {
  const path = '/Q&/A.md';
  const query = queryOf('note_1', path);

  it('returns the id for the same path', () =>
    assert.deepEqual(readQuery({ path, query }), { kind: 'id', noteId: 'note_1' }));

  it('returns no id when a link changed the path', () =>
    assert.deepEqual(readQuery({ path: '/Q&/B.md', query }), { kind: 'path' }));

  it('returns no id when empty', () => assert.deepEqual(readQuery({ path, query: '' }), { kind: 'path' }));

  it('reads the format of earlier versions', () =>
    assert.deepEqual(readQuery({ path, query: 'note_1' }), { kind: 'idWithoutPath', noteId: 'note_1' }));

  it('matches only the folders above its note', () => {
    assert.equal(isFolderAbove({ path: '/Q&', query }), true);
    assert.equal(isFolderAbove({ path: '/Q', query }), false);
    assert.equal(isFolderAbove({ path: '/Q&', query: 'note_1' }), false);
  });
});
