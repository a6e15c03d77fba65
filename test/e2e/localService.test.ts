import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Address, overRest, refused, toolsShown } from '../service/calls.ts';
import { wholeText } from './editorWindow.ts';
import { test } from './fixtures.ts';

const diary = 'This is no database, but it may be dear to someone. '.repeat(50);
const reminderNotice = /reminders? (is|are) due|Reminder:/;

test.use({ vscode: { settings: { 'jobdeck.reminders.notifications': 'on' } } });

test('local service with reminders and an agent', async ({ journey }) => {
  const workbench = await journey.open();
  const { page } = workbench;
  const dataFolder = path.join(workbench.folder, 'data/User/globalStorage/jobdeck.jobdeck/local');
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(path.join(dataFolder, 'jobdeck.sqlite'), diary);

  await test.step('replaces unreadable data, keeps a copy and reports once', async () => {
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    const [kept = ''] = readdirSync(dataFolder).filter((name) => name.includes('unreadable'));
    assert.equal(readFileSync(path.join(dataFolder, kept), 'utf8'), diary);
    await page.notification('could not read your local data').getByText(kept).waitFor();
  });

  await test.step('shows reminders above columns and their count', async () => {
    await page.treeRow('Overdue').waitFor();
    const today = (await page.treeRow('Today').count()) > 0 ? await page.countOf('Today') : 0;
    const due = String((await page.countOf('Overdue')) + today);
    await page.browserPage.locator('.activitybar .badge-content', { hasText: wholeText(due) }).waitFor();
  });

  await test.step('opens due reminders from a single notification', async () => {
    await page.answerNotification(reminderNotice, 'Show');
    await page.browserPage.locator('.quick-input-widget:visible .monaco-list-row').first().waitFor();
    await page.browserPage.keyboard.press('Escape');
  });

  await test.step('names the set-aside data in the status', async () => {
    await page.answerNotification('could not read your local data', 'Show Status');
    await page.shownPage.getByRole('heading', { name: 'Set aside' }).waitFor();
  });

  const secret = await test.step('creates a token with documented permissions, shown once', async () => {
    await page.runCommand('Jobdeck Local Service: Create Token…');
    await page.typeInput('Name the application', 'My agent');
    await page.quickPickRow('Edit tracker').waitFor();
    const documented = ['Read tracker', 'Edit tracker', 'Read meetings, summaries and transcripts'];
    assert.deepEqual(await page.tickedRows(), documented);
    await page.input.press('Enter');
    await page.quickPickRow('90 days').waitFor();
    await page.input.press('Enter');
    const shown = await page.modalText();
    assert.match(shown, /only time it is shown.*SERVICE_API_TOKEN/s);
    await page.answerModal('Close');
    return /jdk_[\w-]{43}/.exec(shown)?.[0] ?? assert.fail(`no secret in ${shown}`);
  });

  const at = await test.step('serves REST and MCP within the permissions', async (): Promise<Address> => {
    const status = await page.shownPage.textContent();
    const trackerUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(status ?? '')?.[0] ?? assert.fail(`no address in ${status}`);
    const address = { trackerUrl, accountUrl: '', accountSecret: '', token: secret };
    await overRest(address, 'tracker_get_board', {});
    const tools = await toolsShown(address);
    assert.ok(tools.includes('tracker_move_card'));
    assert.ok(!tools.includes('list_notes'));
    await page.shownPage.getByText('Tokens that work: 1,').waitFor();
    return address;
  });

  await test.step('keeps its address after a reload, repeats no reminder', async () => {
    await page.untilPageIsStored('jobdeck-local');
    await page.reload();
    // The restored document takes the focus when it is drawn, and would get what is typed into the palette.
    await page.shownPage.getByRole('heading', { name: 'Set aside' }).waitFor();
    await page.openJobdeckView();
    await page.treeRow('Overdue').waitFor();
    await page.runCommand('Jobdeck Local Service: Show Status');
    await page.shownPage.getByText('held by this window').waitFor();
    await overRest(at, 'tracker_get_board', {});
    await page.runCommand('Jobdeck: Refresh Board');
    assert.equal(await page.offersCommand('Jobdeck: Show Due Reminders…'), true);
    assert.equal(await page.notification(reminderNotice).count(), 0);
  });

  await test.step('shows agent changes at once or when shown again', async () => {
    const { id: cardId } = await overRest(at, 'tracker_create_card', { title: 'Found by an agent' });
    await page.untilStage('Found by an agent', 'Saved');
    await page.hideJobdeckView();
    await overRest(at, 'tracker_create_card', { title: 'Found behind your back' });
    await page.openJobdeckView();
    await page.untilStage('Found behind your back', 'Saved');
    await page.treeRow('Found by an agent').click();
    await page.shownPage.getByRole('heading', { name: 'Found by an agent' }).waitFor();
    await page.hideJobdeckView();
    await overRest(at, 'tracker_update_card', { cardId, title: 'Renamed by an agent' });
    await page.shownPage.getByRole('heading', { name: 'Renamed by an agent' }).waitFor();
    await page.openJobdeckView();
  });

  await test.step('revokes the token at once', async () => {
    await page.runCommand('Jobdeck Local Service: Revoke Token…');
    await page.pickItem('My agent');
    assert.match(await page.modalText(), /refused from then on/);
    await page.answerModal('Revoke');
    await page.notification('is revoked').waitFor();
    await assert.rejects(overRest(at, 'tracker_get_board', {}), refused('token_revoked'));
    await page.closeNotifications();
  });

  await test.step('sets a reminder by menu, completes by one click', async () => {
    await page.chooseFromMenu('Renamed by an agent', 'Set Reminder…');
    await page.pickItem('Another Time…');
    await page.typeInput('When?', '2020-01-01 09:00');
    await page.typeInput('Reminder for Wed, Jan 1, 2020, 9:00 AM', 'Count the chairs');
    const row = page.treeRow('Count the chairs');
    await row.waitFor();
    await page.notification('Reminder: Count the chairs').waitFor();
    await row.hover();
    await row.getByRole('button', { name: 'Mark Reminder as Done' }).click();
    await row.waitFor({ state: 'detached' });
    await page.answerNotification('Marked "Count the chairs" as done.', 'Undo');
    await row.waitFor();
    await page.closeNotifications();
  });

  await test.step('snoozes a reminder until tomorrow by one click', async () => {
    const before = await page.countOf('Overdue');
    const row = page.browserPage.locator('.sidebar .monaco-list-row[aria-level="2"]').first();
    await row.hover();
    await row.getByRole('button', { name: 'Snooze Reminder' }).click();
    await page.notification('Snoozed "').waitFor();
    if (before > 1) await page.untilCount('Overdue', before - 1);
    else await page.treeRow('Overdue').waitFor({ state: 'detached' });
  });
});
