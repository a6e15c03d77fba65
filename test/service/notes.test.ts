import assert from 'node:assert/strict';

import type { Note } from '../../src/contract/tracker/library.ts';
import { type Address, newToken, overMcp, overRest, refused, toolsShown, ways } from './calls.ts';
import { days, ServicePerTest, seconds } from './localService.ts';

for (const { way, call } of ways) {
  describe(`notes over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    const create = (title: string, text = ''): Promise<Note> => call(at, 'create_note', { title, text });

    it('creates a note in RAG with version 1', async () => {
      const note = await create('Plan', '# Plan\n\n🧭 first');
      const now = running.clock.now().toISOString();
      assert.deepEqual(note, {
        id: note.id,
        title: 'Plan',
        text: '# Plan\n\n🧭 first',
        folderId: null,
        useInRag: true,
        version: 1,
        testProject: false,
        createdAt: now,
        updatedAt: now,
      });
      assert.deepEqual(await call(at, 'get_note', { noteId: note.id }), note);
    });

    it('creates a note without RAG on request', async () => {
      assert.equal((await call(at, 'create_note', { title: 'A', text: '', useInRag: false })).useInRag, false);
    });

    it('lists notes with an excerpt instead of their text', async () => {
      await create('Long', `${'🧭 '.repeat(150)}end`);
      const [item] = (await call(at, 'list_notes', {})).items;
      assert.ok(item && !('text' in item));
      assert.equal(Array.from(item.excerpt).length, 199);
      assert.ok(item.excerpt.isWellFormed() && item.excerpt.startsWith('🧭 🧭'));
    });

    it('keeps pages stable when a note is edited', async () => {
      const ids: string[] = [];
      for (const title of ['a', 'b', 'c', 'd', 'e']) ids.push((await create(title)).id);
      const first = await call(at, 'list_notes', { limit: 2 });
      await call(at, 'update_note', { noteId: ids[0] ?? '', title: 'changed' });
      const second = await call(at, 'list_notes', { limit: 2, cursor: first.nextCursor ?? '' });
      const third = await call(at, 'list_notes', { limit: 2, cursor: second.nextCursor ?? '' });
      assert.deepEqual(
        [first, second, third].flatMap(({ items }) => items.map(({ id }) => id)),
        ids,
      );
      assert.equal(third.nextCursor, null);
      await assert.rejects(call(at, 'list_notes', { cursor: 'x' }), refused('invalid_request'));
    });

    it('searches title and text in any case', async () => {
      await create('Über uns', 'nothing');
      await create('Other', 'Late DATA, and `%` too');
      const titles = async (query: string): Promise<string[]> =>
        (await call(at, 'list_notes', { query })).items.map(({ title }) => title);
      assert.deepEqual(await titles('ÜBER'), ['Über uns']);
      assert.deepEqual(await titles('late data'), ['Other']);
      assert.deepEqual(await titles('%'), ['Other']);
      assert.deepEqual(await titles('missing'), []);
    });

    it('changes the named fields and increments the version', async () => {
      const note = await create('Plan', 'text');
      running.clock.forward(seconds(1));
      const changed = await call(at, 'update_note', { noteId: note.id, text: 'new', version: 1 });
      assert.deepEqual(changed, { ...note, text: 'new', version: 2, updatedAt: running.clock.now().toISOString() });
      assert.deepEqual(await call(at, 'get_note', { noteId: note.id }), changed);
      assert.equal((await call(at, 'update_note', { noteId: note.id, useInRag: false })).version, 3);
    });

    it('rejects an edit of an outdated version', async () => {
      const note = await create('Plan', 'text');
      const present = await call(at, 'update_note', { noteId: note.id, text: 'theirs', version: 1 });
      for (const version of [0, 1, 3]) {
        await assert.rejects(
          call(at, 'update_note', { noteId: note.id, text: 'mine', version }),
          refused('note_changed', { currentVersion: 2 }),
        );
      }
      assert.deepEqual(await call(at, 'get_note', { noteId: note.id }), present);
    });

    it('rejects unknown notes and folders', async () => {
      const { id: noteId } = await create('Plan');
      const noNote = refused('note_not_found');
      const noFolder = refused('folder_not_found');
      await assert.rejects(call(at, 'get_note', { noteId: 'none' }), noNote);
      await assert.rejects(call(at, 'update_note', { noteId: 'none', title: 'A' }), noNote);
      await assert.rejects(call(at, 'list_notes', { folderId: 'none' }), noFolder);
      await assert.rejects(call(at, 'update_note', { noteId, folderId: 'none' }), noFolder);
      await assert.rejects(call(at, 'create_note', { title: 'A', text: '', folderId: 'none' }), noFolder);
      assert.equal((await call(at, 'list_notes', {})).items.length, 1);
    });

    it('creates once per key within 24 hours', async () => {
      const wanted = { title: 'Plan', text: 'x', requestId: 'key-1' };
      const first = await call(at, 'create_note', wanted);
      running.clock.forward(days(1) - 1);
      assert.deepEqual(await call(at, 'create_note', wanted), first);
      await assert.rejects(call(at, 'create_note', { ...wanted, text: 'y' }), refused('idempotency_conflict'));
      running.clock.forward(1);
      assert.notEqual((await call(at, 'create_note', wanted)).id, first.id);
    });
  });

  describe(`test project over ${way}`, () => {
    const running = new ServicePerTest({ sample: 'meetings' });

    it('changes only "Use in RAG" and the folder', async () => {
      const at = running.service;
      const [project, ...more] = (await call(at, 'list_notes', { testProject: true })).items;
      assert.ok(project && more.length === 0);
      const note = await call(at, 'get_note', { noteId: project.id });
      const folders = (await call(at, 'list_note_folders', {})).items;
      const other = folders.find(({ id }) => id !== note.folderId) ?? assert.fail('there are three folders');
      const readOnly = refused('test_project_read_only');
      await assert.rejects(call(at, 'update_note', { noteId: note.id, text: 'x', useInRag: false }), readOnly);
      await assert.rejects(call(at, 'update_note', { noteId: note.id, title: note.title }), readOnly);
      assert.deepEqual(await call(at, 'get_note', { noteId: note.id }), note);
      const moved = await call(at, 'update_note', { noteId: note.id, useInRag: false, folderId: other.id });
      assert.deepEqual([moved.useInRag, moved.folderId, moved.version], [false, other.id, note.version + 1]);
      const counts = (await call(at, 'list_note_folders', {})).items.map(({ id, noteCount }) => [id, noteCount]);
      assert.deepEqual(
        counts,
        folders.map(({ id, noteCount }) => [id, noteCount + Number(id === other.id) - Number(id === note.folderId)]),
      );
      assert.equal((await call(at, 'list_notes', { testProject: false })).items.length, 11);
    });
  });
}

describe('idempotency key of a note', () => {
  const running = new ServicePerTest();

  it('is shared by REST and MCP', async () => {
    const at = running.service;
    const wanted = { title: 'Plan', text: 'x', requestId: 'key-1' };
    const { requestId, ...body } = wanted;
    const first = await overRest(at, 'create_note', body, { headers: { 'idempotency-key': requestId } });
    assert.deepEqual(await overMcp(at, 'create_note', wanted), first);
    assert.equal((await overMcp(at, 'list_notes', {})).items.length, 1);
  });
});

describe('permissions for notes and contexts', () => {
  const running = new ServicePerTest({ sample: 'meetings' });
  const reading = ['list_notes', 'list_note_folders', 'get_note'];
  const editing = [...reading, 'create_note', 'update_note'];
  const contexts = ['list_contexts', 'get_context'];

  for (const [held, shown] of [
    ['notes:read', reading],
    ['notes:edit', editing],
    ['contexts:read', contexts],
    ['tracker:edit', []],
  ] as const) {
    it(`allows exactly the operations of ${held}`, async () => {
      const at = running.service;
      const { secret: token } = await newToken(at, { permissions: [held] });
      const tools = await toolsShown(at, token);
      assert.deepEqual(new Set(tools.filter((name) => [...editing, ...contexts].includes(name))), new Set(shown));
      const outcome = async (work: Promise<unknown>): Promise<string> =>
        work.then(
          () => 'allowed',
          (error: { code: string }) => error.code,
        );
      const says = (name: string): string => ([...shown].includes(name) ? 'allowed' : 'permission_denied');
      assert.equal(await outcome(overRest(at, 'list_notes', {}, { token })), says('list_notes'));
      assert.equal(await outcome(overRest(at, 'list_contexts', {}, { token })), says('list_contexts'));
      const note = { title: 'A', text: '' };
      assert.equal(await outcome(overRest(at, 'create_note', note, { token })), says('create_note'));
    });
  }
});
