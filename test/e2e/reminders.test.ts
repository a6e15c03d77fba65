import assert from 'node:assert/strict';
import path from 'node:path';

import { wholeText } from './editorWindow.ts';
import { e2eFolder, Workbench } from './workbench.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

describe('Reminders', () => {
  let workbench: Workbench;
  let page: WorkbenchPage;
  const picture = (name: string) => page.savePicture(path.join(e2eFolder, 'pictures', `${name}.png`));

  before(async () => {
    workbench = await Workbench.open('reminders', {
      settings: { 'jobdeck.reminders.notifications': 'afterFirstLook' },
    });
    ({ page } = workbench);
    await page.openJobdeckView();
  });

  after(() => workbench?.close());

  it('stand above the columns, and their number on the view', async () => {
    await page.treeRow('Overdue').waitFor();
    const due =
      (await page.countOf('Overdue')) + ((await page.treeRow('Today').count()) > 0 ? await page.countOf('Today') : 0);
    await page.browserPage.locator('.activitybar .badge-content', { hasText: wholeText(String(due)) }).waitFor();
    await picture('reminders');
  });

  it('are told once in one notification, which shows them', async () => {
    await page.answerNotification(/reminders? (is|are) due|Reminder:/, 'Show');
    await page.browserPage.locator('.quick-input-widget:visible .monaco-list-row').first().waitFor();
    await page.browserPage.keyboard.press('Escape');
    await page.reload();
    await page.openJobdeckView();
    await page.treeRow('Overdue').waitFor();
    await page.runCommand('Jobdeck: Refresh Board');
    assert.equal(await page.offersCommand('Jobdeck: Show Due Reminders…'), true);
    assert.equal(await page.notification(/reminders? (is|are) due|Reminder:/).count(), 0);
  });

  it('are set by the menu of a card, and done by one click in the tree', async () => {
    const labels = await page.treeLabels();
    const card = labels[1] ?? assert.fail('no card');
    await page.chooseFromMenu(card, 'Set Reminder…');
    await page.pickItem('Another Time…');
    await page.typeInput('When?', '2020-01-01 09:00');
    await page.typeInput('Reminder for 2020-01-01 09:00', 'Count the chairs');
    const row = page.treeRow('Count the chairs');
    await row.waitFor();
    await page.notification('Reminder: Count the chairs').waitFor();
    await picture('reminder-notification');
    await row.hover();
    await row.getByRole('button', { name: 'Reminder Done' }).click();
    await row.waitFor({ state: 'detached' });
    await page.closeNotifications();
  });

  it('are put off until tomorrow by one click', async () => {
    const before = await page.countOf('Overdue');
    const row = page.browserPage.locator('.sidebar .monaco-list-row[aria-level="2"]').first();
    await row.hover();
    await row.getByRole('button', { name: 'Snooze until Tomorrow' }).click();
    await page.notification('off until').waitFor();
    if (before > 1) await page.untilCount('Overdue', before - 1);
    else await page.treeRow('Overdue').waitFor({ state: 'detached' });
  });
});
