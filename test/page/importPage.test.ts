import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn, harmIn, watchPolicyFromStart } from '../browser/faultsInPage.ts';
import { applicationsCsv } from '../fixtures/applications.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './shownImport.ts';

const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(root, `out/page/pictures/import-${name}.png`) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('checkbox');

test.describe('import page', () => {
  test('imports a spreadsheet after a plan', async ({ importText, elsewhere, page }) => {
    const { user, reports } = await importText(applicationsCsv());
    await expect(page.getByRole('combobox', { name: 'Field of Firma' })).toHaveValue('company');
    await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('semicolon');
    await takePicture(page, 'mapping');
    await button(page, 'Show Plan').click();
    await expect(button(page, 'Import 30 Cards')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).initialized).toBe(false);
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await expect(rows(page).first()).not.toBeChecked();
    await button(page, 'Import 29 Cards').click();
    await expect(page.getByText('Import completed.')).toBeVisible();
    await expect(page.getByText('29 of 29 created.')).toBeVisible();
    await takePicture(page, 'report');
    const board = await elsewhere.tracker_get_board({});
    expect(board.cards).toHaveLength(29);
    expect(board.columns.map(({ title }) => title)).toEqual(expect.arrayContaining(['Beworben', 'Gespräch', 'Offer']));
    await button(page, 'Save Report…').click();
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]).toContain('"deselected"');
    user.answer = 'Undo Import';
    await button(page, 'Undo Import').click();
    await expect(page.getByText('The import was undone.')).toBeVisible();
    expect(user.asked[0]).toContain('the service cannot restore or delete an archived card');
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(0);
  });

  test('skips what is already on the board', async ({ importText, elsewhere, page }) => {
    await elsewhere.tracker_initialize({});
    const { id } = await elsewhere.tracker_create_card({ title: 'Dev', company: 'A' });
    const { user } = await importText('Title,Company,Stage\ndev,a,Saved\nOps,B,Saved\n,C,Saved');
    await button(page, 'Show Plan').click();
    await expect(button(page, 'Import 1 Card')).toBeVisible();
    await expect(page.getByText('Same company and title as the card "A – Dev"')).toBeVisible();
    await expect(page.getByText('Title is empty.')).toBeVisible();
    await button(page, 'Open the card that row 2 repeats').click();
    await expect.poll(() => user.messages).toEqual([`card ${id}`]);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('duplicate');
    await expect(rows(page)).toHaveCount(1);
    await button(page, 'Select All Shown').click();
    await button(page, 'Import 2 Cards').click();
    await expect(page.getByText('2 of 2 created.')).toBeVisible();
    expect((await elsewhere.tracker_get_board({})).cards).toHaveLength(3);
  });

  test('explains what it cannot read', async ({ importText, page }) => {
    await importText('{"a": 1}');
    await expect(page.getByRole('alert')).toContainText('The JSON has no list of applications.');
    await expect(button(page, 'Show Plan')).toBeDisabled();
  });

  test('asks for the column of the title', async ({ importText, page }) => {
    await importText('Feeling,Mood\ngood,fine');
    await expect(page.getByText('Choose the column that is the Title of the card.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Field of Mood' }).selectOption('title');
    await expect(button(page, 'Show Plan')).toBeEnabled();
  });

  test('asks for the file again after a reload', async ({ openImport, page }) => {
    const { user } = await openImport(undefined);
    await button(page, 'Import Cards…').click();
    await expect.poll(() => user.messages).toEqual(['choose']);
  });

  test('passes axe in each theme', async ({ importText, page }) => {
    const { shown } = await importText(`${applicationsCsv(8)};Firma 9\r\n;Firma 10\r\nFirma 0;Entwickler "Team 0"`);
    for (const step of ['mapping', 'plan']) {
      if (step === 'plan') await button(page, 'Show Plan').click();
      if (step === 'plan') await expect(rows(page).first()).toBeVisible();
      for (const theme of themeNames) {
        await shown.wear(theme);
        await takePicture(page, `${step}-${theme}`);
        expect(await barriersIn(page.mainFrame()), `${step} ${theme}`).toEqual([]);
      }
    }
  });

  test('shows hostile texts as text', async ({ importText, page }) => {
    await watchPolicyFromStart(page);
    const cards = hostileTexts.map((text) => ({ title: text.slice(0, 500), company: text.slice(0, 400), url: text }));
    await importText(
      JSON.stringify(cards.map((card, index) => ({ ...card, [hostileTexts[index] ?? '']: 'x' })).slice(0, 120)),
    );
    await expect(button(page, 'Show Plan')).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    await button(page, 'Show Plan').click();
    await expect(rows(page).first()).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    await takePicture(page, 'hostile');
  });

  test('scrolls 5,000 rows without a long task', async ({ importText, page }) => {
    await importText(applicationsCsv(5_000));
    await button(page, 'Show Plan').click();
    await expect(button(page, 'Import 5,000 Cards')).toBeVisible();
    await page.evaluate(`globalThis.longTasks = [];
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask' });`);
    for (let step = 1; step <= 60; step += 1)
      await page.evaluate(`new Promise((resolve) => {
        const scroller = document.querySelector('.rows');
        scroller.scrollTop = scroller.scrollHeight * ${step / 60};
        requestAnimationFrame(resolve);
      })`);
    await expect(page.locator('.row').getByText('Firma 4999')).toBeVisible();
    expect(await page.evaluate('longTasks')).toEqual([]);
    expect(await rows(page).count()).toBeLessThan(60);
    await rows(page).last().focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('checkbox', { name: /^Import row 2:/ })).toBeFocused();
  });
});
