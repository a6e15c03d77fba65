import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { inDialogs } from '../dialogs.ts';
import { until } from '../editor.ts';
import { closeAll, OtherClient, openNote, type } from '../notes.ts';

/** The open comparison, if any; `leftText` returns the text of its left side. */
const comparison = (): vscode.TabInputTextDiff | undefined =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs.map(({ input }) => input))
    .find((input) => input instanceof vscode.TabInputTextDiff);

const leftText = async (): Promise<string> => {
  const input = await until('the comparison', comparison);
  return (await vscode.workspace.openTextDocument(input.original)).getText();
};

describe('note conflict', () => {
  let other: OtherClient;

  before(async () => {
    other = await OtherClient.start();
  });
  afterEach(closeAll);

  /** Returns a note with unsaved text based on "base", whose save was refused because the service has "theirs". */
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

  it('compares both texts and names the choices', async () => {
    const { said } = await inConflict('Shown');
    assert.match(said, /"Shown" was changed elsewhere. Theirs is on the left, yours on the right/);
  });

  it('overwrites the shown version on Keep My Version', async () => {
    const { note, document } = await inConflict('Kept');
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'mine on base');
    assert.equal(document.isDirty, false);
    await until('no comparison', () => (comparison() === undefined ? true : undefined));
  });

  it('discards local text on Take Their Version, with undo', async () => {
    const { note, document } = await inConflict('Taken');
    const before = await other.read(note.id);
    await run('takeTheirs', document);
    assert.equal(document.getText(), 'theirs');
    assert.equal(document.isDirty, false);
    assert.deepEqual(await other.read(note.id), before);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'mine on base');
  });

  it('saves the merged text on Save Merged Version', async () => {
    const { note, document } = await inConflict('Merged');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'theirs and ');
    await vscode.workspace.applyEdit(edit);
    await run('saveMerged', document);
    assert.equal((await other.read(note.id)).text, 'theirs and mine on base');
  });

  it('saves later edits on Keep My Version', async () => {
    const { note, document } = await inConflict('Kept with more');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'more of ');
    await vscode.workspace.applyEdit(edit);
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'more of mine on base');
    assert.equal(document.getText(), 'more of mine on base');
  });

  it('rejects a file write and names the choices', async () => {
    const { note, document } = await inConflict('Written');
    await inDialogs({}, async () => {
      await assert.rejects(
        async () => vscode.workspace.fs.writeFile(document.uri, new TextEncoder().encode('written')),
        /This note was changed elsewhere\. Nothing is overwritten until you choose Keep My Version, Take Their Version or Save Merged Version\./,
      );
    });
    assert.equal((await other.read(note.id)).text, 'theirs');
  });

  it('starts a new conflict when theirs changes again', async () => {
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
