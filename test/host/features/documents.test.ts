import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { Emitter } from '../../../src/base/flow/event.ts';
import { registerDocumentStubs, registerDocuments } from '../../../src/host/lazy/documents.ts';
import { showMarkdown } from '../../../src/host/ui/showDocument.ts';
import { until } from '../editor.ts';

const scheme = 'jobdeck-test';

describe('Markdown document', () => {
  it('shows the current text when reopened after a change', async () => {
    let text = 'Before.\r\n';
    const nothing = new Emitter<void>();
    const handles = [
      registerDocumentStubs([scheme]),
      registerDocuments({ scheme, read: async () => text, onDidChange: nothing.event }),
    ];
    const shown = () => vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === scheme)?.getText();
    await showMarkdown(scheme, 'Test', 'id');
    assert.equal(await until('the document', shown), text);
    const label = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    await until('a tab with the name alone', () => (label() === 'Test' ? true : undefined));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    text = 'After.\r\n';
    await showMarkdown(scheme, 'Test', 'id');
    await until('the text of now', () => (shown() === text ? true : undefined));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const handle of handles) handle.dispose();
  });
});
