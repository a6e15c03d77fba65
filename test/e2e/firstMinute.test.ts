import assert from 'node:assert/strict';

import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';

test.use({ vscode: { sample: 'none' } });

test('first minute: sample data, a pasted job link and an agent token', async ({ journey }) => {
  const { page } = await journey.open();
  const { browserPage } = page;
  await page.openJobdeckView();
  await page.runCommand('Jobdeck: Open Board');
  const frame = await pageFrame(page, 'jobdeck.boardPage');
  const button = (name: string) => frame.getByRole('button', { name });

  await test.step('adds sample data and removes it without a trace', async () => {
    await button('Try with Sample Data').click();
    await frame.getByText('These are sample applications.').waitFor();
    await page.treeRow('Saved').waitFor();
    await page.closeNotifications();
    await button('Remove Sample Data').click();
    assert.match(await page.modalText(), /Remove the sample data\?.*What you created stays/s);
    await page.answerModal('Remove');
    await button('Create Empty Board').waitFor();
    await page.welcome.getByText('from the first link to the offer').waitFor();
  });

  await test.step('creates a card, and the board, from a pasted link', async () => {
    await frame.locator('h2').click();
    await browserPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await browserPage.evaluate("navigator.clipboard.writeText('https://jobs.acme.example/backend-engineer')");
    await frame.locator('h2').click();
    await browserPage.keyboard.press('Control+v');
    await page.treeRow('Backend Engineer').waitFor();
  });

  await test.step('shows its log', async () => {
    await page.runCommand('Jobdeck: Show Jobdeck Log');
    await browserPage.locator('.panel .view-line', { hasText: 'The tracker in use: local' }).waitFor();
  });

  await test.step('creates a read-only token of agents', async () => {
    await page.runCommand('View: Close All Editors');
    await page.runCommand('Jobdeck: Set Agent Token…');
    await page.pickItem('Create a Read-Only Token');
    await page.notification(/token of their own until .* Their MCP server restarts with it/).waitFor();
    await page.runCommand('Jobdeck: Show Permissions');
    await page.shownPage.getByRole('columnheader', { name: 'Agents' }).waitFor();
  });
});
