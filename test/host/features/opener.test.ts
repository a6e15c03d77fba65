import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as vscode from 'vscode';

import { untilEqual } from '../editor.ts';
import { closeAll } from '../notes.ts';

interface Opener {
  activate(): Promise<void>;
}

describe('extension that `npm start` installs beside Jobdeck', () => {
  after(closeAll);

  it('opens the board when a window has started', async () => {
    const { extensionPath } = vscode.extensions.getExtension('jobdeck.jobdeck') ?? assert.fail('no Jobdeck');
    const manifest = path.join(extensionPath, 'scripts/start/opener/package.json');
    const { activationEvents, main } = JSON.parse(readFileSync(manifest, 'utf8'));
    assert.deepEqual(activationEvents, ['onStartupFinished']);
    const opener: Opener = createRequire(manifest)(main);
    await opener.activate();
    await untilEqual(
      'the board',
      () => {
        const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
        return input instanceof vscode.TabInputWebview && input.viewType.endsWith('jobdeck.boardPage');
      },
      true,
    );
  });
});
