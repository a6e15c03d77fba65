import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { overRest } from '../service/calls.ts';
import { BoardOnPage } from './boardOnPage.ts';
import { barriersIn, harmIn, watchPolicy } from './faultsInPage.ts';
import { themes } from './themes.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const pictures = path.join(e2eFolder, 'pictures');

/** Runs in the page: the places of cards that are higher or wider than a card is, or lie over another. */
const misplaced = `[...document.querySelectorAll('.scroller ul')].flatMap((list) => {
  const boxes = [...list.querySelectorAll('.card')].map((card) => card.getBoundingClientRect()).sort((a, b) => a.top - b.top);
  return boxes.filter(({ top, height, width }, index) =>
    Math.abs(height - boxes[0].height) > 1 || width > list.clientWidth + 1 || (index > 0 && top < boxes[index - 1].bottom))
    .map(({ top, height, width }) => [top, height, width].join(' '));
})`;

/** Runs in the page: scrolls each list a screen further; whether any could. */
const scrollOn = `[...document.querySelectorAll('.scroller')].map((list) => {
  const before = list.scrollTop;
  list.scrollTop += list.clientHeight;
  return list.scrollTop > before;
}).some(Boolean)`;

describe('The board page, whatever a board holds', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-looks-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let board: BoardOnPage;

  before(async () => {
    tracker = await startLocalService({ dataFolder });
    const { columns } = await overRest(tracker, 'tracker_initialize', {});
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
    const { created, failed } = await overRest(tracker, 'tracker_import_cards', { cards, skipDuplicates: false });
    assert.deepEqual(failed, []);
    assert.equal(created.length, 200);
    for (const [index, title] of hostileTexts.slice(2, 5).entries())
      await overRest(tracker, 'tracker_update_column', { columnId: columns[index]?.id ?? '', title, color: title });
    workbench = await Workbench.open('board-looks', { sample: 'none' });
    await workbench.page.openJobdeckView();
    await workbench.page.connectTo(tracker.trackerUrl, tracker.token);
    board = await BoardOnPage.open(workbench.page);
    await workbench.page.hideJobdeckView();
    await workbench.page.closeNotifications();
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('runs nothing of 200 hostile cards, asks for nothing, and stays in its layout', async () => {
    await watchPolicy(board.frame);
    let seen = 0;
    do {
      seen += await board.frame.locator('.card').count();
      assert.deepEqual(await harmIn(board.frame), []);
      assert.deepEqual(await board.frame.evaluate(misplaced), []);
    } while (await board.frame.evaluate<boolean>(scrollOn));
    assert.ok(seen > 200, `only ${seen} cards were looked at`);
    await workbench.page.savePicture(path.join(pictures, 'page-hostile.png'));
    await board.frame.getByRole('button', { name: 'Compact cards' }).click();
    await board.frame.locator('.columns.compact').waitFor();
    assert.deepEqual(await board.frame.evaluate(misplaced), []);
    assert.deepEqual(await harmIn(board.frame), []);
    await workbench.page.savePicture(path.join(pictures, 'page-compact.png'));
    await board.frame.getByRole('button', { name: 'Compact cards' }).click();
  });

  for (const [ending, { name, file }] of Object.entries(themes))
    it(`keeps nobody out in ${name}`, async () => {
      const { page } = workbench;
      await page.chooseTheme(name);
      await page.untilTheme(file);
      await page.savePicture(path.join(pictures, `page-${ending}.png`));
      assert.deepEqual(await barriersIn(board.frame), []);
    });

  it('keeps nobody out at twice the size, where it still fits into the window', async () => {
    const { page } = workbench;
    await page.browserPage.setViewportSize({ width: 700, height: 450 });
    await page.savePicture(path.join(pictures, 'page-zoom.png'));
    assert.deepEqual(await barriersIn(board.frame), []);
    assert.deepEqual(await harmIn(board.frame), []);
  });
});
