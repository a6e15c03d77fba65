import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';
import { until, untilEqual } from '../editor.ts';
import { closeAll, OtherClient, openNote, uriOf } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';
import { badgesOf, rowsOf, withoutFocus } from '../shownMarks.ts';

const show = (...picks: readonly Pick[]) =>
  inDialogs({ picks }, () => vscode.commands.executeCommand('jobdeck.agents.showActivity'));

const action =
  (label: string): Pick =>
  (rows) =>
    rows.find((row) => row.label.endsWith(label)) ?? assert.fail(rows.map((row) => row.label).join(', '));

describe('notes changed by agents', () => {
  let other: OtherClient;

  before(async () => {
    other = await OtherClient.start();
    await vscode.commands.executeCommand('jobdeck.notes.focus');
    await vscode.commands.executeCommand('jobdeck.notes.refresh');
  });
  afterEach(closeAll);

  const rowOf = async (title: string) => (await rowsOf('jobdeck.notes')).find(({ label }) => label === title);
  const labelOf = (row: vscode.TreeItem | undefined) => row?.accessibilityInformation?.label ?? '';
  const markedRow = (title: string) =>
    until('the mark in the tree', async () => {
      const row = await rowOf(title);
      return labelOf(row).endsWith(', changed by Another client') ? row : undefined;
    });
  const isSeen = (title: string) =>
    until('no mark in the tree', async () => {
      const row = await rowOf(title);
      return row !== undefined && !labelOf(row).includes('changed by') ? true : undefined;
    });

  it('are marked in the tree and on the tab until they are seen', async () => {
    const note = await other.create({ title: 'Marked', text: 'First', useInRag: true });
    const row = await markedRow('Marked');
    assert.equal(labelOf(row), 'Marked, used in RAG, changed by Another client');
    assert.deepEqual(await badgesOf(row.resourceUri ?? assert.fail('no URI')), ['A']);
    assert.deepEqual((await badgesOf(uriOf(note))).toSorted(), ['A', 'R']);
    await withoutFocus(async () => {
      await openNote(note);
      await openNote(await other.create({ title: 'Beside', text: '' }));
      await markedRow('Beside');
      assert.match(labelOf(await rowOf('Marked')), /changed by/);
    });
    await openNote(note);
    await isSeen('Marked');
    assert.equal((await rowOf('Marked'))?.resourceUri, undefined);
    assert.deepEqual(await badgesOf(uriOf(note)), ['R']);
  });

  it('are counted at their folder, which may be collapsed', async () => {
    const folder = (await other.folders()).find(({ name }) => name === 'Companies') ?? assert.fail('no folder');
    const note = await other.create({ title: 'In a folder', text: '', folderId: folder.id });
    const isCounted = async () => labelOf(await rowOf('Companies')).endsWith(', 1 changed by agents');
    await untilEqual('the count at the folder', isCounted, true);
    assert.match(String((await rowOf('Companies'))?.description), /^\d+ · 1 changed by agents$/);
    await openNote(note);
    await untilEqual('no count at the folder', isCounted, false);
    assert.match(String((await rowOf('Companies'))?.description), /^\d+$/);
  });

  it('are listed, compared and put back', async () => {
    const note = await other.create({ title: 'Put back', text: 'First' });
    await other.update({ noteId: note.id, text: 'Second' });
    const changed: Pick = (rows) =>
      rows.find(({ label, detail }) => label.endsWith('Put back') && detail === 'Changed the text');
    await until('the change in the list', async () => {
      let isListed = false;
      await show((rows) => {
        isListed = changed(rows) !== undefined;
        return undefined;
      }).catch(() => undefined);
      return isListed ? true : undefined;
    });
    await show(changed, action('Compare Before and After'));
    const compared = await until('the comparison', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff ? input : undefined;
    });
    const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
    assert.deepEqual([await textOf(compared.original), await textOf(compared.modified)], ['First', 'Second']);
    const { messages } = await show(changed, action('Undo This Change'));
    assert.match(messages.join(), /Undone: Changed the text, Put back\./);
    assert.equal((await other.read(note.id)).text, 'First');
    const again = await show(changed, action('Undo This Change'));
    assert.match(again.messages.join(), /was not undone\. The note was changed again since then/);
    const created: Pick = (rows) =>
      rows.find(({ label, detail }) => label.endsWith('Put back') && detail === 'Created');
    const why: Pick = (rows) => {
      const refusal = rows.find(({ label }) => label.endsWith('Cannot Be Undone'));
      assert.equal(refusal?.detail, 'The service has no way to delete a note.');
      return undefined;
    };
    await show(created, why);
  });
});
