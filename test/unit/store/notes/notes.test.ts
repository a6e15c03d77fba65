import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { type NotesCalls, NotesStore } from '../../../../src/store/notes/notes.ts';
import { withChanges, withNote } from '../../../../src/store/notes/notesView.ts';
import { folder, listedNote, note } from '../../../fixtures/notes.ts';

const listed = {
  folders: [folder({ id: 'f', noteCount: 1 }), folder({ id: 'g' })],
  notes: [listedNote({ id: 'n', folderId: 'f' })],
  hasMore: false,
};

/** Lists notes by default; other calls fail unless given. */
const calls = (overrides: Partial<NotesCalls>): NotesCalls => ({
  list_note_folders: async () => ({ items: [...listed.folders], nextCursor: null }),
  list_notes: async () => ({ items: [...listed.notes], nextCursor: null }),
  get_note: () => assert.fail('reads no note here'),
  create_note: () => assert.fail('creates no note here'),
  update_note: () => assert.fail('changes no note here'),
  ...overrides,
});

describe('NotesStore', () => {
  it('reads pages until a cursor repeats', async () => {
    const pages = ['a', 'b', 'a'];
    const store = new NotesStore(
      calls({
        list_notes: async ({ cursor }) => ({
          items: [listedNote({ id: `after ${cursor}` })],
          nextCursor: pages.shift() ?? 'a',
        }),
      }),
    );
    await store.refresh();
    assert.deepEqual(
      store.notes?.notes.map(({ id }) => id),
      ['after undefined', 'after a', 'after b'],
    );
  });

  it('stops at a limit and reports more notes', async () => {
    let reads = 0;
    const list_notes = async () => {
      reads += 1;
      if (reads > 1_000) assert.fail('the list is read without an end');
      return { items: [listedNote({ id: `n${reads}` })], nextCursor: `c${reads}` };
    };
    const store = new NotesStore(calls({ list_notes }));
    await store.refresh();
    assert.deepEqual([store.notes?.notes.length, store.notes?.hasMore], [200, true]);
    await store.change('n1', { title: 'Renamed' }).catch(() => undefined);
    assert.equal(store.notes?.hasMore, true);
  });

  it('shows a change with its counts, reverts when refused', async () => {
    let rejectWrite: (error: Error) => void = () => undefined;
    const store = new NotesStore(
      calls({
        update_note: () =>
          new Promise((_, reject) => {
            rejectWrite = reject;
          }),
      }),
    );
    await store.refresh();
    const moving = store.change('n', { folderId: 'g' });
    assert.equal(store.find('n')?.folderId, 'g');
    assert.equal(store.isPending('n'), true);
    assert.deepEqual(
      store.notes?.folders.map(({ noteCount }) => noteCount),
      [0, 1],
    );
    await new Promise(setImmediate);
    rejectWrite(new ServiceError('denied', 'update_note', 'no'));
    await assert.rejects(moving);
    assert.equal(store.find('n')?.folderId, 'f');
    assert.equal(store.isPending('n'), false);
  });

  it('sends two changes of a note in order', async () => {
    const sent: unknown[] = [];
    const store = new NotesStore(
      calls({
        update_note: async ({ useInRag }) => {
          sent.push(useInRag);
          await new Promise(setImmediate);
          return note({ id: 'n', useInRag: useInRag === true, version: sent.length + 1 });
        },
      }),
    );
    await store.refresh();
    await Promise.all([store.change('n', { useInRag: true }), store.change('n', { useInRag: false })]);
    assert.deepEqual(sent, [true, false]);
    assert.equal(store.find('n')?.useInRag, false);
  });

  it('clears pending although a read precedes the response', async () => {
    const changed = note({ id: 'n', useInRag: true, version: 2 });
    const store = new NotesStore(calls({ update_note: async () => changed }));
    await store.refresh();
    store.texts.accept(note({ id: 'n' }));
    const pending: boolean[] = [];
    const shown: (boolean | undefined)[] = [];
    store.onDidChange(() => {
      pending.push(store.isPending('n'));
      shown.push(store.find('n')?.useInRag);
    });
    const changing = store.change('n', { useInRag: true });
    store.texts.accept(changed);
    await changing;
    assert.equal(pending.at(-1), false);
    assert.deepEqual([...new Set(shown)], [true]);
  });

  it('reports which open note is outdated', async () => {
    const store = new NotesStore(calls({}));
    await store.refresh();
    assert.equal(store.isBehind('n'), true, 'its text is not known');
    store.texts.accept(note({ id: 'n' }));
    assert.equal(store.isBehind('n'), false);
    store.serverState.patch((notes) => withNote(notes, listedNote({ id: 'n', version: 2 })));
    assert.equal(store.isBehind('n'), true, 'the list is newer');
    store.texts.accept(note({ id: 'other', version: 1 }));
    store.serverState.patch((known) => ({ ...known, notes: [] }));
    assert.equal(store.isBehind('other'), true, 'the list lacks it');
    assert.equal(store.isBehind('gone'), false);
  });

  it('does not overwrite a title changed elsewhere', async () => {
    const store = new NotesStore(
      calls({
        update_note: async () => {
          throw new ServiceError('conflict', 'update_note', 'changed', { status: 409 });
        },
        get_note: async () => note({ id: 'n', title: 'Theirs', version: 2 }),
      }),
    );
    await store.refresh();
    await assert.rejects(store.change('n', { title: 'Mine' }), /It is called "Theirs" now/);
  });

  it('sets two titles in order while the note is open', async () => {
    const sent: string[] = [];
    let stored = note({ id: 'n', title: 'a', version: 1 });
    const store = new NotesStore(
      calls({
        list_notes: async () => ({ items: [listedNote({ id: 'n', title: 'a', version: 1 })], nextCursor: null }),
        get_note: async () => stored,
        update_note: async ({ title = '', version }) => {
          sent.push(title);
          if (version !== stored.version) throw new ServiceError('conflict', 'update_note', 'changed elsewhere');
          stored = { ...stored, title, version: stored.version + 1 };
          return stored;
        },
      }),
    );
    await store.refresh();
    await store.texts.read('n');
    await Promise.all([store.change('n', { title: 'b' }), store.change('n', { title: 'c' })]);
    assert.deepEqual([store.find('n')?.title, sent], ['c', ['b', 'c', 'c']]);
  });

  it('sets a title despite other changes of the note', async () => {
    let version = 5;
    const store = new NotesStore(
      calls({
        update_note: async (input) => {
          if (input.version !== version) throw new ServiceError('conflict', 'update_note', 'changed', { status: 409 });
          version += 1;
          return note({ id: 'n', title: input.title ?? '', version });
        },
        get_note: async () => note({ id: 'n', title: 'n', version }),
      }),
    );
    await store.refresh();
    await store.change('n', { title: 'Mine' });
    assert.equal(store.find('n')?.title, 'Mine');
  });

  it('ignores notes before the list is read', () => {
    const store = new NotesStore(calls({}));
    store.texts.accept(note({ id: 'n' }));
    assert.equal(store.notes, undefined);
    assert.equal(store.state.kind, 'unread');
  });
});

describe('withNote and withChanges', () => {
  it('ignores an older version of a note', () => {
    const newer = withNote(listed, note({ id: 'n', title: 'Newer', version: 3 }));
    assert.equal(withNote(newer, note({ id: 'n', title: 'Older', version: 2 })).notes[0]?.title, 'Newer');
  });

  it('takes the excerpt without splitting a character', () => {
    const text = `${'x'.repeat(199)}👩`;
    assert.match(withNote(listed, note({ id: 'n', text, version: 2 })).notes[0]?.excerpt ?? '', /^x{199}$/);
  });

  it('returns an equal list without changes', () => {
    assert.deepEqual(withChanges(listed, []), listed);
  });
});
