import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

import { applicationsCsv } from '../fixtures/applications.ts';
import { boardPageIn } from './boardPages.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';

test.use({ vscode: { sample: 'none', files: { 'bewerbungen.csv': applicationsCsv() } } });

test('import: a spreadsheet becomes a board with statistics', async ({ journey }) => {
  const { page, folder } = await journey.open();
  await page.openJobdeckView();

  await test.step('plans the cards of a file and creates them', async () => {
    await page.answerWelcome('Import Cards…');
    await page.browserPage.locator('.quick-input-list', { hasText: 'Save Sample CSV…' }).waitFor();
    await page.pickItem('File…');
    await page.pickItem('bewerbungen.csv');
    const frame = await pageFrame(page, 'jobdeck.importPage');
    await frame.getByRole('button', { name: 'Show Plan' }).click();
    await frame.getByRole('button', { name: 'Import 30 Cards' }).click();
    await frame.getByText('Import completed. 30 of 30 created.').waitFor();
    await expect(page.treeRow('Applied')).toContainText('12');
    await expect(page.treeRow('Beworben')).toHaveCount(0);
  });

  await test.step('reads dates, line breaks and salaries', async () => {
    await page.treeRow('Entwickler "Team 0"').click();
    const frame = await pageFrame(page, 'jobdeck.cardPage');
    await expect(frame.getByLabel('Salary from')).toHaveValue(/^50\D?000$/);
    await expect(frame.getByLabel('Salary to')).toHaveValue(/^60\D?000$/);
    await frame.getByRole('button', { name: 'Edit Description' }).click();
    await expect(frame.getByLabel('Description, as Markdown')).toHaveValue(
      'Erste Zeile\nZweite; Zeile 0\n\n- Beworben am: 2026-01-01',
    );
    await frame.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('shows the cards of a number on the board until the chip is removed', async () => {
    await page.runCommand('Jobdeck: Show Statistics');
    const frame = await pageFrame(page, 'jobdeck.statisticsPage');
    await frame.locator('.mark', { hasText: 'Interview: reached by 12 cards' }).click();
    const board = await boardPageIn(page);
    const countOf = (column: string) => board.frame.locator('.column', { hasText: column }).locator('.count');
    const chip = board.frame.getByRole('button', { name: /Interview.*, remove filter/ });
    await chip.waitFor();
    await expect(countOf('Interview')).toHaveText('6');
    await expect(countOf('Offer')).toHaveText('6');
    await expect(countOf('Applied')).toHaveText('0 of 12');
    await expect(page.viewMessage.first()).toContainText('Filter: ');
    await chip.press('Enter');
    await expect(countOf('Applied')).toHaveText('12');
  });

  await test.step('shows the cards of a number on the same board after a reload', async () => {
    await page.runCommand('Jobdeck: Show Statistics');
    await page.untilPageIsStored('jobdeck.boardPage');
    await page.reload();
    // Which of both was in front may not have been stored.
    await page.runCommand('Jobdeck: Show Statistics');
    const frame = await pageFrame(page, 'jobdeck.statisticsPage');
    await frame.locator('.mark', { hasText: 'Interview: reached by 12 cards' }).click();
    const board = await boardPageIn(page);
    await board.frame.getByRole('button', { name: /Interview.*, remove filter/ }).waitFor();
    await expect(page.browserPage.getByRole('tab', { name: /^Board\b/ })).toHaveCount(1);
  });

  await test.step('finds the import again after its page was closed', async () => {
    await page.runCommand('View: Close All Editors');
    await page.runCommand('Jobdeck: Show Imports…');
    await expect(page.browserPage.locator('.quick-input-list')).toContainText('30 cards created');
    await page.pickItem('bewerbungen.csv');
    const frame = await pageFrame(page, 'jobdeck.importPage');
    await frame.getByRole('button', { name: 'Undo Import' }).waitFor();
  });

  await test.step('saves the PDF of the service', async () => {
    await page.runCommand('Jobdeck: Export Statistics…');
    await page.pickItem('PDF');
    await expect(page.input).toHaveValue(/statistics-[\d-]+\.pdf$/);
    const file = await page.input.inputValue();
    await page.input.press('Enter');
    await page.notification('Saved the statistics as').getByRole('button', { name: 'Copy Path' }).waitFor();
    assert.equal(path.dirname(file), path.join(folder, 'workspace'));
    const pdf = readFileSync(file, 'latin1');
    assert.match(pdf, /^%PDF-.*%%EOF\s*$/s);
  });
});
