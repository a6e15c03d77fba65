import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn } from '../browser/faultsInPage.ts';
import { applicationsCsv } from '../fixtures/applications.ts';
import { type ShownImport, test } from './shownImport.ts';

const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(root, `out/page/pictures/import-${name}.png`) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Imports the text, and resolves when the run has begun. */
async function begin(importText: (text: string) => Promise<ShownImport>, page: Page, text: string) {
  const shown = await importText(text);
  await button(page, 'Show Plan').click();
  await page.getByRole('button', { name: /^Import \d+ Cards?$/ }).click();
  return shown;
}

test.describe('import page, run', () => {
  test('retries the failed rows', async ({ importText, gate, elsewhere, page }) => {
    await elsewhere.tracker_initialize({});
    const columns = gate.hold('POST', /\/columns$/);
    await begin(importText, page, 'Title,Stage\nDev,Waiting\nOps,Saved');
    await columns.asked;
    columns.refuse(422, 'invalid_request', 'No more columns.');
    await expect(page.getByText('1 of 2 created, 1 failed.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('failed');
    await expect(page.locator('.row')).toHaveCount(1);
    await expect(page.locator('.row')).toContainText('No more columns.');
    await takePicture(page, 'failed');
    await button(page, 'Retry Failed').click();
    await expect(page.getByText('2 of 2 created.')).toBeVisible();
    await expect(button(page, 'Retry Failed')).toHaveCount(0);
    const board = await elsewhere.tracker_get_board({});
    expect(board.cards.map(({ title }) => title).toSorted()).toEqual(['Dev', 'Ops']);
    expect(board.columns.map(({ title }) => title)).toContain('Waiting');
  });

  test('is cancelled and continued', async ({ importText, gate, elsewhere, page }) => {
    const batch = gate.hold('POST', /\/cards\/import$/);
    await begin(importText, page, applicationsCsv());
    await batch.asked;
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await button(page, 'Cancel').click();
    batch.pass();
    await expect(page.getByText('Import cancelled. 10 of 30 created.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(10);
    await takePicture(page, 'cancelled');
    await button(page, 'Continue Import').click();
    await expect(page.getByText('Import completed. 30 of 30 created.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(30);
  });

  test('stops with the reason and is continued', async ({ importText, gate, page }) => {
    const batch = gate.hold('POST', /\/cards\/import$/);
    await begin(importText, page, 'Title\nDev');
    await batch.asked;
    batch.refuse(403, 'insufficient_permission', 'Not allowed.');
    await expect(page.getByText('Import stopped.')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Not allowed.');
    await button(page, 'Continue Import').click();
    await expect(page.getByText('Import completed. 1 of 1 created.')).toBeVisible();
  });

  test('names changed cards and archives them on request', async ({ importText, elsewhere, page }) => {
    const { user, reports } = await begin(importText, page, 'Title,Company\nDev,A\nOps,B');
    await expect(page.getByText('2 of 2 created.')).toBeVisible();
    const [dev] = (await elsewhere.tracker_get_board({})).cards.filter(({ title }) => title === 'Dev');
    await elsewhere.tracker_update_card({ cardId: dev?.id ?? '', location: 'Lisbon' });
    user.answer = 'Undo Import';
    await button(page, 'Undo Import').click();
    await expect(page.getByText('The import was undone.')).toBeVisible();
    expect(user.asked[1]).toMatch(/^1 card changed since the import is left on the board. Archive it too\?\nA, Dev\n/);
    await expect(page.getByText('2 of 2 created, 1 archived, 1 changed since and left.')).toBeVisible();
    await expect(button(page, 'Undo Import')).toHaveCount(0);
    await expect(page.locator('.row .kind')).toHaveText([/Left on the board$/, /Archived$/]);
    await takePicture(page, 'changed');
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    await button(page, 'A, Dev').click();
    await expect.poll(() => user.messages).toEqual([`card ${dev?.id}`]);
    await button(page, 'Save Report…').click();
    await expect.poll(() => reports[0]).toContain('"created, then left, since it was changed"');
    user.answer = 'Archive';
    await button(page, 'Archive These Too').click();
    await expect(page.getByText('2 of 2 created, 2 archived.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(0);
  });

  test('brings its report back after a reload', async ({ importText, elsewhere, page }) => {
    const { user, reports, shown } = await begin(importText, page, 'Title,Stage\nDev,Saved\n,Saved\nDev,Saved');
    await expect(page.getByText('1 of 1 created.')).toBeVisible();
    await shown.reloadWindow();
    await expect(page.getByText('Import completed. 1 of 1 created.')).toBeVisible();
    await expect(page.locator('.row')).toHaveCount(3);
    await expect(page.locator('.row').first()).toContainText('Saved');
    await expect(page.locator('.row').nth(1)).toContainText('Title is empty.');
    await button(page, 'Save Report…').click();
    await expect.poll(() => reports[0]).toContain('"duplicate","Same title as row 2, both without a company"');
    expect(shown.title).toBe('Import jobs.csv');
    user.answer = 'Undo Import';
    await button(page, 'Undo Import').click();
    await expect(page.getByText('The import was undone.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(0);
  });

  test('names what a window has left when it ended', async ({ importText, gate, elsewhere, page }) => {
    const batch = gate.hold('POST', /\/cards\/import$/);
    const { shown } = await begin(importText, page, applicationsCsv());
    await batch.asked;
    await button(page, 'Cancel').click();
    batch.pass();
    await expect(page.getByText('Import cancelled. 10 of 30 created.')).toBeVisible();
    await shown.reloadWindow();
    await expect(page.getByText('Import cancelled. 10 of 30 created.')).toBeVisible();
    await button(page, 'Continue Import').click();
    await expect(page.getByText('Import completed. 30 of 30 created.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(30);
  });

  test('is found again while it runs', async ({ importText, gate, page }) => {
    const batch = gate.hold('POST', /\/cards\/import$/);
    const { shown } = await begin(importText, page, 'Title\nDev');
    await batch.asked;
    await shown.close();
    await shown.openAgain();
    await expect(page.getByText('An import of the same content is running.')).toBeVisible();
    await button(page, 'Show Report').click();
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    batch.pass();
    await expect(page.getByText('Import completed. 1 of 1 created.')).toBeVisible();
  });

  test('is discarded after a question', async ({ importText, gate, page }) => {
    const batch = gate.hold('POST', /\/cards\/import$/);
    const { user, shown } = await begin(importText, page, 'Title\nDev');
    await batch.asked;
    batch.refuse(403, 'insufficient_permission', 'Not allowed.');
    await expect(page.getByText('Import stopped.')).toBeVisible();
    await button(page, 'Discard').click();
    await expect.poll(() => user.asked).toHaveLength(1);
    await expect(button(page, 'Discard')).toBeVisible();
    user.answer = 'Discard';
    await button(page, 'Discard').click();
    await expect(button(page, 'Show Plan')).toBeVisible();
    await shown.close();
    await shown.openAgain();
    await expect(button(page, 'Show Plan')).toBeVisible();
    await expect(page.getByText('same content')).toHaveCount(0);
  });

  test('offers to continue when its file is chosen again', async ({ importText, gate, elsewhere, page }) => {
    const batch = gate.hold('POST', /\/cards\/import$/);
    const { shown } = await begin(importText, page, applicationsCsv());
    await batch.asked;
    await button(page, 'Cancel').click();
    batch.pass();
    await expect(page.getByText('Import cancelled.')).toBeVisible();
    await shown.close();
    await shown.openAgain();
    await expect(page.getByText('has not ended: 10 of 30 were created.')).toBeVisible();
    await takePicture(page, 'earlier');
    await button(page, 'Continue Import').click();
    await expect(page.getByText('Import completed. 30 of 30 created.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(30);
  });
});
