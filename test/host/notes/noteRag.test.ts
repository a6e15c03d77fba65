import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import { closeAll, OtherClient } from '../notes.ts';

describe('new note', () => {
  let other: OtherClient;

  const create = async (title: string): Promise<string[]> =>
    (await inDialogs({}, () => typing([title], () => vscode.commands.executeCommand('jobdeck.note.create')))).messages;

  before(async () => {
    other = await OtherClient.start();
    await vscode.commands.executeCommand('jobdeck.notes.focus');
  });
  afterEach(closeAll);

  it('explains RAG once, and creates nothing on Cancel', async () => {
    const said = await create('Cancelled');
    assert.match(said.join('\n'), /^Use notes in RAG\?\nThe in-meeting assistant relies on notes/);
    assert.deepEqual(await other.notes('Cancelled'), []);
    assert.deepEqual(await create('Made by the command'), []);
    const [made] = await until('the note', async () => {
      const found = await other.notes('Made by the command');
      return found.length > 0 ? found : undefined;
    });
    assert.equal(made?.useInRag, true);
  });
});
