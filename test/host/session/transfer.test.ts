import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';
import { playedInputBox } from '../playedInputs.ts';

const run = (command: string) => vscode.commands.executeCommand(`jobdeck.${command}`);

describe('import and copy without an account', () => {
  before(() => run('session.useLocal'));

  it('offers to connect before it copies the local board', async () => {
    const { createInputBox } = vscode.window;
    let questions = 0;
    const cancel = () => {
      questions += 1;
      return undefined;
    };
    Object.assign(vscode.window, { createInputBox: playedInputBox(cancel) });
    try {
      const { messages } = await inDialogs({ chooses: ['Connect to Hosted Tracker…'] }, () => run('board.copyLocal'));
      assert.deepEqual(messages, ['The local board is copied to a hosted tracker, and none is connected.']);
      assert.equal(questions, 1);
    } finally {
      Object.assign(vscode.window, { createInputBox });
    }
  });

  it('says that there are no imports', async () => {
    const { messages } = await inDialogs({}, () => run('import.showAll'));
    assert.deepEqual(messages, ['There are no imports of the last 30 days.']);
  });
});
