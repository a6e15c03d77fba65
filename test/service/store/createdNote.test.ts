import assert from 'node:assert/strict';

import { NotesStore } from '../../../src/store/notes/notes.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';

describe('a created note', () => {
  const running = new ServicePerTest({ sample: 'small' });

  it('is in the list also if that was not read before', async () => {
    const notes = new NotesStore(clientOf(running.service));
    const { id } = await notes.create(
      { title: 'Call', folderId: null, text: '', useInRag: false },
      crypto.randomUUID(),
    );
    assert.equal(notes.find(id)?.title, 'Call');
    notes.dispose();
  });
});
