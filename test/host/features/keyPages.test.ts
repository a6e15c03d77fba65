import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import type { ApiKey } from '../../../src/contract/keys.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { keysOf } from '../../service/keys/keyService.ts';
import { typing, until } from '../editor.ts';
import { closeAll } from '../notes.ts';
import { actOnPage, restorePanel, savesOf } from '../typedPages.ts';

describe('unsaved input on the page of a key', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-key-pages-'));
  let service: LocalService;
  let key: ApiKey;

  const now = async () => (await keysOf(service).getKey({ hash: key.hash })).data;
  const tabs = (): vscode.Tab[] =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof vscode.TabInputCustom && input.uri.query === key.hash);
  const uriOfPage = (): vscode.Uri => {
    const input = tabs()[0]?.input;
    return input instanceof vscode.TabInputCustom ? input.uri : assert.fail('the page is not open');
  };
  const untilDirty = (isDirty: boolean) =>
    until(isDirty ? 'the mark of unsaved input' : 'no mark of unsaved input', () =>
      tabs().some((tab) => tab.isDirty === isDirty) ? true : undefined,
    );
  const open = async (): Promise<vscode.Uri> => {
    await vscode.commands.executeCommand('jobdeck.key.open', { kind: 'key', key });
    return until('the page of the key', () => (tabs().length > 0 ? uriOfPage() : undefined));
  };
  const enter = (uri: vscode.Uri, draft: object) => actOnPage(uri, 'edit', { draft });

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    service = await startLocalService({ dataFolder, sample: 'small' });
    await typing([service.keysUrl, service.managementKey], () =>
      vscode.commands.executeCommand('jobdeck.keyService.connect'),
    );
  });
  beforeEach(async () => {
    ({ data: key } = await keysOf(service).createKeys({ name: 'CI key', limit: 10, limit_reset: 'weekly' }));
    await vscode.commands.executeCommand('jobdeck.keys.refresh');
  });
  afterEach(async () => {
    await closeAll();
    await keysOf(service).deleteKeys({ hash: key.hash });
  });
  after(async () => {
    await vscode.commands.executeCommand('jobdeck.keyService.useLocal');
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('marks its tab until it is saved', async () => {
    const uri = await open();
    await enter(uri, { limit: '25.5' });
    await untilDirty(true);
    await vscode.commands.executeCommand('workbench.action.files.save');
    await untilDirty(false);
    assert.equal((await now()).limit, 25.5);
  });

  it('is saved by the page itself', async () => {
    const uri = await open();
    await enter(uri, { name: 'Nightly build' });
    await untilDirty(true);
    await actOnPage(uri, 'save', {});
    await untilDirty(false);
    assert.equal((await now()).name, 'Nightly build');
  });

  it('is discarded by Revert File', async () => {
    const uri = await open();
    await enter(uri, { limit: '25.5' });
    await untilDirty(true);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await untilDirty(false);
    assert.equal(savesOf(uri), 0);
    assert.equal((await now()).limit, 10);
  });

  it('stays unsaved when it is refused', async () => {
    const uri = await open();
    await enter(uri, { limit: '-3' });
    await untilDirty(true);
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.equal(savesOf(uri), 1);
    // Saves only what is marked as unsaved.
    await vscode.commands.executeCommand('workbench.action.files.saveAll').then(undefined, () => undefined);
    assert.equal(savesOf(uri), 2);
    await enter(uri, { limit: '30' });
    await vscode.commands.executeCommand('workbench.action.files.save');
    await untilDirty(false);
    assert.equal((await now()).limit, 30);
  });

  it('loses its mark when it is taken back', async () => {
    const uri = await open();
    await enter(uri, { limit: '25.5' });
    await untilDirty(true);
    await enter(uri, {});
    await untilDirty(false);
    await enter(uri, { limit: '30' });
    await untilDirty(true);
    assert.equal((await now()).limit, 10);
  });

  it('is not sent when it comes while the mark of earlier input is removed', async () => {
    const uri = await open();
    for (const limit of ['25.5', '30']) {
      await enter(uri, { limit });
      await enter(uri, {});
    }
    await enter(uri, { limit: '2' });
    await untilDirty(true);
    await enter(uri, {});
    await untilDirty(false);
    assert.equal((await now()).limit, 10);
  });

  it('of a panel of an earlier version opens in the editor', async () => {
    await restorePanel('jobdeck.keyPage', { key: key.hash, own: { draft: { limit: '25.5' } } });
    await untilDirty(true);
    const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).map(({ input }) => input);
    assert.deepEqual(
      inputs.filter((input) => input instanceof vscode.TabInputWebview),
      [],
    );
    await vscode.commands.executeCommand('workbench.action.files.save');
    await untilDirty(false);
    assert.equal((await now()).limit, 25.5);
  });

  it('is sent by Save File, not by auto save', async () => {
    const files = vscode.workspace.getConfiguration('files');
    const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-auto-save-'));
    const set = async (autoSave?: string, autoSaveDelay?: number) => {
      await files.update('autoSave', autoSave ?? 'off', vscode.ConfigurationTarget.Global);
      await files.update('autoSaveDelay', autoSaveDelay, vscode.ConfigurationTarget.Global);
    };
    await set('afterDelay', 100);
    try {
      const uri = await open();
      await enter(uri, { limit: '2' });
      await untilDirty(true);
      const file = path.join(folder, 'text.txt');
      writeFileSync(file, '');
      const document = await vscode.workspace.openTextDocument(file);
      const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'later'));
      await until('the auto save of a later change', () => (document.isDirty ? undefined : true));
      assert.equal(savesOf(uri), 0);
      assert.equal((await now()).limit, 10);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await until('the page in front', () => tabs().some((tab) => tab.isActive && tab.group.isActive) || undefined);
      await vscode.commands.executeCommand('workbench.action.files.save');
      await untilDirty(false);
      assert.equal((await now()).limit, 2);
    } finally {
      await set();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
