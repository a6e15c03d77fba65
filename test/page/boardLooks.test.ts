import assert from 'node:assert/strict';
import path from 'node:path';
import { expect } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { BoardOnPage } from '../browser/boardOnPage.ts';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './fixtures.ts';
import { boardKind } from './shownBoard.ts';

const pictures = path.join(root, 'out/page/pictures');

/** Runs in the page: returns the box of each card that overlaps another or exceeds the height or width of a card. */
const misplaced = `[...document.querySelectorAll('.scroller ul')].flatMap((list) => {
  const boxes = [...list.querySelectorAll('.card')].map((card) => card.getBoundingClientRect()).sort((a, b) => a.top - b.top);
  return boxes.filter(({ top, height, width }, index) =>
    Math.abs(height - boxes[0].height) > 1 || width > list.clientWidth + 1 || (index > 0 && top < boxes[index - 1].bottom))
    .map(({ top, height, width }) => [top, height, width].join(' '));
})`;

/** Runs in the page: scrolls each list by one screen; returns whether any list moved. */
const scrollOn = `[...document.querySelectorAll('.scroller')].map((list) => {
  const before = list.scrollTop;
  list.scrollTop += list.clientHeight;
  return list.scrollTop > before;
}).some(Boolean)`;

test.describe('board page rendering', () => {
  test.beforeEach(async ({ elsewhere, stores }) => {
    const { columns } = await elsewhere.tracker_initialize({});
    const at = new Date(Date.now() - 86_400_000).toISOString();
    const cards = hostileTexts.map((text, index) => ({
      columnId: columns[index % 3]?.id ?? assert.fail(),
      title: text.trim().slice(0, 500).toWellFormed() || 'blank',
      company: text.slice(0, 500).toWellFormed(),
      location: text.slice(0, 500).toWellFormed(),
      url: text.slice(0, 500).toWellFormed(),
      description: text,
      tags: [text.slice(0, 500).toWellFormed() || 'none', 'ordinary'],
      reminders: index % 5 === 0 ? [{ at, text: text.slice(0, 500).toWellFormed() }] : [],
    }));
    const { created, failed } = await elsewhere.tracker_import_cards({ cards, skipDuplicates: false });
    expect(failed).toEqual([]);
    expect(created).toHaveLength(200);
    for (const [index, title] of hostileTexts.slice(2, 5).entries())
      await elsewhere.tracker_update_column({ columnId: columns[index]?.id ?? '', title, color: title });
    await stores.board.serverState.refresh();
  });

  test('renders 200 hostile cards without scripts, requests or overflow', async ({ page, stores, showPage }) => {
    await showPage(boardKind(stores).kind);
    const { frame } = new BoardOnPage(page, page.mainFrame());
    let seen = 0;
    do {
      seen += await frame.locator('.card').count();
      expect(await harmIn(frame)).toEqual([]);
      await expect.poll(() => frame.evaluate(misplaced)).toEqual([]);
    } while (await frame.evaluate<boolean>(scrollOn));
    expect(seen).toBeGreaterThan(200);
    await page.screenshot({ path: path.join(pictures, 'board-hostile.png') });
    await frame.getByRole('button', { name: 'Compact cards' }).click();
    await frame.locator('.columns.compact').waitFor();
    await expect.poll(() => frame.evaluate(misplaced)).toEqual([]);
    expect(await harmIn(frame)).toEqual([]);
    await page.screenshot({ path: path.join(pictures, 'board-compact.png') });
  });

  test('passes axe in each theme', async ({ page, stores, showPage }) => {
    const board = await showPage(boardKind(stores).kind);
    for (const theme of themeNames) {
      await board.wear(theme);
      await page.screenshot({ path: path.join(pictures, `board-${theme}.png`) });
      expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
    }
  });

  test('passes axe and fits the window at 200% zoom', async ({ page, stores, showPage }) => {
    await page.setViewportSize({ width: 400, height: 380 });
    await showPage(boardKind(stores).kind);
    await page.screenshot({ path: path.join(pictures, 'board-zoom.png') });
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    expect(await harmIn(page.mainFrame())).toEqual([]);
  });
});
