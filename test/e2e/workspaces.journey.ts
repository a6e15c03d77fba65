import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { replying } from './faultyService.ts';
import { test } from './fixtures.ts';

test('A workspace that nobody has looked at', async ({ journey }) => {
  const evil = await journey.faulty('http://127.0.0.1:9');
  evil.fault = replying(200, 'application/json', '{"items":[]}');
  const workbench = await journey.open({
    workspaceTrust: 'asked',
    settings: { 'security.workspace.trust.startupPrompt': 'never' },
    files: {
      '.vscode/settings.json': JSON.stringify({
        'jobdeck.tracker.baseUrl': evil.address,
        'jobdeck.keys.baseUrl': `${evil.address}/api/v1`,
        'window.title': 'The workspace was read',
      }),
    },
  });
  const { page } = workbench;

  await test.step('has a board in Restricted Mode, and its settings send no token anywhere', async () => {
    await page.browserPage.locator('.statusbar').getByText('Restricted Mode').waitFor();
    await page.browserPage.waitForFunction(`document.title.includes('The workspace was read')`);
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    await page.runCommand('Jobdeck: Refresh Board');
    await page.treeRow('Saved').waitFor();
    assert.deepEqual(evil.seen, []);
  });

  await test.step('has a board where no folder is on a disk', async () => {
    const file = path.join(workbench.folder, 'virtual.code-workspace');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ folders: [{ uri: 'somewhere-else:/project', name: 'Virtual' }] }));
    await workbench.openWorkspace(file);
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    assert.deepEqual(evil.seen, []);
  });
});
