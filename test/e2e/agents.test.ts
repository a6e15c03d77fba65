import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { filesWithAny } from '../fixtures/filesWith.ts';
import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { account, newToken } from '../service/calls.ts';
import { startCompanyNetwork } from './companyNetwork.ts';
import { test } from './fixtures.ts';
import type { Journey } from './journey.ts';
import { e2eFolder } from './workbench.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

/** How each list of the tracker begins. */
const notes = '{"items":[';
const picture = (name: string): string => path.join(e2eFolder, 'pictures', `agents-${name}.png`);

/** Opens a VS Code with chat that reaches the tracker through a proxy only, by a certificate of the company. */
async function openBehindProxy(journey: Journey, trackerUrl: string) {
  const network = await startCompanyNetwork(trackerUrl);
  journey.atEnd(() => network.close());
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-company-'));
  journey.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const trusted = path.join(folder, 'company.pem');
  writeFileSync(trusted, network.certificate);
  const workbench = await journey.open({
    sample: 'none',
    environment: { SSL_CERT_FILE: trusted },
    settings: {
      'http.proxy': network.proxyUrl,
      'http.systemCertificatesNode': true,
      'chat.disableAIFeatures': false,
    },
    otherExtension: path.join(root, 'test/e2e/toolCaller'),
  });
  return { network, workbench };
}

const statusItem = (page: WorkbenchPage, text: string): Locator =>
  page.browserPage.locator('.statusbar-item', { hasText: text });

/** Calls a tool as a model does, and waits for the result with this number. */
async function call(page: WorkbenchPage, number: number, result: string): Promise<void> {
  await page.runCommand('Test: Call Tool…');
  await page.typeInput('Tool to call', 'list_notes');
  await expect(statusItem(page, `Result ${number}: `)).toContainText(result);
  // After a status of 401 the editor would ask to sign in.
  await expect(page.browserPage.locator('.monaco-dialog-box')).toHaveCount(0);
}

async function untilTools(page: WorkbenchPage, count: number): Promise<void> {
  await expect(async () => {
    await page.runCommand('Test: Count Tools');
    await statusItem(page, `There are ${count} tools of the tracker`).waitFor({ timeout: 500 });
  }).toPass({ timeout: waitTimeoutMs });
}

test('agents behind a company proxy', async ({ journey }) => {
  const { service } = await journey.host({ sample: 'small' });
  const { network, workbench } = await openBehindProxy(journey, service.trackerUrl);
  const { page } = workbench;

  await test.step('shows the board through the configured proxy', async () => {
    await page.openJobdeckView();
    await page.connectTo(network.trackerUrl, service.token);
    await page.treeRow('Saved').waitFor();
    assert.ok(network.arrived.includes('GET /api/v1/tracker/board'));
  });

  await test.step('diagnoses a closed direct path and a working proxy', async () => {
    await page.runCommand('Jobdeck: Diagnose Connection');
    const shown = page.shownPage;
    await shown.getByText('tracker.jobdeck.test is not known to the name service.').waitFor();
    await shown
      .getByText(
        "The direct path is closed and the editor's path is open: the proxy is needed, and it works. Next: Nothing in the editor.",
      )
      .waitFor();
    for (const part of ['REST', 'Token', 'MCP', 'Permissions', 'Clock', 'Published description'])
      await shown.locator('tr', { hasText: new RegExp(`^\\s*${part}\\s*✓\\sfine`) }).waitFor();
    await shown.getByText('Handshake, and 35 tools').waitFor();
  });

  await test.step('asks before the first start, and offers all tools through the proxy', async () => {
    const before = network.arrived.length;
    await page.runCommand('MCP: List Servers');
    await page.pickItem('Jobdeck');
    await page.pickItem('Start Server');
    assert.match(await page.modalText(), /They can read.*Read tracker.*Read API keys.*They can change.*Edit tracker/s);
    await page.savePicture(picture('consent'));
    await page.answerModal('Allow');
    await network.untilArrived('POST /mcp initialize by code-server', before);
    await network.untilArrived('POST /mcp tools/list', before);
    // The started server's output takes the focus, also from an open palette.
    await page.browserPage.locator('.panel .monaco-editor.focused').waitFor();
    await untilTools(page, 35);
    await call(page, 1, notes);
  });

  await test.step('says that a token was revoked while the server runs', async () => {
    const revoked = await newToken(service, { permissions: ['notes:read'] });
    await page.runCommand('Jobdeck: Set Agent Token…');
    await page.typeInput('only agents use', revoked.secret);
    await page.pickItem('I do not know');
    await page.notification(/Agents now use a token of their own/).waitFor();
    // The server runs with this token as soon as it has as many tools as the token may use.
    await untilTools(page, 3);
    await account(service, 'DELETE', `/tokens/${revoked.token.id}`);
    await call(page, 2, "Agents cannot use the tracker now: the agents' own token was revoked. Set another one");
    await page.notification('token was revoked').waitFor();
    await page.savePicture(picture('revoked'));
    assert.deepEqual(filesWithAny(workbench.folder, [service.token, revoked.secret]), []);
  });

  await test.step('takes tools and server away when turned off', async () => {
    await page.runCommand('Preferences: Open Settings (UI)');
    await page.browserPage.keyboard.type('jobdeck.agents.enabled');
    const setting = page.browserPage.locator('[data-key="jobdeck.agents.enabled"]');
    await setting.locator('.setting-value-checkbox').click();
    // The editor writes a setting a little later, and not at all if it is closed before.
    await expect(setting).toContainClass('is-configured');
    const settings = page.browserPage.getByRole('dialog', { name: 'Settings' });
    // Escape would hide a notification first.
    await settings.getByRole('button', { name: /^Close Modal Editor/ }).click();
    await settings.waitFor({ state: 'hidden' });
    await untilTools(page, 0);
    await page.runCommand('MCP: List Servers');
    await page.untilQuickInput();
    await expect(page.quickPickRow('Jobdeck')).toHaveCount(0);
  });
});
