import assert from 'node:assert/strict';

import type { Note } from '../../../../../src/contract/tracker/library.ts';
import { findInNotes } from '../../../../../src/features/notes/search/foundNotes.ts';
import { type NotesCalls, NotesStore } from '../../../../../src/store/notes/notes.ts';
import { note } from '../../../../fixtures/notes.ts';

const stored: readonly Note[] = [
  ['old', 'Notes on a notice', 'About the training.'],
  ['exact', 'Notice training', 'Empty.'],
  ['text', 'Monday', 'The training has a notice.'],
  ['title', 'Training without notice', 'Empty.'],
  ['half', 'Training', 'Empty.'],
].map(([id = '', title = '', text = ''], index) => note({ id, title, text, updatedAt: `2026-03-0${index + 1}` }));

/** Finds a part of the title or text, as the service does (payloads, Points decided). */
const calls = (queries: (string | undefined)[]): NotesCalls => ({
  list_note_folders: async () => ({ items: [], nextCursor: null }),
  list_notes: async ({ query }) => {
    queries.push(query);
    const items = stored.filter(({ title, text }) => `${title}\n${text}`.toLowerCase().includes(query ?? ''));
    return { items: items.map(({ text, ...item }) => ({ ...item, excerpt: text })), nextCursor: null };
  },
  get_note: async ({ noteId }) => stored.find(({ id }) => id === noteId) ?? assert.fail(noteId),
  create_note: () => assert.fail('creates no note here'),
  update_note: () => assert.fail('changes no note here'),
});

describe('search in notes', () => {
  const queries: (string | undefined)[] = [];
  const store = new NotesStore(calls(queries));
  const find = (typed: string) => findInNotes(store, typed, new AbortController().signal);

  before(() => store.refresh());
  beforeEach(() => queries.splice(0));

  it('finds words anywhere in any order, exact titles first', async () => {
    for (const typed of ['notice training', 'NOTICE  Training']) {
      const { ids, rows } = await find(typed);
      assert.deepEqual(
        rows.map(({ note: { id } }) => id),
        ['exact', 'title', 'text', 'old'],
      );
      assert.deepEqual(ids, new Set(['exact', 'title', 'text', 'old']));
    }
    const { rows } = await find('training notice');
    assert.equal(rows.find(({ note: { id } }) => id === 'text')?.places[0]?.snippet, 'The training has a notice.');
  });

  it('asks for each word once, not for parts of others', async () => {
    await find('training train notice a training');
    assert.deepEqual(queries.toSorted(), ['notice', 'training']);
  });
});
