import assert from 'node:assert/strict';

import { NoteFolder, NoteListItem } from '../../../../src/contract/tracker/library.ts';
import { areNotes } from '../../../../src/store/notes/notesShape.ts';

const notes = {
  folders: [NoteFolder.parse({ id: 'f', name: 'Ideas', parentId: null, noteCount: 1 })],
  notes: [NoteListItem.parse({ id: 'n', title: 'One', folderId: 'f', version: 3 })],
  hasMore: false,
};

describe('areNotes', () => {
  it('accepts parsed notes after serialization', () => {
    assert.equal(areNotes(JSON.parse(JSON.stringify(notes))), true);
  });

  it('rejects any property of a wrong type', () => {
    for (const list of ['folders', 'notes'] as const)
      for (const name of Object.keys(notes[list][0] ?? {})) {
        const wrong = { ...notes, [list]: [{ ...notes[list][0], [name]: [] }] };
        assert.equal(areNotes(wrong), false, `${list} ${name}`);
      }
  });
});
