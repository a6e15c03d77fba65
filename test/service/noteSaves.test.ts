import assert from 'node:assert/strict';

import type { Note } from '../../src/contract/tracker/library.ts';
import { FilesInMemory } from '../fixtures/sharedFiles.ts';
import { overRest } from './calls.ts';
import { ServicePerTest } from './localService.ts';
import { EditingWindow } from './noteEdits/editingWindow.ts';

describe('save of a note changed elsewhere', () => {
  const running = new ServicePerTest();
  let note: Note;
  let editing: EditingWindow;

  const change = (changed: { readonly text?: string; readonly title?: string; readonly useInRag?: boolean }) =>
    overRest(running.service, 'update_note', { noteId: note.id, ...changed });
  const stored = () => overRest(running.service, 'get_note', { noteId: note.id });

  beforeEach(async () => {
    note = await overRest(running.service, 'create_note', { title: 'Note', text: 'base' });
    const folder = { files: new FilesInMemory(), lives: new Set<number>() };
    editing = new EditingWindow('one', folder, running.service, note.id);
    await editing.look();
    editing.type(' and mine');
  });

  it('overwrites nothing, not even on a second save', async () => {
    await change({ text: 'theirs' });
    assert.equal(await editing.save(), 'conflict');
    assert.equal(await editing.save(), 'conflict');
    assert.deepEqual([(await stored()).text, editing.text, editing.isInConflict], ['theirs', 'base and mine', true]);
  });

  it('overwrites nothing after another reader saw the change', async () => {
    await change({ text: 'theirs' });
    await editing.readByOthers();
    assert.equal(await editing.save(), 'conflict');
    assert.equal((await stored()).text, 'theirs');
  });

  it('asks nothing when both texts are equal', async () => {
    await change({ text: 'base and mine' });
    assert.equal(await editing.save(), 'saved');
    assert.deepEqual([(await stored()).version, editing.isInConflict], [2, false]);
  });

  it('overwrites a changed title or RAG setting', async () => {
    await change({ useInRag: false });
    await change({ title: 'Other title' });
    assert.equal(await editing.save(), 'saved');
    const { text, title, useInRag } = await stored();
    assert.deepEqual([text, title, useInRag], ['base and mine', 'Other title', false]);
  });
});
