import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { inDialogs } from '../dialogs.ts';
import { stateOf, until, untilEqual, untilFits } from '../editor.ts';
import { closeAll, OtherClient, openNote, type } from '../notes.ts';
import { savingIntoConflict } from './savingIntoConflict.ts';

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
  async function inConflict(
    title: string,
  ): Promise<{ note: Note; document: vscode.TextDocument; said: readonly string[] }> {
    const note = await other.create({ title, text: 'base' });
    const editor = await openNote(note);
    await type(editor, 'mine on ');
    await other.update({ noteId: note.id, text: 'theirs' });
    const { messages } = await inDialogs({}, async () => {
      assert.equal(await editor.document.save(), false);
      await until('the comparison', comparison);
    });
    assert.equal((await other.read(note.id)).text, 'theirs');
    await untilEqual('their text', leftText, 'theirs');
    await untilEqual('unsaved text', () => editor.document.isDirty, true);
    return { note, document: editor.document, said: messages };
  }

  const run = (command: string, { uri }: vscode.TextDocument) =>
    vscode.commands.executeCommand(`jobdeck.note.${command}`, uri);

  it('compares both texts by name, without a message of its own', async () => {
    const { said } = await inConflict('Shown');
    await untilFits(
      'the comparison in front',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '',
      (label) => /^Shown\.md: Theirs \(Another client, .+\) ↔ Yours$/.test(label),
    );
    assert.deepEqual(said, []);
  });

  it('compares on a save by hand what an automatic save has found', async () => {
    const note = await other.create({ title: 'Found', text: 'base' });
    const editor = await openNote(note);
    await type(editor, 'mine on ');
    await other.update({ noteId: note.id, text: 'theirs' });
    await savingAfter(20, () => savingIntoConflict(editor.document, () => type(editor, 'more of ')));
    await inDialogs({}, async () => {
      assert.equal(comparison(), undefined);
      assert.equal(await editor.document.save(), false);
      await until('the comparison', comparison);
    });
  });

  it('overwrites the shown version on Keep My Version', async () => {
    const { note, document } = await inConflict('Kept');
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'mine on base');
    await untilEqual('the saved text', () => stateOf(document), { text: 'mine on base', isDirty: false });
    await until('no comparison', () => (comparison() === undefined ? true : undefined));
  });

  it('discards local text on Take Their Version, with undo', async () => {
    const { note, document } = await inConflict('Taken');
    const before = await other.read(note.id);
    await run('takeTheirs', document);
    await untilEqual('their text', () => stateOf(document), { text: 'theirs', isDirty: false });
    assert.deepEqual(await other.read(note.id), before);
    await vscode.commands.executeCommand('undo');
    await untilEqual('the text before', () => document.getText(), 'mine on base');
  });

  it('saves the merged text on Save Merged Version', async () => {
    const { note, document } = await inConflict('Merged');
    await typeAtStart(document, 'theirs and ');
    await run('saveMerged', document);
    assert.equal((await other.read(note.id)).text, 'theirs and mine on base');
  });

  it('asks on Save Merged Version about what it leaves out', async () => {
    const { note, document } = await inConflict('Not merged');
    const { messages } = await inDialogs({}, () => run('saveMerged', document));
    assert.match(messages.join(), /This leaves out 1 paragraph of theirs: "theirs"/);
    assert.equal((await other.read(note.id)).text, 'theirs');
    await inDialogs({ presses: true }, () => run('saveMerged', document));
    assert.equal((await other.read(note.id)).text, 'mine on base');
  });

  it('starts Save Merged Version from the automatic merge, with undo', async () => {
    const note = await other.create({ title: 'Merged in part', text: 'one\n\ntwo\n' });
    const { document } = await openNote(note);
    await typeAtStart(document, 'mine ');
    await other.update({ noteId: note.id, text: 'their one\n\ntwo\nlast\n' });
    await inDialogs({ presses: true }, async () => {
      assert.equal(await document.save(), false);
      await untilEqual('their text', leftText, 'their one\n\ntwo\nlast\n');
      await run('saveMerged', document);
    });
    assert.equal((await other.read(note.id)).text, 'mine one\n\ntwo\nlast\n');
    await vscode.commands.executeCommand('undo');
    await untilEqual('the typed text', () => document.getText(), 'mine one\n\ntwo\n');
  });

  it('saves later edits on Keep My Version', async () => {
    const { note, document } = await inConflict('Kept with more');
    await typeAtStart(document, 'more of ');
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'more of mine on base');
    await untilEqual('the saved text', () => stateOf(document), { text: 'more of mine on base', isDirty: false });
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

  it('merges changes of other lines, with undo', async () => {
    const note = await other.create({ title: 'Merged alone', text: 'one\n\ntwo\n' });
    const { document } = await openNote(note);
    await typeAtStart(document, 'mine ');
    await other.update({ noteId: note.id, text: 'one\n\ntwo\ntheirs\n' });
    const { messages } = await inDialogs({}, async () => {
      assert.equal(await document.save(), true);
      await until('the merged text', () => (document.getText() === 'mine one\n\ntwo\ntheirs\n' ? true : undefined));
    });
    assert.match(messages.join('\n'), /"Merged alone" was also changed elsewhere \(Another client, /);
    assert.equal((await other.read(note.id)).text, 'mine one\n\ntwo\ntheirs\n');
    const merged = { text: 'mine one\n\ntwo\ntheirs\n', isDirty: false };
    await untilEqual('the merged text, saved', () => stateOf(document), merged);
    await vscode.commands.executeCommand('undo');
    await untilEqual('the typed text', () => stateOf(document), { text: 'mine one\n\ntwo\n', isDirty: true });
    assert.equal(await document.save(), true);
    assert.equal((await other.read(note.id)).text, 'mine one\n\ntwo\n');
  });

  it('merges changes of other lines by an automatic save, and saves the undone text', async () => {
    const note = await other.create({ title: 'Merged by itself', text: 'one\n\ntwo\n' });
    const { document } = await openNote(note);
    await typeAtStart(document, 'mine ');
    await other.update({ noteId: note.id, text: 'one\n\ntwo\ntheirs\n' });
    const storedText = async () => (await other.read(note.id)).text;
    await savingAfter(20, async () => {
      await typeAtStart(document, 'also ');
      const merged = { text: 'also mine one\n\ntwo\ntheirs\n', isDirty: false };
      await untilEqual('the merged text, saved', () => stateOf(document), merged);
      assert.equal(await storedText(), merged.text);
      await vscode.commands.executeCommand('undo');
      await untilEqual('the undone text, saved', storedText, 'also mine one\n\ntwo\n');
    });
  });

  it('merges after the user has changed the lines in conflict', async () => {
    const { note, document } = await inConflict('Resolved by typing');
    await replaceAll(document, 'theirs');
    assert.equal(await document.save(), true);
    assert.equal((await other.read(note.id)).text, 'theirs');
  });

  it('overwrites no unseen text of the size that the editor knows', async () => {
    const note = await other.create({ title: 'Equal sizes', text: 'base' });
    const editor = await openNote(note);
    await type(editor, 'mine on ');
    await other.update({ noteId: note.id, text: 'theirs' });
    await inDialogs({}, async () => {
      assert.equal(await editor.document.save(), false);
      await other.update({ noteId: note.id, text: 'last' });
      await run('keepMine', editor.document);
    });
    assert.equal((await other.read(note.id)).text, 'last');
    await untilEqual('unsaved text', () => editor.document.isDirty, true);
  });

  it('overwrites only the version that the editor reported', async () => {
    const { note, document } = await inConflict('Overwritten');
    await other.update({ noteId: note.id, text: 'theirs again' });
    // The command behind Overwrite in the editor's message.
    const overwrite = () => vscode.commands.executeCommand('workbench.files.action.acceptLocalChanges', document.uri);
    await inDialogs({}, overwrite);
    assert.equal((await other.read(note.id)).text, 'theirs again');
    await untilEqual('unsaved text', () => document.isDirty, true);
    await inDialogs({}, overwrite);
    assert.equal((await other.read(note.id)).text, 'mine on base');
    await untilEqual('the saved text', () => stateOf(document), { text: 'mine on base', isDirty: false });
  });

  it('keeps an unseen version that a choice was not offered with', async () => {
    const { note, document } = await inConflict('Chosen before');
    const { version } = await other.update({ noteId: note.id, text: 'theirs again' });
    await inDialogs({}, async () => {
      assert.equal(await document.save(), false);
      await vscode.commands.executeCommand('jobdeck.note.keepMine', { uri: document.uri, version: version - 1 });
    });
    assert.equal((await other.read(note.id)).text, 'theirs again');
    await vscode.commands.executeCommand('jobdeck.note.keepMine', { uri: document.uri, version });
    assert.equal((await other.read(note.id)).text, 'mine on base');
  });

  it('starts a new conflict when theirs changes again', async () => {
    const { note, document } = await inConflict('Twice');
    await other.update({ noteId: note.id, text: 'theirs again' });
    await inDialogs({}, async () => {
      await run('keepMine', document);
    });
    assert.equal((await other.read(note.id)).text, 'theirs again');
    await untilEqual('unsaved text', () => document.isDirty, true);
    await until('their newest text', async () => ((await leftText()) === 'theirs again' ? true : undefined));
    await run('keepMine', document);
    assert.equal((await other.read(note.id)).text, 'mine on base');
  });
});

/** Saves automatically, after so many milliseconds, while `work` runs. */
async function savingAfter(delayMs: number, work: () => Promise<void>): Promise<void> {
  const files = vscode.workspace.getConfiguration('files');
  const set = (name: string, value: unknown) => files.update(name, value, vscode.ConfigurationTarget.Global);
  try {
    await set('autoSaveDelay', delayMs);
    await set('autoSave', 'afterDelay');
    await inDialogs({}, work);
  } finally {
    await set('autoSave', 'off');
    await set('autoSaveDelay', undefined);
  }
}

async function typeAtStart(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), text);
  await vscode.workspace.applyEdit(edit);
}

async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
}
