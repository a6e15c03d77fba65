import path from 'node:path';
import { expect } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn } from '../browser/faultsInPage.ts';
import { test } from './boardFixtures.ts';

const pictures = path.join(root, 'out/page/pictures');

test.use({ filled: { Saved: ['Ant', 'Bee', 'Cat'], Offer: ['Dog'] } });

test.describe('board page filter', () => {
  test.beforeEach(async ({ elsewhere, idOf }) => {
    await elsewhere.tracker_update_card({ cardId: idOf('Ant'), tags: ['remote'] });
    await elsewhere.tracker_update_card({ cardId: idOf('Bee'), tags: ['rust', 'go'] });
  });

  test('accepts several tags and clears them at once', async ({ page, board }) => {
    await board.frame.getByRole('button', { name: 'Tags' }).click();
    await board.frame.getByRole('checkbox', { name: 'remote' }).check();
    await board.untilCards('Saved', ['Ant']);
    await board.frame.getByRole('checkbox', { name: 'rust' }).check();
    await board.untilCards('Saved', ['Ant', 'Bee']);
    await page.screenshot({ path: path.join(pictures, 'board-tags.png') });
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    await board.press('Escape');
    await expect(board.frame.getByRole('button', { name: 'Tags (2)' })).toBeFocused();
    await board.frame.getByRole('button', { name: 'Clear filter' }).click();
    await board.untilCards('Saved', ['Ant', 'Bee', 'Cat']);
  });

  test('folds into one menu below 1,100 pixels', async ({ page, board }) => {
    await page.setViewportSize({ width: 1_099, height: 600 });
    await expect(board.frame.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expect(board.frame.getByRole('button', { name: 'Overdue' })).toHaveCount(0);
    await board.frame.getByRole('button', { name: 'Filters' }).press('Enter');
    await expect(board.frame.getByRole('dialog')).toBeVisible();
    await expect(board.frame.getByRole('button', { name: 'Reminder' })).toBeFocused();
    await board.frame.getByRole('checkbox', { name: 'remote' }).check();
    await board.untilCards('Saved', ['Ant']);
    await page.screenshot({ path: path.join(pictures, 'board-folded.png') });
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    await board.card('Ant').click();
    await expect(board.frame.getByRole('dialog')).toHaveCount(0);
    await expect(board.frame.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await page.setViewportSize({ width: 1_100, height: 600 });
    await expect(board.frame.getByRole('button', { name: 'Overdue' })).toBeVisible();
  });

  test('keeps its menu in a narrow page', async ({ page, board }) => {
    await page.setViewportSize({ width: 500, height: 600 });
    await board.frame.getByRole('button', { name: 'Filters' }).click();
    await expect(board.frame.getByRole('dialog', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
  });

  test('follows a filter set in the tree', async ({ board, around }) => {
    await board.untilCards('Saved', ['Ant', 'Bee', 'Cat']);
    around.preferences.setFilter({ words: 'bee' });
    await board.untilCards('Saved', ['Bee']);
    await expect(board.frame.getByRole('searchbox')).toHaveValue('bee');
    await board.frame.getByRole('searchbox').fill('cat');
    await board.untilCards('Saved', ['Cat']);
    expect(around.preferences.filter).toEqual({ words: 'cat' });
  });

  test('shows the filter before again when the chip is removed, not when all is cleared', async ({
    board,
    around,
    idOf,
  }) => {
    const chosen = { label: 'Reached Interview', board: [idOf('Ant'), idOf('Cat')], archive: [] };
    around.preferences.setFilter({ tags: ['go'] });
    around.preferences.showCards(chosen);
    await board.untilCards('Saved', ['Ant', 'Cat']);
    await board.frame.getByRole('button', { name: 'Reached Interview, remove filter' }).click();
    await board.untilCards('Saved', ['Bee']);
    around.preferences.showCards(chosen);
    await board.untilCards('Saved', ['Ant', 'Cat']);
    await board.frame.getByRole('button', { name: 'Clear filter' }).click();
    await board.untilCards('Saved', ['Ant', 'Bee', 'Cat']);
  });

  test('shows chosen cards until their chip is removed', async ({ page, board, around, idOf }) => {
    const chip = board.frame.getByRole('button', { name: 'Reached Interview, remove filter' });
    around.preferences.setFilter({ tags: ['go'] });
    await board.untilCards('Saved', ['Bee']);
    around.preferences.showCards({ label: 'Reached Interview', board: [idOf('Ant'), idOf('Cat')], archive: [] });
    await board.untilCards('Saved', ['Ant', 'Cat']);
    await expect(board.frame.getByRole('button', { name: 'Save filter' })).toHaveCount(0);
    await page.screenshot({ path: path.join(pictures, 'board-chosen-cards.png') });
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    await board.frame.getByRole('searchbox').fill('cat');
    await board.untilCards('Saved', ['Cat']);
    await chip.press('Enter');
    await expect(chip).toHaveCount(0);
    expect(around.preferences.filter).toEqual({ words: 'cat' });
  });

  test('keeps the chip of chosen cards outside the menu of a narrow page', async ({ page, board, around, idOf }) => {
    await page.setViewportSize({ width: 700, height: 600 });
    around.preferences.showCards({ label: 'Source xing.com', board: [idOf('Bee')], archive: [] });
    await board.untilCards('Saved', ['Bee']);
    await expect(board.frame.getByRole('button', { name: 'Filters' })).toBeVisible();
    await board.frame.getByRole('button', { name: 'Source xing.com, remove filter' }).click();
    await board.untilCards('Saved', ['Ant', 'Bee', 'Cat']);
    around.preferences.showCards({ label: 'Source xing.com', board: [idOf('Bee')], archive: [] });
    await board.frame.getByRole('button', { name: 'Clear filter' }).click();
    await board.untilCards('Saved', ['Ant', 'Bee', 'Cat']);
    expect(around.preferences.filter).toEqual({});
  });

  test('brings chosen cards of a far column into view', async ({ page, board, tab, around, idOf }) => {
    await page.setViewportSize({ width: 700, height: 600 });
    await expect(board.card('Ant')).toBeInViewport();
    await expect(board.card('Dog')).not.toBeInViewport();
    await tab.hide();
    around.preferences.showCards({ label: 'Reached Offer', board: [idOf('Dog')], archive: [] });
    await tab.show();
    await expect(board.card('Dog')).toBeInViewport();
  });
});
