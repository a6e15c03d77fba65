import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { inDialogs } from '../dialogs.ts';
import { until } from '../editor.ts';
import { closeAll, OtherClient, openNote, type } from '../notes.ts';

/** The comparison that is open, and what stands on its left. */
const comparison = (): vscode.TabInputTextDiff | undefined =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs.map(({ input }) => input))
    .find((input) => input instanceof vscode.TabInputTextDiff);

const leftText = async (): Promise<string> => {
  const input = await until('the comparison', comparison);
  return (await vscode.workspace.openTextDocument(input.original)).getText();
};

describe('a note that somebody else has changed', () => {
  let other: OtherClient;

  before(async () => {
    other = await OtherClient.start();
  });
  afterEach(closeAll);

  /** A note with unsaved text of ours on "base", whose save found "theirs" there. */
  async function inConflict(title: string): Promise<{ note: Note; document: vscode.TextDocument; said: string }> {
    const note = await other.create({ title, text: 'base' });
    const editor = await openNote(note);
    await type(editor, 'mine on ');
    await other.update({ noteId: note.id, text: 'theirs' });
    const { messages } = await inDialogs({}, async () => {
      assert.equal(await editor.document.save(), false);
      await until('the comparison', comparison);
    });
    assert.equal((await other.read(note.id)).text, 'theirs');
    assert.equal(await leftText(), 'theirs');
    assert.ok(editor.document.isDirty);
    return { note, document: editor.document, said: messages.join('\n') };
  }

  const run = (command: string, { uri }: vscode.TextDocument) =>
    vscode.commands.executeCommand(`jobdeck.note.${command}`, uri);

  it('is not overwritten: both texts are shown, and the ways out are named', async () => {
    const { said } = await inConflict('Shown');
    assert.match(said, /"Shown" was changed elsewhere. Theirs is on the left, yours on the right/);
  });

  it('is overwritten by Keep Mine, once theirs was shown', async () => {
    const { note, document } = await inConflict('Kept');
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'mine on base');
    assert.equal(document.isDirty, false);
    await until('no comparison', () => (comparison() === undefined ? true : undefined));
  });

  it('stays as it is by Take Theirs, and what was typed can be brought back', async () => {
    const { note, document } = await inConflict('Taken');
    const before = await other.read(note.id);
    await run('takeTheirs', document);
    assert.equal(document.getText(), 'theirs');
    assert.equal(document.isDirty, false);
    assert.deepEqual(await other.read(note.id), before);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'mine on base');
  });

  it('takes what was merged by Save Merged', async () => {
    const { note, document } = await inConflict('Merged');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'theirs and ');
    await vscode.workspace.applyEdit(edit);
    await run('saveMerged', document);
    assert.equal((await other.read(note.id)).text, 'theirs and mine on base');
  });

  it('keeps by Keep Mine what was typed after the refused save', async () => {
    const { note, document } = await inConflict('Kept with more');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'more of ');
    await vscode.workspace.applyEdit(edit);
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'more of mine on base');
    assert.equal(document.getText(), 'more of mine on base');
  });

  it('is not overwritten by a write of its file, which names the ways out', async () => {
    const { note, document } = await inConflict('Written');
    await inDialogs({}, async () => {
      await assert.rejects(
        async () => vscode.workspace.fs.writeFile(document.uri, new TextEncoder().encode('written')),
        /This note was changed elsewhere\. Nothing is overwritten until you choose Keep Mine, Take Theirs or Save Merged\./,
      );
    });
    assert.equal((await other.read(note.id)).text, 'theirs');
  });

  it('begins a new conflict when they have changed it once more', async () => {
    const { note, document } = await inConflict('Twice');
    await other.update({ noteId: note.id, text: 'theirs again' });
    await inDialogs({}, async () => {
      await run('keepMine', document);
    });
    assert.equal((await other.read(note.id)).text, 'theirs again');
    assert.ok(document.isDirty);
    await until('their newest text', async () => ((await leftText()) === 'theirs again' ? true : undefined));
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'mine on base');
  });
});
