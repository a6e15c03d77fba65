import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { inDialogs } from '../dialogs.ts';
import { untilEqual } from '../editor.ts';
import { closeAll } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';

describe('export of statistics', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-statistics-'));
  const choose =
    (label: string): Pick =>
    (rows) =>
      rows.find((row) => row.label === label);

  before(async () => void (await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate()));
  afterEach(closeAll);
  after(() => rmSync(folder, { recursive: true }));

  const save = (format: string, saveTo: string, button: string) =>
    inDialogs({ picks: [choose(format)], saveTo, chooses: [button] }, () =>
      vscode.commands.executeCommand('jobdeck.statistics.export'),
    );

  it('opens a text in the editor', async () => {
    const file = path.join(folder, 'statistics.md');
    await save('Markdown', file, 'Open File');
    await untilEqual('the text in front', () => vscode.window.activeTextEditor?.document.uri.fsPath, file);
  });

  it('offers to copy the path of a PDF only where no program can open it', async () => {
    const file = path.join(folder, 'statistics.pdf');
    await vscode.env.clipboard.writeText('');
    await save('PDF', file, 'Copy Path');
    assert.match(readFileSync(file, 'latin1'), /^%PDF-/);
    const copied = vscode.env.uiKind === vscode.UIKind.Desktop ? '' : file;
    await untilEqual('the clipboard', async () => vscode.env.clipboard.readText(), copied);
  });
});
