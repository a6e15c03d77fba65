import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { noteUri } from '../../../src/features/notes/files/address.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { type GateProxy, startGateProxy } from '../../fixtures/gateProxy.ts';
import { overRest } from '../../service/calls.ts';
import { savingIntoConflict } from '../conflicts/savingIntoConflict.ts';
import { inDialogs } from '../dialogs.ts';
import { stateOf, typing, until, untilEqual } from '../editor.ts';
import { closeAll, type } from '../notes.ts';

const run = (command: string) => vscode.commands.executeCommand(command);

describe('note with responses in flight', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let hosted: LocalService;
  let gate: GateProxy;

  const create = (title: string) => overRest(hosted, 'create_note', { title, text: 'text' });
  const uriOf = (note: Note) => noteUri(`127.0.0.1-${new URL(gate.address).port}`, note, `/${note.title}.md`);
  const timesRead = ({ id }: Note) => gate.asked.filter((each) => each === `GET /api/v1/notes/${id}`).length;
  const activeTab = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'none' });
    gate = await startGateProxy(hosted.trackerUrl);
    await inDialogs({ picks: [([row]) => row] }, () =>
      typing([gate.address, hosted.token], () => run('jobdeck.session.connect')),
    );
    await run('jobdeck.notes.focus');
    await closeAll();
  });
  afterEach(closeAll);

  after(async () => {
    await run('jobdeck.session.useLocal');
    gate.close();
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('shows the newest text after an outdated response', async () => {
    const note = await create('Answered late');
    const editor = await vscode.window.showTextDocument(uriOf(note), { preview: false });
    const { document } = editor;
    await type(editor, 'my ');
    const answer = gate.holdAnswer('PATCH', /\/notes\//);
    const saving = document.save();
    await answer.answered;
    await overRest(hosted, 'update_note', { noteId: note.id, text: 'theirs after my text' });
    const reads = timesRead(note);
    await run('jobdeck.notes.refresh');
    await until('a read of the note', () => (timesRead(note) > reads ? true : undefined));
    // Once that read has completed, the list has the newer version.
    await run('jobdeck.notes.refresh');
    answer.pass();
    assert.equal(await saving, true);
    await untilEqual('the newest text', () => stateOf(document), { text: 'theirs after my text', isDirty: false });
    await type(editor, 'and ');
    assert.equal(await document.save(), true);
    assert.equal((await overRest(hosted, 'get_note', { noteId: note.id })).text, 'and theirs after my text');
  });

  it('shows the saved text after Revert during a save', async () => {
    const note = await create('Reverted early');
    const editor = await vscode.window.showTextDocument(uriOf(note), { preview: false });
    await type(editor, 'saved ');
    const answer = gate.holdAnswer('PATCH', /\/notes\//);
    const saving = editor.document.save();
    await answer.answered;
    await type(editor, 'given up ');
    // The editor does not reload a file that it is saving; it marks the text as saved and keeps it.
    await run('workbench.action.files.revert');
    answer.pass();
    await saving;
    await untilEqual('the saved text', () => stateOf(editor.document), { text: 'saved text', isDirty: false });
    assert.equal((await overRest(hosted, 'get_note', { noteId: note.id })).text, 'saved text');
  });

  it('shows the saved text after Undo during a save', async () => {
    const note = await create('Undone early');
    const editor = await vscode.window.showTextDocument(uriOf(note), { preview: false });
    await type(editor, 'saved ');
    const answer = gate.holdAnswer('PATCH', /\/notes\//);
    const saving = editor.document.save();
    await answer.answered;
    await run('undo');
    await until('the text before', () => (editor.document.getText() === 'text' ? true : undefined));
    answer.pass();
    await saving;
    await untilEqual('the saved text', () => stateOf(editor.document), { text: 'saved text', isDirty: false });
  });

  it('keeps text typed during a save', async () => {
    const note = await create('Typed on');
    const editor = await vscode.window.showTextDocument(uriOf(note), { preview: false });
    await type(editor, 'saved ');
    const answer = gate.holdAnswer('PATCH', /\/notes\//);
    const saving = editor.document.save();
    await answer.answered;
    await type(editor, 'more ');
    answer.pass();
    await saving;
    assert.equal(await editor.document.save(), true);
    assert.equal((await overRest(hosted, 'get_note', { noteId: note.id })).text, 'more saved text');
    await untilEqual('the typed text', () => editor.document.getText(), 'more saved text');
  });

  it('keeps my version that is chosen while a save is being checked', async () => {
    const note = await create('Chosen early');
    const editor = await vscode.window.showTextDocument(uriOf(note), { preview: false });
    const { document } = editor;
    await type(editor, 'my ');
    await overRest(hosted, 'update_note', { noteId: note.id, text: 'theirs' });
    await savingIntoConflict(document, async () => document.save());
    await until('the comparison', () => (activeTab() instanceof vscode.TabInputTextDiff ? true : undefined));
    const answer = gate.holdAnswer('GET', /\/notes\/note/);
    const saving = document.save();
    await answer.answered;
    const choosing = vscode.commands.executeCommand('jobdeck.note.keepMine', document.uri);
    await until('the note in front', () => (activeTab() instanceof vscode.TabInputText ? true : undefined));
    answer.pass();
    assert.equal(await saving, false);
    await choosing;
    assert.equal((await overRest(hosted, 'get_note', { noteId: note.id })).text, 'my text');
    await untilEqual('the saved text', () => stateOf(document), { text: 'my text', isDirty: false });
  });

  it('uses a title read before its tab opens', async () => {
    const note = await create('Before');
    await run('jobdeck.notes.refresh');
    const document = await vscode.workspace.openTextDocument(uriOf(note));
    await overRest(hosted, 'update_note', { noteId: note.id, title: 'After' });
    await run('jobdeck.notes.refresh');
    await vscode.window.showTextDocument(document, { preview: false });
    await until('its new name', () => (tabs().includes('After.md') ? true : undefined));
  });

  it('updates after a list read during opening', async () => {
    const note = await create('In between');
    await run('jobdeck.notes.refresh');
    const [text, list] = [gate.holdAnswer('GET', /\/notes\/note/), gate.holdAnswer('GET', /\/notes\?/)];
    const opening = vscode.window.showTextDocument(uriOf(note), { preview: false });
    await text.answered;
    const refreshing = run('jobdeck.notes.refresh');
    await list.answered;
    text.pass();
    list.pass();
    const { document } = await opening;
    await refreshing;
    await overRest(hosted, 'update_note', { noteId: note.id, text: 'newer' });
    await run('jobdeck.notes.refresh');
    await until('its new text', () => (document.getText() === 'newer' ? true : undefined));
  });
});
