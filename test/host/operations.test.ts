import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { Operation } from '../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../src/contract/tracker.ts';
import { type Address, overRest } from '../service/calls.ts';
import { type HappyCall, happyCalls } from '../service/contract/happyCalls.ts';
import { prepareWorld, type World } from '../service/contract/world.ts';
import { type Answers, inDialogs, type Pick, type Said } from './dialogs.ts';
import { cardText, until } from './editor.ts';
import { createToken } from './localToken.ts';

/** The import comes before a card is created that it would skip. */
const operations = (Object.entries(trackerOperations) as [TrackerOperation, Operation][]).toSorted(
  ([one], [other]) => Number(other === 'tracker_import_cards') - Number(one === 'tracker_import_cards'),
);

const named =
  (name: string): Pick =>
  (rows) =>
    rows.find(({ label }) => label === name) ?? assert.fail(`no row is called ${name}`);

/** Opens the input of an operation by the command, and gives its document. */
async function open(operation: TrackerOperation): Promise<vscode.TextDocument> {
  const { title } = trackerOperations[operation];
  const before = vscode.window.activeTextEditor?.document;
  await inDialogs({ picks: [named(title)] }, () => vscode.commands.executeCommand('jobdeck.operation.open'));
  return until(`the input of ${operation}`, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document !== before && document?.getText().includes(`?${operation}"`) ? document : undefined;
  });
}

/** Fills in the opened input as a person does, with all of it at once. */
async function fillIn(document: vscode.TextDocument, input: object): Promise<void> {
  const [, $schema] =
    /"\$schema": "(.*)"/.exec(document.getText()) ?? assert.fail('the input does not name its schema');
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(document.uri, whole, JSON.stringify({ $schema, ...input }, undefined, 2));
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const run = (answers: Answers): Promise<Said> =>
  inDialogs(answers, () => vscode.commands.executeCommand('jobdeck.operation.run'));

/** The result that is shown for an operation; undefined where none is. */
const resultOf = (operation: string): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'jobdeck-result' && uri.query === operation);

describe('Run Tracker Operation', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-pdf-'));
  const pdf = path.join(folder, 'statistics.pdf');
  let at: Address;
  let world: World;

  let isStale = true;
  /** Makes what the calls are about, with a token of its own each time, since that asks a lot. */
  const prepare = async (): Promise<void> => {
    if (!isStale) return;
    isStale = false;
    ({ at } = await createToken('Preparing', [(rows) => rows, (rows) => rows[0]]));
    world = await prepareWorld(at);
  };

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    await vscode.commands.executeCommand('jobdeck.board.focus');
    await prepare();
  });

  after(async () => {
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0))
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    rmSync(folder, { recursive: true, force: true });
  });

  it('offers each operation of the table with its permission and what it does', async () => {
    let offered: readonly vscode.QuickPickItem[] = [];
    const looking: Pick = (rows) => {
      offered = rows;
      return undefined;
    };
    await inDialogs({ picks: [looking] }, () => vscode.commands.executeCommand('jobdeck.operation.open'));
    assert.equal(offered.length, 35);
    const row = offered.find(({ label }) => label === 'Create note');
    assert.equal(row?.description, 'Create and edit notes');
    assert.match(row?.detail ?? '', /^create_note: Adds a note\./);
  });

  for (const [operation, { destructive, answer, output }] of operations) {
    it(`runs ${operation}${destructive ? ', and only after a confirmation' : ''}`, async () => {
      const call: HappyCall<TrackerOperation> = happyCalls[operation];
      await prepare();
      isStale = destructive !== undefined || /create_column|move|[at]tach/.test(operation);
      const document = await open(operation);
      await fillIn(document, call.input(world));
      if (destructive !== undefined) {
        const before = await overRest(at, 'tracker_get_board', {});
        const { messages } = await run({});
        assert.match(messages.join(), /\?\n/);
        assert.ok(messages[0]?.includes(destructive), 'it says what is lost');
        assert.deepEqual(await overRest(at, 'tracker_get_board', {}), before, 'without a confirmation nothing is sent');
        assert.equal(resultOf(operation), undefined);
      }
      const { messages } = await run({ presses: true, saveTo: pdf });
      if (answer === 'pdf') {
        assert.match(readFileSync(pdf, 'latin1'), /^%PDF-.*%%EOF\s*$/s);
        assert.deepEqual(messages, [`Saved: ${pdf}`]);
        return;
      }
      const shown = resultOf(operation) ?? assert.fail(messages.join() || 'there is no result');
      assert.equal(shown.languageId, 'json');
      const result: unknown = JSON.parse(shown.getText());
      assert.deepEqual(output.parse(result), result);
      if (answer === 'json' && call.gives) assert.partialDeepStrictEqual(result, call.gives(world));
      assert.ok(document.getText().includes(operation), 'the input is kept for another try');
    });
  }

  it('shows what it changed on the board', async () => {
    await prepare();
    const document = await open('tracker_update_card');
    await fillIn(document, { cardId: world.cardId, title: 'Renamed by hand' });
    await run({});
    await until('the new title', async () =>
      (await cardText(world.cardId)).includes('# Renamed by hand') ? true : undefined,
    );
  });

  it('says what is wrong with an input before it is sent, and what the service refuses, and keeps the input', async () => {
    const document = await open('tracker_get_card');
    assert.match((await run({})).messages.join(), /Get card: "cardId".*Correct the input and run it again\./);
    await fillIn(document, { cardId: 'nobody' });
    assert.match((await run({})).messages.join(), /not there any more.*no such card/);
    assert.match(document.getText(), /"cardId": "nobody"/);
    await fillIn(document, {});
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '}');
    await vscode.workspace.applyEdit(edit);
    assert.match((await run({})).messages.join(), /line 1 is not JSON/);
  });

  it('begins settings as they are now, since they are replaced as a whole', async () => {
    const document = await open('tracker_update_settings');
    const { timeZone } = await overRest(at, 'tracker_get_settings', {});
    assert.ok(document.getText().includes(`"timeZone": "${timeZone}"`));
  });

  it("has its input checked and completed by the editor, with the board's cards by their names", async () => {
    const document = await open('tracker_get_card');
    await fillIn(document, { cardid: 'misspelt' });
    await until('what the editor finds wrong', () => {
      const found = vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
      return found.some((message) => message.includes('cardid is not allowed')) ? true : undefined;
    });
    await fillIn(document, { cardId: '' });
    const inside = document.positionAt(document.getText().indexOf('""') + 1);
    const { title } = await overRest(at, 'tracker_get_card', { cardId: world.cardId });
    await until(`a completion for "${title}"`, async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        inside,
      );
      const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return labels.some((label) => label.startsWith(title)) ? true : undefined;
    });
  });
});
