import assert from 'node:assert/strict';

import { propertiesLike } from '../../../../../src/features/notes/files/names.ts';
import { folder, note } from '../../../../fixtures/notes.ts';

describe('new note in place of a deleted one', () => {
  const deleted = note({ id: 'n', title: 'A/B: plan', folderId: 'f', useInRag: true });
  const properties = { title: 'A/B: plan', folderId: 'f', useInRag: true };

  it('keeps title, folder and RAG setting', () => {
    assert.deepEqual(propertiesLike(deleted, '/F/A-B- plan.md', [folder({ id: 'f' })]), properties);
  });

  it('has no folder if that was deleted too', () => {
    assert.deepEqual(propertiesLike(deleted, '/F/A-B- plan.md', []), { ...properties, folderId: null });
  });

  it('is called as its file if the note is unknown', () => {
    const unknown = { title: 'A-B- plan', folderId: null, useInRag: false };
    assert.deepEqual(propertiesLike(undefined, '/F/A-B- plan.md', [folder({ id: 'f' })]), unknown);
  });
});
