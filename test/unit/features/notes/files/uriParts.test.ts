import assert from 'node:assert/strict';

import { accountName, isFolderAbove, queryOf, readQuery } from '../../../../../src/features/notes/files/uriParts.ts';

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

describe("service in a note's address", () => {
  const names: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'this-machine'],
    ['https://tracker.example.com', 'tracker.example.com'],
    ['http://127.0.0.1:4711', '127.0.0.1-4711'],
    ['https://example.com/Team', 'example.com-2f5465616d'],
    ['https://example.com/team', 'example.com-2f7465616d'],
  ];
  for (const [baseUrl, name] of names)
    it(`is ${name} for ${baseUrl ?? 'the local one'}`, () => assert.equal(accountName(baseUrl), name));
});
