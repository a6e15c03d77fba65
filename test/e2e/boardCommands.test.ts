import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Frame } from '@playwright/test';

import { untilTrue } from '../browser/untilTrue.ts';
import { replying } from './faultyService.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';

test('columns, cards and settings in an untrusted workspace', async ({ journey }) => {
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
  const quickPick = () => page.browserPage.locator('.quick-input-widget:visible');

  /**
   * Waits for the page of this card, since that of another card may still be visible, and for its delayed focus, which closes a quick pick.
   */
  async function openedCard(title: string): Promise<Frame> {
    for (;;) {
      const frame = await pageFrame(page, 'jobdeck.cardPage');
      const field = frame.getByLabel('Job', { exact: true });
      if ((await field.inputValue({ timeout: 1_000 }).catch(() => '')) !== title) continue;
      await untilTrue(frame, 'document.hasFocus()');
      return frame;
    }
  }

  await test.step('shows the board and ignores untrusted workspace settings', async () => {
    await page.browserPage.locator('.statusbar').getByText('Restricted Mode').waitFor();
    await page.browserPage.waitForFunction(`document.title.includes('The workspace was read')`);
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    await page.runCommand('Jobdeck: Refresh Board');
    await page.treeRow('Saved').waitFor();
    assert.deepEqual(evil.seen, []);
  });

  // Collapses the stages, so that all columns are visible.
  await page.treeRow('Saved').click();
  await page.browserPage.keyboard.press('Control+ArrowLeft');
  await page.treeRow('Rejected').waitFor();

  await test.step('creates a column by keyboard, renames it by mouse', async () => {
    await page.runCommand('Jobdeck: Create Column…');
    await page.typeInput('Create Column', 'Dream jobs');
    await page.treeRow('Dream jobs').waitFor();
    await page.chooseFromMenu('Dream jobs', 'Rename Column…');
    await page.typeInput('Rename Column', 'Wishes');
    await page.treeRow('Wishes').waitFor();
  });

  await test.step('asks before a second column of the same name', async () => {
    await page.runCommand('Jobdeck: Create Column…');
    await page.typeInput('Create Column', ' wishes ');
    assert.match(await page.modalText(), /A column named "Wishes" exists already/);
    await page.answerModal('Change Name…');
    await page.untilQuickInput();
    assert.equal(await page.input.inputValue(), 'wishes');
    await page.input.press('Escape');
    await page.untilNoQuickInput();
    assert.equal(await page.treeRow('Wishes').count(), 1);
  });

  await test.step('sets the column color and shows it', async () => {
    await page.chooseFromMenu('Wishes', 'Change Column Color…');
    await page.pickItem('Green');
    await quickPick().waitFor({ state: 'hidden' });
    await page.chooseFromMenu('Wishes', 'Change Column Color…');
    await page.quickPickRow('Green').filter({ hasText: 'now' }).waitFor();
    await page.browserPage.keyboard.press('Escape');
  });

  await test.step('moves the column to the front, and undoes it', async () => {
    await page.runCommand('Jobdeck: Move Column…');
    await page.pickItem('Wishes');
    await page.pickItem('First');
    const isFirst = (label: string) =>
      expect.poll(async () => (await page.treeLabels())[0], { message: `${label} is the first column` }).toBe(label);
    await isFirst('Wishes');
    await page.runCommand('Jobdeck: Undo Last Change of Board');
    await isFirst('Saved');
  });

  await test.step('deletes an empty column after confirmation', async () => {
    await page.chooseFromMenu('Wishes', 'Delete Column…');
    assert.match(await page.modalText(), /Undo brings the column back, without its past statistics/);
    await page.answerModal('Delete');
    await page.treeRow('Wishes').waitFor({ state: 'detached' });
  });

  await test.step('offers to move cards of a deleted column', async () => {
    const [moved, there] = [await page.countOf('Screening'), await page.countOf('Offer')];
    assert.ok(moved > 0);
    await page.runCommand('Jobdeck: Delete Column…');
    await page.pickItem('Screening');
    assert.match(await page.modalText(), /"Screening" still has/);
    await page.answerModal('Move Cards and Delete…');
    await page.pickItem('Offer');
    await page.treeRow('Screening').waitFor({ state: 'detached' });
    await page.untilCount('Offer', moved + there);
  });

  await test.step('confirms the count before archiving all column cards', async () => {
    const count = await page.countOf('Rejected');
    await page.chooseFromMenu('Rejected', 'Archive All Cards of Column');
    assert.match(await page.modalText(), new RegExp(`Archive all ${count} card`));
    await page.answerModal('Archive All');
    await page.untilCount('Rejected', 0);
    await page.closeNotifications();
  });

  await test.step('searches the archive in pages and opens a result', async () => {
    await page.runCommand('Jobdeck: Search Archive…');
    await page.browserPage.getByPlaceholder('Type a part of a title or a company').waitFor();
    const rows = quickPick().locator('.monaco-list-row');
    await rows.first().waitFor();
    const title = (await rows.first().locator('.label-name').first().textContent()) ?? '';
    await page.input.fill(title);
    await page.quickPickRow(title).waitFor();
    await page.input.press('Enter');
    const card = await openedCard(title);
    await card.getByText('cannot bring it back onto the board').waitFor();
  });

  await test.step('creates a card from a valid clipboard address only', async () => {
    const { browserPage } = page;
    await browserPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await browserPage.evaluate(`navigator.clipboard.writeText('javascript:alert(1)')`);
    await page.runCommand('Jobdeck: Create Card from Address on Clipboard…');
    await page.typeInput('The clipboard has no web address', 'javascript:alert(1)');
    await page.inputMessage.getByText('Enter a web address').waitFor();
    await page.input.press('Escape');
    await page.untilNoQuickInput();
    await browserPage.evaluate(`navigator.clipboard.writeText('careers.hive-sons.example/42')`);
    await page.runCommand('Jobdeck: Create Card from Address on Clipboard…');
    await page.typeInput('The job at careers.hive-sons.example', 'Beekeeper');
    const card = await openedCard('Beekeeper');
    await card.getByRole('link', { name: 'careers.hive-sons.example' }).waitFor();
    assert.equal(await card.getByLabel('Company').inputValue(), 'Hive Sons');
    await browserPage.evaluate(`navigator.clipboard.writeText('https://jobs.example.com/lamp-lighter-77')`);
    await page.runCommand('Jobdeck: Create Card from Address on Clipboard…');
    const guessed = await openedCard('Lamp Lighter');
    assert.equal(await guessed.getByLabel('Company').inputValue(), 'Example');
    await browserPage.evaluate(`navigator.clipboard.writeText('https://careers.hive-sons.example/42#apply')`);
  });

  await test.step('reports an address already on the board', async () => {
    await page.runCommand('Jobdeck: Create Card from Address on Clipboard…');
    await page.answerNotification('"Beekeeper" has this address already', 'Open It');
    await openedCard('Beekeeper');
    await page.closeNotifications();
  });

  await test.step('creates a card from selected text', async () => {
    const { keyboard } = page.browserPage;
    await page.runCommand('File: New Untitled Text File');
    await page.browserPage.locator('.monaco-editor.focused').waitFor();
    await keyboard.insertText('Cartographer\n\nDraw maps of the sea. https://maps.example.com/1');
    await keyboard.press('Control+a');
    await page.runCommand('Jobdeck: Create Card from Selected Text…');
    await page.pickItem('Saved');
    await quickPick().filter({ hasText: 'The job at maps.example.com' }).waitFor();
    assert.equal(await page.input.inputValue(), 'Cartographer');
    await page.input.press('Enter');
    await page.typeInput('The company that offers', 'Sea Charts');
    const card = await openedCard('Cartographer');
    await card.getByText('Draw maps of the sea.').waitFor();
  });

  await test.step('goes to a card by part of its name', async () => {
    await page.runCommand('Jobdeck: Go to Card, Note or Meeting…');
    await page.input.fill('beeke hive');
    const row = quickPick().locator('.monaco-list-row', { hasText: 'Beekeeper' });
    await row.waitFor();
    await page.input.press('Enter');
    await openedCard('Beekeeper');
  });

  await test.step('changes a tracker setting and shows it', async () => {
    await page.runCommand('Jobdeck: Change Tracker Settings…');
    await page.pickItem('Week Starts On');
    await page.pickItem('Sunday');
    await page.quickPickRow('Week Starts On').filter({ hasText: 'Sunday' }).waitFor();
    await page.browserPage.keyboard.press('Escape');
    await quickPick().waitFor({ state: 'hidden' });
  });

  await test.step('shows the board in a virtual workspace', async () => {
    const file = path.join(workbench.folder, 'virtual.code-workspace');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ folders: [{ uri: 'somewhere-else:/project', name: 'Virtual' }] }));
    await workbench.openWorkspace(file);
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    assert.deepEqual(evil.seen, []);
  });
});
