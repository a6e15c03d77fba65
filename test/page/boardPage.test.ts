import path from 'node:path';
import { expect } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { columnsOf } from '../../src/store/board/boardView.ts';
import { columnNames, test } from './boardFixtures.ts';

const pictures = path.join(root, 'out/page/pictures');
const saved = ['Ant', 'Bee', 'Bear', 'Dog'];
const applied = ['Elk', 'Fox'];
const screening = ['Gnu', 'Hen'];
const others = ['Screening', 'Interview', 'Offer', 'Rejected'];

test.use({ filled: { Saved: saved, Applied: applied, Screening: screening } });

test.describe('board page', () => {
  test('shows each column with its count and cards', async ({ board }) => {
    await expect(columnNames(board)).toHaveText(['Saved', 'Applied', ...others]);
    await expect(board.frame.locator('.column .count')).toHaveText(['4', '2', '2', '0', '0', '0']);
    await board.untilCards('Saved', saved);
    await board.untilCards('Applied', applied);
    await board.untilCards('Screening', screening);
    await expect(board.column('Offer').getByText('No cards')).toBeVisible();
  });

  test('draws the color of a column as a stripe', async ({ board, elsewhere, stores, idOf }) => {
    const stripe = board.column('Saved').locator('.stripe');
    const colored = async (color: string | null) => {
      await elsewhere.tracker_update_column({ columnId: idOf('Saved'), title: 'Saved', color });
      await stores.board.serverState.refresh();
    };
    await colored('#2ea043');
    await expect(stripe).toHaveCSS('background-color', 'rgb(46, 160, 67)');
    await colored('url(https://example.com/x)');
    await expect(stripe).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });

  test('moves a dragged card and undoes it by button', async ({ page, board, stored }) => {
    await board.dragOver(board.card('Bee'), board.card('Hen'));
    await page.screenshot({ path: path.join(pictures, 'board-drag.png') });
    await board.drop();
    await board.untilCards('Screening', ['Gnu', 'Bee', 'Hen']);
    await board.untilCards('Saved', ['Ant', 'Bear', 'Dog']);
    await board.untilAnnounced('Bee moved to Screening, 2 of 3');
    const toast = board.frame.locator('.toast');
    await expect(toast).toContainText('to Screening');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await board.untilAnnounced('Undid: Moved');
    await board.untilCards('Saved', saved);
    await board.untilCards('Screening', screening);
    await expect(board.frame.locator('.card.pending')).toHaveCount(0);
    expect(await stored('Saved')).toEqual(saved);
  });

  test('keeps the card in place when the drag is cancelled', async ({ board, stores, gate, idOf, moveElsewhere }) => {
    await board.dragOver(board.card('Bee'), board.card('Dog'), { below: true });
    await expect(board.frame.locator('.card.dragged')).toHaveText(/Bee/);
    await board.cancel();
    await expect(board.frame.locator('.card.dragged')).toHaveCount(0);
    await board.untilCards('Saved', saved);
    expect(stores.board.isPending(idOf('Bee'))).toBe(false);
    expect(gate.asked.filter((asked) => asked.startsWith('PATCH'))).toEqual([]);
    // The page still applies later updates.
    await moveElsewhere('Ant', 'Offer', 0);
    await stores.board.serverState.refresh();
    await board.untilCards('Offer', ['Ant']);
  });

  test('moves cards by keyboard and undoes with Ctrl+Z', async ({ board, stored }) => {
    await board.card('Ant').focus();
    await board.press('Alt+ArrowDown');
    await board.untilCards('Saved', ['Bee', 'Ant', 'Bear', 'Dog']);
    await board.press('Alt+ArrowRight');
    await board.untilCards('Applied', ['Elk', 'Ant', 'Fox']);
    await expect(board.card('Ant')).toBeFocused();
    await board.untilAnnounced('Ant moved to Applied, 2 of 3');
    await board.press('Control+z', 'Control+z');
    await board.untilCards('Saved', saved);
    await board.untilCards('Applied', applied);
    await expect(board.frame.locator('.card.pending')).toHaveCount(0);
    expect(await stored('Saved')).toEqual(saved);
    expect(await stored('Applied')).toEqual(applied);
  });

  test('has one tab stop and navigates by keyboard', async ({ board }) => {
    // Fixes the time, so that slow key presses still form one word.
    await board.frame.evaluate('performance.now = () => 0');
    await expect(board.frame.locator('.columns [tabindex="0"]')).toHaveCount(1);
    await board.card('Ant').focus();
    await board.press('ArrowDown');
    await expect(board.card('Bee')).toBeFocused();
    await board.press('End');
    await expect(board.card('Dog')).toBeFocused();
    await board.press('Home', 'ArrowUp');
    await expect(board.head('Saved')).toBeFocused();
    await board.press('ArrowRight');
    await expect(board.head('Applied')).toBeFocused();
    await board.press('ArrowLeft', 'ArrowDown');
    await expect(board.card('Ant')).toBeFocused();
    await board.press('b', 'e', 'a');
    await expect(board.card('Bear')).toBeFocused();
    await board.untilAnnounced('Bear');
    await expect(board.frame.locator('.columns [tabindex="0"]')).toHaveCount(1);
  });

  test('filters by text and chips, and saves named filters', async ({ page, board, elsewhere, stores, idOf }) => {
    const reminder = { at: new Date(Date.now() - 3 * 86_400_000).toISOString(), text: 'Call' };
    await elsewhere.tracker_update_card({ cardId: idOf('Fox'), reminders: [reminder] });
    await stores.board.serverState.refresh();
    await board.card('Dog').focus();
    await board.press('/');
    await page.keyboard.type('ANT');
    await board.untilCards('Saved', ['Ant']);
    await board.untilCards('Applied', []);
    await expect(board.head('Saved').locator('.count')).toHaveText('1 of 4');
    await board.untilAnnounced('1 of 8 cards');
    await board.frame.getByRole('button', { name: 'Save filter' }).click();
    const names = board.frame.getByRole('combobox', { name: 'Saved filters' });
    await expect(names).toHaveValue('Mine');
    await board.frame.getByRole('button', { name: 'Clear filter' }).click();
    await board.untilCards('Saved', saved);
    await board.frame.getByRole('button', { name: 'Overdue', exact: true }).click();
    await board.untilCards('Saved', []);
    await board.untilCards('Applied', ['Fox']);
    await page.screenshot({ path: path.join(pictures, 'board-filter.png') });
    await names.selectOption('Mine');
    await board.untilCards('Saved', ['Ant']);
    await board.frame.getByRole('button', { name: 'Delete saved filter Mine' }).click();
    await expect(names).toHaveCount(0);
  });

  test('restores focus after filtering, or focuses a remaining card', async ({ page, board }) => {
    const words = board.frame.getByRole('searchbox');
    await board.card('Dog').focus();
    await board.press('/');
    await expect(words).toBeFocused();
    await board.press('Escape');
    await expect(board.card('Dog')).toBeFocused();
    await board.press('/');
    await page.keyboard.type('ANT');
    await board.untilCards('Saved', ['Ant']);
    await board.press('Enter');
    await expect(board.card('Ant')).toBeFocused();
  });

  test('replaces the text of the filter when it is opened again', async ({ page, board }) => {
    await board.card('Dog').focus();
    await board.press('/');
    await page.keyboard.type('ANT');
    await board.untilCards('Saved', ['Ant']);
    await board.press('Enter');
    await expect(board.card('Ant')).toBeFocused();
    await board.press('/');
    await page.keyboard.type('DOG');
    await expect(board.frame.getByRole('searchbox')).toHaveValue('DOG');
  });

  test('restores its view state when shown again or reloaded', async ({ page, tab, board }) => {
    await board.head('Rejected').click();
    await board.frame.getByRole('button', { name: 'Compact cards' }).click();
    await board.frame.getByRole('searchbox').click();
    await page.keyboard.type('BEA');
    await board.untilCards('Saved', ['Bear']);
    for (const comeBack of [() => tab.hide().then(() => tab.show()), () => tab.reloadWindow()]) {
      await comeBack();
      await board.untilCards('Saved', ['Bear']);
      await expect(board.frame.getByRole('searchbox')).toHaveValue('BEA');
      await expect(board.frame.locator('.column.collapsed .words')).toHaveText('Rejected');
      await expect(board.frame.locator('.columns.compact')).toBeVisible();
    }
  });

  test('moves columns by drag and by keyboard', async ({ board, elsewhere, idOf }) => {
    await board.dragOver(board.head('Applied'), board.column('Saved'));
    await board.drop();
    await expect(columnNames(board)).toHaveText(['Applied', 'Saved', ...others]);
    await board.untilAnnounced('Applied moved, column 1 of 6');
    await board.dragOver(board.head('Applied'), board.column('Saved'), { right: true });
    await board.drop();
    await expect(columnNames(board)).toHaveText(['Saved', 'Applied', ...others]);
    await board.head('Saved').focus();
    for (const _ of others) await board.press('Alt+ArrowRight');
    await board.untilAnnounced('Saved moved, column 5 of 6');
    const order = ['Applied', 'Screening', 'Interview', 'Offer', 'Saved', 'Rejected'];
    await expect(board.head('Saved')).toBeFocused();
    await expect(board.head('Saved')).toBeInViewport({ ratio: 1 });
    await expect(columnNames(board)).toHaveText(order);
    const stored = async () => columnsOf(await elsewhere.tracker_get_board({})).map(({ id }) => id);
    await expect.poll(stored, { message: 'the order that the service has' }).toEqual(order.map(idOf));
  });
});

test.describe('long column of the board page', () => {
  test.use({ filled: { Saved: Array.from({ length: 40 }, (_, index) => `Card ${index}`) }, sharesPage: false });

  test('draws cards out of sight only after the first frame', async ({
    opened,
    idOf: _filled,
    page,
    stores,
    showPage,
  }) => {
    await page.addInitScript(`globalThis.drawnFirst = new Promise((resolve) => {
      const look = () => {
        const { length } = document.querySelectorAll('.card');
        if (length > 0) resolve(length);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })`);
    await stores.board.serverState.refresh();
    await showPage(opened.kind);
    const first = await page.evaluate<number>('globalThis.drawnFirst');
    await expect.poll(() => page.locator('.card').count(), { message: 'cards drawn' }).toBeGreaterThan(first);
  });
});
