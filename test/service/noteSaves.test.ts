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
    note = await overRest(running.service, 'create_note', { title: 'Note', text: 'base\n' });
    const folder = { files: new FilesInMemory(), lives: new Set<number>() };
    editing = new EditingWindow('one', folder, running.service, note.id);
    await editing.look();
    editing.type('mine');
  });

  it('overwrites nothing, not even on a second save', async () => {
    await change({ text: 'base\ntheirs\n' });
    assert.equal(await editing.save(), 'conflict');
    assert.equal(await editing.save(), 'conflict');
    assert.deepEqual(
      [(await stored()).text, editing.text, editing.isInConflict],
      ['base\ntheirs\n', 'base\nmine\n', true],
    );
  });

  it('overwrites nothing after another reader saw the change', async () => {
    await change({ text: 'base\ntheirs\n' });
    await editing.readByOthers();
    assert.equal(await editing.save(), 'conflict');
    assert.equal((await stored()).text, 'base\ntheirs\n');
  });

  it('asks nothing when both texts are equal', async () => {
    await change({ text: 'base\nmine\n' });
    assert.equal(await editing.save(), 'saved');
    assert.deepEqual([(await stored()).version, editing.isInConflict], [2, false]);
  });

  it('overwrites a changed title or RAG setting', async () => {
    await change({ useInRag: false });
    await change({ title: 'Other title' });
    assert.equal(await editing.save(), 'saved');
    const { text, title, useInRag } = await stored();
    assert.deepEqual([text, title, useInRag], ['base\nmine\n', 'Other title', false]);
  });

  it('merges with a text of other line breaks', async () => {
    await change({ text: 'theirs\r\n\r\nbase\r\n' });
    assert.equal(await editing.save(), 'saved');
    assert.deepEqual([(await stored()).text, editing.isInConflict], ['theirs\r\n\r\nbase\r\nmine\r\n', false]);
  });

  it('merges changes that do not overlap', async () => {
    await change({ text: 'theirs\n\nbase\n' });
    assert.equal(await editing.save(), 'saved');
    assert.deepEqual([(await stored()).text, editing.isInConflict], ['theirs\n\nbase\nmine\n', false]);
  });

  it('merges text typed before the merged text is shown', async () => {
    await change({ text: 'theirs\n\nbase\n' });
    await editing.save();
    editing.type('more');
    assert.equal(await editing.save(), 'saved');
    assert.equal((await stored()).text, 'theirs\n\nbase\nmine\nmore\n');
  });

  it('merges once more after a lost answer', async () => {
    await change({ text: 'theirs\n\nbase\n' });
    editing.network = 'answerLost';
    assert.equal(await editing.save(), 'failed');
    editing.network = 'open';
    await change({ text: `later\n\n${(await stored()).text}` });
    assert.equal(await editing.save(), 'saved');
    assert.match((await stored()).text, /^later\n\ntheirs\n\nbase\n/);
    assert.match((await stored()).text, /mine/);
  });

  it('saves the text that the merge replaced after Undo', async () => {
    await change({ text: 'theirs\n\nbase\n' });
    await editing.save();
    await editing.look();
    assert.equal(editing.text, 'theirs\n\nbase\nmine\n');
    editing.retype('base\nmine\n');
    assert.equal(await editing.save(), 'saved');
    assert.equal((await stored()).text, 'base\nmine\n');
  });
});
