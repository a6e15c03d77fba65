import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

import { applicationsCsv } from '../fixtures/applications.ts';
import { boardPageIn } from './boardPages.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';

test.use({ vscode: { sample: 'none', files: { 'bewerbungen.csv': applicationsCsv() } } });

test('first minute: sample data, a pasted job link and a spreadsheet', async ({ journey }) => {
  const { page, folder } = await journey.open();
  const { browserPage } = page;
  await page.openJobdeckView();
  await page.runCommand('Jobdeck: Open Board');
  const board = await pageFrame(page, 'jobdeck.boardPage');

  await test.step('adds sample data and removes it without a trace', async () => {
    await board.getByRole('button', { name: 'Try with Sample Data' }).click();
    await board.getByText('The sample data is on this board.').waitFor();
    await page.treeRow('Saved').waitFor();
    await page.closeNotifications();
    await board.getByRole('button', { name: 'Remove Sample Data' }).click();
    assert.match(await page.modalText(), /Remove the sample data\?.*What you created stays/s);
    await page.answerModal('Remove');
    await board.getByRole('button', { name: 'Create Empty Board' }).waitFor();
    await page.welcome.getByText('from the first link to the offer').waitFor();
  });

  await test.step('creates a card, and the board, from a pasted link', async () => {
    await board.locator('h2').click();
    await browserPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await browserPage.evaluate("navigator.clipboard.writeText('https://jobs.acme.example/backend-engineer')");
    await board.locator('h2').click();
    await browserPage.keyboard.press('Control+v');
    await page.treeRow('Backend Engineer').waitFor();
  });

  await test.step('plans the cards of a file and creates them', async () => {
    await page.runCommand('Jobdeck: Import Cards…');
    await browserPage.locator('.quick-input-list', { hasText: 'Save Sample CSV…' }).waitFor();
    await page.pickItem('File…');
    await page.pickItem('bewerbungen.csv');
    const frame = await pageFrame(page, 'jobdeck.importPage');
    await frame.getByRole('button', { name: 'Show Plan' }).click();
    await frame.getByRole('button', { name: 'Import 30 Cards' }).click();
    await frame.getByText('Import completed. 30 of 30 created.').waitFor();
    await expect(page.treeRow('Applied')).toContainText('12');
    await expect(page.treeRow('Beworben')).toHaveCount(0);
  });

  await test.step('shows the cards of a number on the board until the chip is removed', async () => {
    await page.runCommand('Jobdeck: Show Statistics');
    const frame = await pageFrame(page, 'jobdeck.statisticsPage');
    await frame.locator('.mark', { hasText: 'Interview: reached by 12 cards' }).click();
    const shown = await boardPageIn(page);
    const chip = shown.frame.getByRole('button', { name: /Interview.*, remove filter/ });
    await chip.waitFor();
    const countIn = (column: string) => shown.frame.locator('.column', { hasText: column }).locator('.count');
    await expect(countIn('Interview')).toHaveText('6');
    await expect(countIn('Offer')).toHaveText('6');
    await expect(countIn('Applied')).toHaveText('0 of 12');
    await expect(page.viewMessage.first()).toContainText('Filter: ');
    await chip.press('Enter');
    await expect(countIn('Applied')).toHaveText('12');
  });

  await test.step('finds the import again after its page was closed', async () => {
    await page.runCommand('View: Close All Editors');
    await page.runCommand('Jobdeck: Show Imports…');
    await expect(browserPage.locator('.quick-input-list')).toContainText('30 cards created');
    await page.pickItem('bewerbungen.csv');
    const frame = await pageFrame(page, 'jobdeck.importPage');
    await frame.getByRole('button', { name: 'Undo Import' }).waitFor();
  });

  await test.step('saves the PDF of the service', async () => {
    await page.runCommand('Jobdeck: Export Statistics…');
    await page.pickItem('PDF');
    await expect(page.input).toHaveValue(/statistics-[\d-]+\.pdf$/);
    await expect
      .poll(async () => path.dirname(await page.input.inputValue()), { message: 'the folder of the file' })
      .toBe(path.join(folder, 'workspace'));
    const file = await page.input.inputValue();
    await page.input.press('Enter');
    await page.notification('Saved the statistics as').getByRole('button', { name: 'Copy Path' }).waitFor();
    const pdf = readFileSync(file, 'latin1');
    assert.match(pdf, /^%PDF-.*%%EOF\s*$/s);
  });

  await test.step('shows its log', async () => {
    await page.runCommand('Jobdeck: Show Jobdeck Log');
    await browserPage.locator('.panel .view-line', { hasText: 'The tracker in use: local' }).waitFor();
  });
});
