import { expect } from '@playwright/test';

import { returningFocus } from '../../src/host/webview/pageFocus.ts';
import { FakeClock } from '../fixtures/fakeClock.ts';
import { test } from './boardFixtures.ts';

const many = Array.from({ length: 90 }, (_, index) => `Fly ${index + 1}`);

test.use({ filled: { Saved: ['Ant', 'Bee', 'Moss'], Applied: ['Nut'], Screening: many } });

test.describe('board page focus', () => {
  test('focuses the nearest card when the focused one goes', async ({ board, stores, idOf }) => {
    await board.card('Bee').focus();
    await stores.board.archiveCard(idOf('Bee'));
    await expect(board.card('Moss')).toBeFocused();
    await stores.board.archiveCard(idOf('Moss'));
    await expect(board.card('Ant')).toBeFocused();
    await stores.board.archiveCard(idOf('Ant'));
    await expect(board.head('Saved')).toBeFocused();
  });

  test('focuses the next header when the focused column goes', async ({ board, stores, idOf }) => {
    await board.head('Offer').focus();
    await stores.columns.delete(idOf('Offer'));
    await expect(board.head('Rejected')).toBeFocused();
  });

  test('follows a card moved beyond the loaded ones', async ({ board, stores, around, idOf }) => {
    around.onRun = () => stores.board.moveCard(idOf('Bee'), idOf('Screening'));
    await board.card('Bee').focus();
    await board.press('m');
    await expect(board.card('Bee')).toBeFocused();
    await expect(board.card('Bee')).toBeInViewport({ ratio: 1 });
  });

  test('keeps its place when scrolled far from the focused card', async ({ page, board, around }) => {
    const list = board.column('Screening').locator('.scroller');
    await board.card('Fly 1').focus();
    await list.hover();
    await page.mouse.wheel(0, 20_000);
    await expect(board.card('Fly 90')).toBeInViewport({ ratio: 1 });
    await expect(list.locator(':focus')).toHaveAttribute('data-index', '0');
    await board.press('m');
    await expect(board.card('Fly 1')).toBeFocused();
    await expect(board.card('Fly 1')).toBeInViewport({ ratio: 1 });
    expect(around.ran).toEqual([]);
    await board.press('m');
    await expect.poll(() => around.ran).toHaveLength(1);
  });

  test('scrolls to the column that the focus moves to, and to the card that a key acts on', async ({
    page,
    board,
    around,
  }) => {
    await page.setViewportSize({ width: 500, height: 600 });
    await board.card('Ant').focus();
    await board.press('ArrowRight');
    await board.press('ArrowRight');
    await expect(board.card('Fly 1')).toBeFocused();
    await expect(board.card('Fly 1')).toBeInViewport({ ratio: 1 });
    await board.frame.locator('.columns').evaluate((columns) => columns.scrollTo({ left: 0 }));
    await expect(board.card('Fly 1')).not.toBeInViewport();
    await board.press('m');
    await expect(board.card('Fly 1')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => around.ran).toHaveLength(1);
  });

  test('returns the focus to the card when a toast closes', async ({ board }) => {
    await board.card('Ant').focus();
    await board.press('Alt+ArrowDown');
    await board.frame.locator('.toast').getByRole('button', { name: 'Undo' }).focus();
    await board.press('Enter');
    await board.untilCards('Saved', ['Ant', 'Bee', 'Moss']);
    await expect(board.card('Ant')).toBeFocused();
  });

  test('restores the focused card when shown again', async ({ tab, board }) => {
    await board.card('Bee').focus();
    await tab.hide();
    await tab.show();
    await expect(board.card('Bee')).toBeFocused();
    await tab.reloadWindow();
    await expect(board.card('Bee')).toBeFocused();
  });

  test('keeps the focused column in view when the page narrows', async ({ page, board }) => {
    await page.setViewportSize({ width: 1_250, height: 600 });
    await board.head('Interview').focus();
    await page.setViewportSize({ width: 600, height: 600 });
    await expect(board.head('Interview')).toBeInViewport({ ratio: 1 });
  });

  test('focuses its first card when opened', async ({ board }) => {
    await expect(board.card('Ant')).toBeFocused();
  });

  test('finds names that begin with a command letter', async ({ board, around }) => {
    await board.frame.evaluate('performance.now = () => 0');
    await board.card('Ant').focus();
    await board.press('Shift+M', 'o');
    await expect(board.card('Moss')).toBeFocused();
    await board.press('Escape', 'Shift+N', 'u', 'm');
    await expect(board.card('Nut')).toBeFocused();
    expect(around.ran).toEqual([]);
  });

  test('lists its keys and returns to the card', async ({ board }) => {
    await board.card('Bee').focus();
    await board.press('?');
    const keys = board.frame.getByRole('dialog', { name: 'Keyboard Shortcuts' });
    await expect(keys).toContainText('Move to another column');
    await board.press('ArrowDown', 'Escape');
    await expect(keys).toBeHidden();
    await expect(board.card('Bee')).toBeFocused();
  });

  test('lists its keys also while a name is typed', async ({ board, around }) => {
    await board.frame.evaluate('performance.now = () => 0');
    await board.card('Ant').focus();
    await board.press('b');
    await expect(board.card('Bee')).toBeFocused();
    await board.press('Shift+?');
    await expect(board.frame.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    expect(around.ran).toEqual([]);
  });

  test('focuses the tab stop first after a click on nothing', async ({ page, board, around, idOf }) => {
    await board.card('Bee').focus();
    await board.column('Offer').getByText('No cards').click();
    await board.press('m');
    await expect(board.card('Bee')).toBeFocused();
    await board.press('m');
    await expect.poll(() => around.ran, { message: 'the commands' }).toEqual([`jobdeck.card.move ${idOf('Bee')}`]);
    await page.keyboard.press('/');
    await expect(board.frame.getByRole('searchbox')).toBeFocused();
  });

  test('scrolls to the tab stop of a list that was scrolled before a click on nothing', async ({ page, board }) => {
    const list = board.column('Screening').locator('.scroller');
    await board.card('Fly 1').focus();
    await list.hover();
    await page.mouse.wheel(0, 2_000);
    await expect(board.card('Fly 1')).not.toBeInViewport();
    await board.column('Offer').getByText('No cards').click();
    await expect(board.card('Fly 1')).not.toBeFocused();
    await board.press('m');
    await expect(board.card('Fly 1')).toBeFocused();
    await expect(board.card('Fly 1')).toBeInViewport({ ratio: 1 });
  });

  test('reports that it loses the focus, except to a menu', async ({ page, board, tab, around, idOf }) => {
    const clock = new FakeClock();
    const returns = async () => {
      const before = tab.reveals;
      await returningFocus(clock.pass(1_000), clock);
      return tab.reveals > before;
    };
    const fire = (...events: readonly string[]) =>
      page.evaluate(events.map((event) => `dispatchEvent(new Event('${event}'))`).join(';'));
    await fire('focus');
    await expect.poll(returns).toBe(true);
    await fire('blur');
    await expect.poll(returns).toBe(false);
    await fire('focus');
    await board.card('Bee').focus();
    await page.evaluate("document.dispatchEvent(new Event('contextmenu'))");
    await fire('blur');
    await board.press('m');
    await expect.poll(() => around.ran).toEqual([`jobdeck.card.move ${idOf('Bee')}`]);
    expect(await returns()).toBe(true);
  });

  test('scrolls to a new column and focuses it if asked', async ({ board, stores, around }) => {
    await board.card('Ant').focus();
    await stores.columns.create({ title: 'Dream' }, crypto.randomUUID());
    await expect(board.head('Dream')).toBeInViewport({ ratio: 1 });
    await expect(board.card('Ant')).toBeFocused();
    around.onRun = async () => void (await stores.columns.create({ title: 'Wish' }, crypto.randomUUID()));
    await board.frame.getByRole('button', { name: 'Add Column' }).press('Enter');
    await expect(board.head('Wish')).toBeFocused();
    expect(around.ran).toEqual(['jobdeck.column.create']);
  });
});

test.describe('empty board page focus', () => {
  test.use({ filled: {} });

  test('starts on the first step and goes to the first card', async ({ board, elsewhere, stores, idOf }) => {
    await expect(board.frame.getByRole('button', { name: 'Paste a Job Link' })).toBeFocused();
    await elsewhere.tracker_create_card({ columnId: idOf('Saved'), title: 'Ant' });
    await stores.board.serverState.refresh();
    await expect(board.card('Ant')).toBeFocused();
  });
});
