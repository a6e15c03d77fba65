import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type FaultyService, replying, startFaultyService } from './faultyService.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const pictures = path.join(e2eFolder, 'pictures');

describe('A workspace that nobody has looked at', () => {
  let evil: FaultyService;
  let workbench: Workbench;

  before(async () => {
    evil = await startFaultyService('http://127.0.0.1:9');
    evil.fault = replying(200, 'application/json', '{"items":[]}');
    workbench = await Workbench.open('workspaces', {
      sample: 'small',
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
  });

  after(async () => {
    await workbench?.close();
    evil?.close();
  });

  it('has a board in Restricted Mode, and its settings send no token anywhere', async () => {
    const { page } = workbench;
    await page.browserPage.locator('.statusbar').getByText('Restricted Mode').waitFor();
    await page.browserPage.waitForFunction(`document.title.includes('The workspace was read')`);
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    await page.runCommand('Jobdeck: Refresh Board');
    await page.treeRow('Saved').waitFor();
    await page.savePicture(path.join(pictures, 'restricted-mode.png'));
    assert.deepEqual(evil.seen, []);
  });

  it('has a board where no folder is on a disk', async () => {
    const file = path.join(workbench.folder, 'virtual.code-workspace');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ folders: [{ uri: 'somewhere-else:/project', name: 'Virtual' }] }));
    await workbench.openWorkspace(file);
    const { page } = workbench;
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    await page.savePicture(path.join(pictures, 'virtual-workspace.png'));
    assert.deepEqual(evil.seen, []);
  });
});
