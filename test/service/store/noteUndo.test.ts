import assert from 'node:assert/strict';

import { NotesStore } from '../../../src/store/notes/notes.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';

describe('undo of note changes', () => {
  const running = new ServicePerTest({ sample: 'small' });
  let notes: NotesStore;
  const titled = (title: string) => overRest(running.service, 'create_note', { title, text: 'Text.', useInRag: false });
  const stored = async (noteId: string) => {
    const { title, folderId, useInRag } = await overRest(running.service, 'get_note', { noteId });
    return { title, folderId, useInRag };
  };

  beforeEach(() => {
    notes = new NotesStore(clientOf(running.service));
  });
  afterEach(() => notes.dispose());

  it('undoes title, folder and RAG setting, last first', async () => {
    const { id } = await titled('Alder');
    await notes.refresh();
    const folderId = notes.notes?.folders[0]?.id ?? assert.fail('no folder');
    await notes.change(id, { title: 'Ash' });
    await notes.change(id, { folderId });
    await notes.change(id, { useInRag: true });
    assert.equal(await notes.undo.undo(), 'Used "Ash" in RAG');
    assert.deepEqual(await stored(id), { title: 'Ash', folderId, useInRag: false });
    assert.equal(await notes.undo.undo(), 'Moved "Ash"');
    assert.equal(await notes.undo.undo(), 'Renamed "Alder" to "Ash"');
    assert.deepEqual(await stored(id), { title: 'Alder', folderId: null, useInRag: false });
    assert.equal(await notes.undo.undo(), undefined);
  });

  it('undoes only the last of two quick changes to an open note', async () => {
    const { id } = await titled('Alder');
    await notes.refresh();
    await notes.texts.read(id);
    const [first, second] = notes.notes?.folders.map((folder) => folder.id) ?? [];
    assert.ok(first !== undefined && second !== undefined);
    await Promise.all([notes.change(id, { folderId: first }), notes.change(id, { folderId: second })]);
    assert.equal(await notes.undo.undo(), 'Moved "Alder"');
    assert.equal((await stored(id)).folderId, first);
  });

  it('undoes a move of several notes as one step', async () => {
    const [one, two] = [await titled('One'), await titled('Two')];
    await notes.refresh();
    const folderId = notes.notes?.folders[0]?.id ?? assert.fail('no folder');
    const stepId = {};
    for (const { id } of [one, two]) await notes.change(id, { folderId }, stepId);
    assert.equal(await notes.undo.undo(), 'Moved 2 notes');
    for (const { id } of [one, two]) assert.equal((await stored(id)).folderId, null);
  });

  it('changes nothing if the note was changed since', async () => {
    const [one, two] = [await titled('One'), await titled('Two')];
    await notes.refresh();
    const stepId = {};
    for (const { id } of [one, two]) await notes.change(id, { useInRag: true }, stepId);
    await notes.change(two.id, { title: 'Second' });
    await overRest(running.service, 'update_note', { noteId: two.id, title: 'Elsewhere' });
    await notes.refresh();
    await assert.rejects(notes.undo.undo(), /"Two" was changed since/);
    assert.equal((await stored(two.id)).title, 'Elsewhere');
    assert.equal(await notes.undo.undo(), 'Used 2 notes in RAG');
    assert.equal((await stored(one.id)).useInRag, false);
  });

  it('forgets its steps with the account', async () => {
    const { id } = await titled('One');
    await notes.refresh();
    await notes.change(id, { title: 'Other' });
    notes.forget();
    assert.equal(await notes.undo.undo(), undefined);
  });
});
