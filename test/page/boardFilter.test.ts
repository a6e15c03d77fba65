import path from 'node:path';
import { expect } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn } from '../browser/faultsInPage.ts';
import { test } from './boardFixtures.ts';

const pictures = path.join(root, 'out/page/pictures');

test.use({ filled: { Saved: ['Ant', 'Bee', 'Cat'] } });

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
    await expect(board.frame.getByRole('button', { name: 'Overdue' })).toHaveCount(0);
    await board.frame.getByRole('button', { name: 'Filters' }).press('Enter');
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

  test('follows a filter set in the tree', async ({ board, around }) => {
    await board.untilCards('Saved', ['Ant', 'Bee', 'Cat']);
    around.preferences.setFilter({ words: 'bee' });
    await board.untilCards('Saved', ['Bee']);
    await expect(board.frame.getByRole('searchbox')).toHaveValue('bee');
    await board.frame.getByRole('searchbox').fill('cat');
    await board.untilCards('Saved', ['Cat']);
    expect(around.preferences.filter).toEqual({ words: 'cat' });
  });
});
