import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { Card } from '../../../src/contract/tracker/board.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { filledIn } from '../../fixtures/operationInput.ts';
import { type Address, overRest } from '../../service/calls.ts';
import { type Answers, inDialogs, type Said } from '../dialogs.ts';
import { cardText, until, untilEqual, untilFits } from '../editor.ts';
import { createToken } from '../localToken.ts';
import type { Pick } from '../playedInputs.ts';

const named =
  (name: string): Pick =>
  (rows) => {
    assert.equal(rows.length, Object.keys(trackerOperations).length);
    return rows.find(({ label }) => label === name) ?? assert.fail(`no row is called ${name}`);
  };

/** Opens the input of an operation by the command, and returns its document. */
async function open(operation: TrackerOperation): Promise<vscode.TextDocument> {
  const { title } = trackerOperations[operation];
  const before = vscode.window.activeTextEditor?.document;
  await inDialogs({ picks: [named(title)] }, () => vscode.commands.executeCommand('jobdeck.operation.open'));
  return until(`the input of ${operation}`, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document !== before && document?.getText().includes(`?${operation}"`) ? document : undefined;
  });
}

/** Replaces the whole input in one edit. */
async function fillIn(document: vscode.TextDocument, input: object): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(document.uri, whole, filledIn(document.getText(), input));
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const run = (answers: Answers): Promise<Said> =>
  inDialogs(answers, () => vscode.commands.executeCommand('jobdeck.operation.run'));

/** The result document of an operation, if shown. */
const resultOf = (operation: string): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'jobdeck-result' && uri.query === operation);

describe('Run Tracker Operation', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-pdf-'));
  let at: Address;
  let card: Card;

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    await vscode.commands.executeCommand('jobdeck.board.focus');
    ({ at } = await createToken('Preparing', [(rows) => rows, (rows) => rows[0]]));
    [card = assert.fail('the sample has no card')] = (await overRest(at, 'tracker_get_board', {})).cards;
  });

  after(async () => {
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0))
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    rmSync(folder, { recursive: true, force: true });
  });

  it('explains an error, keeps the input, shows the result', async () => {
    const document = await open('tracker_get_card');
    assert.match((await run({})).messages.join(), /Get card: "cardId".*Correct the input and run it again\./);
    await fillIn(document, { cardId: 'unknown' });
    assert.match((await run({})).messages.join(), /Card not found\. It may have been deleted\./);
    await untilFits(
      'the input as it was',
      () => document.getText(),
      (text) => text.includes('"cardId": "unknown"'),
    );
    assert.equal(resultOf('tracker_get_card'), undefined);
    await fillIn(document, { cardId: card.id });
    const { messages } = await run({});
    assert.deepEqual(messages, []);
    const shown = await until('the result', () => resultOf('tracker_get_card'));
    assert.equal(shown.languageId, 'json');
    const read = await overRest(at, 'tracker_get_card', { cardId: card.id });
    await untilEqual('the card', () => JSON.parse(shown.getText()), read);
    await untilFits(
      'the input with its operation',
      () => document.getText(),
      (text) => text.includes('tracker_get_card'),
    );
  });

  it('deletes a card from the board after confirmation', async () => {
    const destructive = trackerOperations.tracker_delete_card.destructive ?? assert.fail();
    const { id, title } = await overRest(at, 'tracker_create_card', { title: 'To be deleted' });
    await vscode.commands.executeCommand('jobdeck.board.refresh');
    const document = await open('tracker_delete_card');
    await fillIn(document, { cardId: id });
    assert.deepEqual((await run({})).messages, [`Delete card: "${title}"?\n${destructive}`]);
    assert.equal((await overRest(at, 'tracker_get_card', { cardId: id })).status, 'active');
    assert.equal(resultOf('tracker_delete_card'), undefined);
    assert.match(await cardText(id), /To be deleted/);
    await run({ presses: true });
    const result = await until('the result', () => resultOf('tracker_delete_card'));
    await untilEqual('the answer', () => JSON.parse(result.getText()), { deleted: true });
    await until('the board without the card', async () =>
      (await cardText(id)).includes('Card not found') ? true : undefined,
    );
  });

  it('saves a PDF to the chosen path', async () => {
    const pdf = path.join(folder, 'statistics.pdf');
    await open('tracker_export_stats_pdf');
    const { messages } = await run({ saveTo: pdf });
    assert.match(readFileSync(pdf, 'latin1'), /^%PDF-.*%%EOF\s*$/s);
    assert.deepEqual(messages, [`Saved: ${pdf}`]);
    assert.equal(resultOf('tracker_export_stats_pdf'), undefined);
  });

  it('validates input and completes cards by title', async () => {
    const document = await open('tracker_get_card');
    await fillIn(document, { cardid: 'misspelt' });
    await until('what the editor finds wrong', () => {
      const found = vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
      return found.some((message) => message.includes('cardid is not allowed')) ? true : undefined;
    });
    await fillIn(document, { cardId: '' });
    const inside = document.positionAt(document.getText().indexOf('""') + 1);
    await until(`a completion for "${card.title}"`, async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        inside,
      );
      const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return labels.some((label) => label.startsWith(card.title)) ? true : undefined;
    });
  });
});
