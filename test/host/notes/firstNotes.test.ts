import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';
import { typing, until, untilEqual } from '../editor.ts';
import { closeAll, OtherClient } from '../notes.ts';

describe('new note', () => {
  let other: OtherClient;

  /** The questions about RAG; a new window also names due reminders. */
  const create = async (title: string, presses = false): Promise<string[]> =>
    (
      await inDialogs({ presses }, () => typing([title], () => vscode.commands.executeCommand('jobdeck.note.create')))
    ).messages.filter((message) => message.includes('RAG'));

  before(async () => {
    other = await OtherClient.start();
    await vscode.commands.executeCommand('jobdeck.notes.focus');
  });
  afterEach(closeAll);

  it('explains RAG, creates nothing on Cancel, and asks no more after a choice', async () => {
    const said = await create('Cancelled');
    assert.match(said.join('\n'), /^Use notes in RAG\?\nThe in-meeting assistant relies on notes/);
    assert.deepEqual(await other.notes('Cancelled'), []);
    assert.deepEqual(await create('Made by the command', true), said);
    const [made] = await until('the note', async () => {
      const found = await other.notes('Made by the command');
      return found.length > 0 ? found : undefined;
    });
    assert.equal(made?.useInRag, true);
    assert.deepEqual(await create('Not asked about'), []);
  });

  it('is in the folder of the row and opens', async () => {
    const folder = (await other.folders()).find(({ name }) => name === 'Companies') ?? assert.fail('no folder');
    await inDialogs({ presses: true }, () =>
      typing(['Made here'], () => vscode.commands.executeCommand('jobdeck.note.create', { kind: 'folder', folder })),
    );
    const [made] = await other.notes('Made here');
    assert.equal(made?.folderId, folder.id);
    await untilEqual('the tab', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'Made here.md');
  });

  it('is in the folder that is selected in the view', async () => {
    // Folders precede notes.
    const [folder = assert.fail('no folder')] = (await other.folders()).toSorted((a, b) =>
      a.name.localeCompare(b.name),
    );
    for (const command of ['jobdeck.notes.focus', 'list.clear', 'list.focusFirst', 'list.select'])
      await vscode.commands.executeCommand(command);
    await create('Made in the selected folder', true);
    const [made] = await other.notes('Made in the selected folder');
    assert.equal(made?.folderId, folder.id);
  });
});
