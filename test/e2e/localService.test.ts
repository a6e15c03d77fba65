import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

import { type Address, overRest } from '../service/calls.ts';
import { wholeText } from './editorWindow.ts';
import { replying } from './faultyService.ts';
import { test } from './fixtures.ts';

const diary = 'This is no database, but it may be dear to someone. '.repeat(50);
const reminderNotice = /reminders? (is|are) due|Reminder:/;

test('local service in an untrusted workspace, with an agent', async ({ journey }) => {
  const evil = await journey.faulty('http://127.0.0.1:9');
  evil.fault = replying(200, 'application/json', '{"items":[]}');
  const workbench = await journey.open({
    workspaceTrust: 'asked',
    settings: {
      'security.workspace.trust.startupPrompt': 'never',
      'jobdeck.reminders.notifications': 'afterFirstLook',
    },
    files: {
      '.vscode/settings.json': JSON.stringify({
        'jobdeck.tracker.baseUrl': evil.address,
        'jobdeck.keys.baseUrl': `${evil.address}/api/v1`,
        'window.title': 'The workspace was read',
      }),
    },
  });
  const { page } = workbench;
  const { browserPage } = page;
  const dataFolder = path.join(workbench.folder, 'data/User/globalStorage/jobdeck.jobdeck/local');
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(path.join(dataFolder, 'jobdeck.sqlite'), diary);

  await test.step('keeps a copy of unreadable data, and reports it', async () => {
    await browserPage.locator('.statusbar').getByText('Restricted Mode').waitFor();
    await browserPage.waitForFunction(`document.title.includes('The workspace was read')`);
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    const [kept = ''] = readdirSync(dataFolder).filter((name) => name.includes('unreadable'));
    assert.equal(readFileSync(path.join(dataFolder, kept), 'utf8'), diary);
    await page.notification('could not read your local data').getByText(kept).waitFor();
  });

  await test.step('counts due reminders on its icon, and shows them once', async () => {
    await page.treeRow('Overdue').waitFor();
    const isCounted = async () => {
      const isToday = (await page.treeRow('Today').count()) > 0;
      const due = String((await page.countOf('Overdue')) + (isToday ? await page.countOf('Today') : 0));
      return browserPage.locator('.activitybar .badge-content', { hasText: wholeText(due) }).count();
    };
    await expect.poll(isCounted, { message: 'icons with the count of the tree' }).toBe(1);
    await page.answerNotification(reminderNotice, 'Show');
    await browserPage.locator('.quick-input-widget:visible .monaco-list-row').first().waitFor();
    await browserPage.keyboard.press('Escape');
    await page.untilNoQuickInput();
  });

  const at = await test.step('has an address and a token for an agent', async (): Promise<Address> => {
    await page.answerNotification('could not read your local data', 'Show Status');
    await page.shownPage.getByRole('heading', { name: 'Set aside' }).waitFor();
    const address = /http:\/\/127\.0\.0\.1:\d+/;
    await expect(page.shownPage).toContainText(address);
    const trackerUrl = await page.shownPage
      .getByText(address)
      .first()
      .evaluate(({ textContent }) => /http:\/\/127\.0\.0\.1:\d+/.exec(textContent ?? '')?.[0] ?? '');
    await page.runCommand('Jobdeck Local Service: Create Token…');
    await page.typeInput('Name the application', 'My agent');
    for (const row of ['Edit tracker', '90 days']) {
      await page.quickPickRow(row).waitFor();
      await page.input.press('Enter');
    }
    const shown = await page.modalText();
    const token = /jdk_[\w-]{43}/.exec(shown)?.[0] ?? assert.fail(`no secret in ${shown}`);
    await page.answerModal('Close');
    await page.shownPage.getByText('Tokens that work: 1,').waitFor();
    return { trackerUrl, accountUrl: '', accountSecret: '', token };
  });

  const cardId = await test.step('shows changes of the agent at once or when shown again', async () => {
    const { id } = await overRest(at, 'tracker_create_card', { title: 'Found by an agent' });
    await page.untilStage('Found by an agent', 'Saved');
    await page.treeRow('Found by an agent').click();
    await page.shownPage.getByRole('heading', { name: 'Found by an agent' }).waitFor();
    await page.hideJobdeckView();
    await overRest(at, 'tracker_update_card', { cardId: id, title: 'Renamed by an agent' });
    await page.shownPage.getByRole('heading', { name: 'Renamed by an agent' }).waitFor();
    await page.openJobdeckView();
    await page.treeRow('Renamed by an agent').waitFor();
    return id;
  });

  await test.step('keeps its address in a virtual workspace, repeats no reminder', async () => {
    const file = path.join(workbench.folder, 'virtual.code-workspace');
    writeFileSync(file, JSON.stringify({ folders: [{ uri: 'somewhere-else:/project', name: 'Virtual' }] }));
    await workbench.openWorkspace(file);
    await page.openJobdeckView();
    // The tree shows the last state before the service listens.
    const isServed = () =>
      fetch(at.trackerUrl).then(
        () => true,
        () => false,
      );
    await expect.poll(isServed, { message: 'the service answers at its address' }).toBe(true);
    await page.treeRow('Saved').waitFor();
    const reminder = { at: '2020-01-01T09:00:00.000Z', text: 'Count the chairs', done: false };
    await overRest(at, 'tracker_update_card', { cardId, reminders: [reminder] });
    await page.notification('Reminder: Count the chairs').waitFor();
    await expect(page.notification(reminderNotice)).toHaveCount(1);
    await page.closeNotifications();
  });

  await test.step('marks a reminder as done by one click', async () => {
    const row = page.treeRow('Count the chairs');
    await row.hover();
    await row.getByRole('button', { name: 'Mark Reminder as Done' }).click();
    await row.waitFor({ state: 'detached' });
  });

  await test.step('snoozes a reminder by one click', async () => {
    const row = browserPage.locator('.sidebar .monaco-list-row[aria-level="2"]').first();
    await row.hover();
    await row.getByRole('button', { name: 'Snooze Reminder' }).click();
    await page.notification('Snoozed "').waitFor();
  });

  await test.step('creates a column by the palette, renames it by its menu', async () => {
    // Collapses the stages, so that all columns are visible.
    await page.treeRow('Saved').click();
    await browserPage.keyboard.press('Control+ArrowLeft');
    await page.treeRow('Rejected').waitFor();
    await page.runCommand('Jobdeck: Create Column…');
    await page.typeInput('Create Column', 'Dream jobs');
    await page.treeRow('Dream jobs').waitFor();
    await page.chooseFromMenu('Dream jobs', 'Rename Column…');
    await page.typeInput('Rename Column', 'Wishes');
    await page.treeRow('Wishes').waitFor();
    assert.deepEqual(evil.seen, []);
  });
});
