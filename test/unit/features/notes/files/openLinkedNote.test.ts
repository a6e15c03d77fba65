import assert from 'node:assert/strict';

import type { Note, NoteListItem } from '../../../../../src/contract/tracker/library.ts';
import { notePathsOf } from '../../../../../src/features/notes/files/names.ts';
import { openLinkedNote } from '../../../../../src/features/notes/files/openLinkedNote.ts';
import { linkedPaths } from '../../../../../src/features/notes/links/linkPaths.ts';
import { NotesStore } from '../../../../../src/store/notes/notes.ts';
import { listedNote, note } from '../../../../fixtures/notes.ts';

const from = '/Talks/From #1 (100%).md';

describe('link in a note', () => {
  const links: Readonly<Record<string, readonly string[]>> = {
    'Other.md': ['/Talks/Other.md'],
    Other: ['/Talks/Other', '/Talks/Other.md'],
    './Tarnwell%20Energy.md#second': ['/Talks/Tarnwell Energy.md'],
    'Tarnwell Energy.md': ['/Talks/Tarnwell Energy.md'],
    '../Companies/A%26B.md?x=1': ['/Companies/A&B.md'],
    '../../../Top.md': ['/Top.md'],
    '/Companies/Grüße שלום.md': ['/Companies/Grüße שלום.md'],
    'a%2Fb.md': ['/Talks/a/b.md'],
    '100%.md': ['/Talks/100%.md'],
    '%ff.md': [],
    '#heading': [],
    '': [],
    '//example.com/Other.md': [],
    'https://example.com/Other.md': [],
    'command:jobdeck.board.open': [],
    'javascript:alert(1)': [],
  };
  for (const [link, paths] of Object.entries(links))
    it(`resolves ${JSON.stringify(link)} to ${paths.join(' or ') || 'no note'}`, () =>
      assert.deepEqual(linkedPaths(from, link), paths));

  it('opens a note by its id under any name, and by its path', async () => {
    const listed = [listedNote({ id: 'n1', title: 'New name' }), listedNote({ id: 'n2', title: 'Plan' })];
    const unlisted = note({ id: 'n3', title: 'Beyond the list' });
    const notes = new NotesStore({
      list_note_folders: async () => ({ items: [], nextCursor: null }),
      list_notes: async () => ({ items: listed, nextCursor: null }),
      get_note: async ({ noteId }) => (noteId === 'n3' ? unlisted : assert.fail(noteId)),
      create_note: () => assert.fail('creates no note here'),
      update_note: () => assert.fail('changes no note here'),
    });
    const opened: string[] = [];
    const needs = {
      notes,
      addresses: { readPaths: async () => notePathsOf([], listed) },
      openPage: async ({ id }: Pick<Note | NoteListItem, 'id'>) => void opened.push(id),
      openRecord: async () => false,
    };
    for (const link of ['../Notes/Old%20name~n1.note', 'Notes/Gone~n3.note', '/Plan.md'])
      await openLinkedNote(needs, from, link);
    assert.deepEqual(opened, ['n1', 'n3', 'n2']);
    await assert.rejects(openLinkedNote(needs, from, 'Old name.md'), /There is no note at/);
  });
});
