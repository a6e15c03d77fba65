import assert from 'node:assert/strict';

import { placesOf, twinDate } from '../../../../src/features/notes/places.ts';
import { folder, listedNote } from '../../../fixtures/notes.ts';

describe('places of notes', () => {
  const notes = {
    folders: [folder({ id: 'f', name: 'Talks' })],
    notes: [
      listedNote({ id: 'a', title: 'Plan', folderId: 'f', updatedAt: '2020-03-02T12:00:00' }),
      listedNote({ id: 'b', title: 'plan ', folderId: 'f', updatedAt: '2020-03-05T12:00:00' }),
      listedNote({ id: 'c', title: 'Plan', folderId: null, updatedAt: '2020-03-09T12:00:00' }),
    ],
    hasMore: false,
  };

  it('tell notes of one title apart by folder, or by date', () => {
    assert.deepEqual(notes.notes.map(placesOf(notes, 'en-GB')), [
      'Talks · changed 2 Mar 2020, 12:00',
      'Talks · changed 5 Mar 2020, 12:00',
      '',
    ]);
  });

  it('have a date only for equal titles in one folder', () => {
    assert.deepEqual(
      notes.notes.map((note) => twinDate(notes, note, 'en-GB')),
      ['changed 2 Mar 2020, 12:00', 'changed 5 Mar 2020, 12:00', undefined],
    );
    assert.equal(placesOf(undefined, 'en-GB')(listedNote({ id: 'x' })), '');
  });
});
