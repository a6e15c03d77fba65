import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension in the editor', () => {
  it('is found and activates', async () => {
    const extension = vscode.extensions.getExtension('jobdeck.jobdeck');
    assert.ok(extension, 'jobdeck.jobdeck is not installed');
    await extension.activate();
    assert.ok(extension.isActive);
  });
});
