import assert from 'node:assert/strict';
import path from 'node:path';
import { expect, type Locator } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { account, newToken } from '../service/calls.ts';
import { test } from './fixtures.ts';
import { e2eFolder } from './workbench.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

const dayMs = 86_400_000;
/** How each list of the tracker begins. */
const notes = '{"items":[';
const picture = (name: string): string => path.join(e2eFolder, 'pictures', `agents-${name}.png`);

/** Starts the server as a user does. */
async function startServer(page: WorkbenchPage): Promise<void> {
  await page.runCommand('MCP: List Servers');
  await page.pickItem('Jobdeck');
  await page.pickItem('Start Server');
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

/** Waits until the server runs with the token too: it has then as many tools as the token may use. */
async function setAgentToken(page: WorkbenchPage, token: string, tools: number): Promise<void> {
  await page.runCommand('Jobdeck: Set Agent Token…');
  await page.typeInput('only agents use', token);
  await page.pickItem('I do not know');
  await page.notification(/Agents now use a token of their own/).waitFor();
  await untilTools(page, tools);
}

test('agents in the editor', async ({ journey }) => {
  let daysLater = 0;
  const { service } = await journey.host({ sample: 'small', now: () => new Date(Date.now() + daysLater * dayMs) });
  const { page } = await journey.open({
    sample: 'none',
    settings: { 'chat.disableAIFeatures': false },
    otherExtension: path.join(root, 'test/e2e/toolCaller'),
  });
  await page.openJobdeckView();
  await page.connectTo(service.trackerUrl, service.token);

  await test.step('asks before the first start, and offers all tools', async () => {
    await startServer(page);
    assert.match(await page.modalText(), /They can read.*Read tracker.*Read API keys.*They can change.*Edit tracker/s);
    await page.savePicture(picture('consent'));
    await page.answerModal('Allow');
    // The started server's output takes the focus, also from an open palette.
    await page.browserPage.locator('.panel .monaco-editor.focused').waitFor();
    await untilTools(page, 35);
    await call(page, 1, notes);
  });

  await test.step('says that a token was revoked while the server runs', async () => {
    const revoked = await newToken(service, { permissions: ['notes:read'] });
    await setAgentToken(page, revoked.secret, 3);
    await call(page, 2, notes);
    await account(service, 'DELETE', `/tokens/${revoked.token.id}`);
    await call(page, 3, "Agents cannot use the tracker now: the agents' own token was revoked. Set another one");
    await page.notification('token was revoked').waitFor();
    await page.savePicture(picture('revoked'));
  });

  await test.step('says that the subscription ended, and that a token expired', async () => {
    const { secret } = await newToken(service, { permissions: ['notes:edit'], expiresInDays: 5 });
    await setAgentToken(page, secret, 5);
    await call(page, 4, notes);
    await account(service, 'PUT', '/subscription', { active: false });
    await call(page, 5, 'subscription has ended');
    await account(service, 'PUT', '/subscription', { active: true });
    daysLater = 6;
    await call(page, 6, "Agents cannot use the tracker now: the agents' own token has expired.");
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
