import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import type { Tracker } from '../../src/contract/tracker.ts';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { sectionOf, tableOf, test } from './shownStatistics.ts';

const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(root, `out/page/pictures/statistics-${name}.png`), fullPage: true });

const untilRead = (page: Page) => expect(sectionOf(page, 'Time to first answer').locator('.picture')).toBeVisible();

const maxCards = 18;

/** Elements that only this page has: its pictures. */
const own = 'svg';

/** A board with these texts as titles of columns, and with all of them as tags; each card moved once. Fewer requests than a minute allows. */
async function addBoard(tracker: Tracker, titles: readonly string[], texts = titles): Promise<void> {
  const { columns } = await tracker.tracker_initialize({});
  for (const [index, title] of titles.entries()) {
    const column = columns[index];
    if (column === undefined) columns.push(await tracker.tracker_create_column({ title }));
    else await tracker.tracker_update_column({ columnId: column.id, title, color: column.color });
  }
  const cards = texts.slice(0, maxCards).map((title, index) => ({
    ...{ title, company: String(index), columnId: columns[0]?.id ?? '' },
    tags: [...new Set(texts.filter((_, at) => at % maxCards === index).map((text) => text.slice(0, 100).trim()))],
  }));
  const { created } = await tracker.tracker_import_cards({ cards, skipDuplicates: false });
  for (const [index, { id: cardId }] of created.entries()) {
    const columnId = columns[index + 1]?.id;
    if (columnId !== undefined) await tracker.tracker_move_card({ cardId, columnId });
  }
}

test.describe('looks of the statistics page', () => {
  test.describe('with the sample', () => {
    test.use({ sample: 'small' });

    test('passes axe in each theme', async ({ openStatistics, page }) => {
      await page.setViewportSize({ width: 1_000, height: 900 });
      const { shown } = await openStatistics();
      await untilRead(page);
      await tableOf(page, 'Funnel');
      for (const theme of themeNames) {
        await shown.wear(theme);
        await takePicture(page, theme);
        expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
      }
    });

    for (const [name, size] of Object.entries({
      zoom: { width: 500, height: 400 },
      narrow: { width: 400, height: 800 },
    }))
      test(`passes axe and fits a small window: ${name}`, async ({ openStatistics, page }) => {
        await page.setViewportSize(size);
        await openStatistics();
        await untilRead(page);
        for (const heading of ['Funnel', 'Sources', 'Weekly activity']) await tableOf(page, heading);
        await takePicture(page, name);
        expect(await barriersIn(page.mainFrame())).toEqual([]);
        expect(await harmIn(page.mainFrame(), own)).toEqual([]);
      });

    test('saves pictures with light colours in a dark theme', async ({ openStatistics, page }) => {
      const { asked } = await openStatistics();
      await untilRead(page);
      const saves = page.getByRole('button', { name: /^Save Picture of / });
      await expect.poll(() => saves.count()).toBeGreaterThan(4);
      const count = await saves.count();
      for (let index = 0; index < count; index += 1) {
        await saves.nth(index).click();
        await expect.poll(() => asked.pictures.length).toBe(index + 1);
        const { svg, png } = asked.pictures[index] ?? { svg: '', png: new Uint8Array() };
        const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
        const view = new DataView(png.buffer);
        expect([view.getUint32(16), view.getUint32(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
        expect(svg).not.toMatch(/var\(|NaN|class=|style=/);
        const corner = cornerOf(Buffer.from(png).toString('base64'));
        await expect.poll(() => page.evaluate(corner), 'the first pixel').toEqual([255, 255, 255, 255]);
      }
    });
  });

  test('shows hostile texts as text, and saves them so', async ({ openStatistics, elsewhere, page }) => {
    test.slow();
    const titles = hostileTexts.map((text) => text.toWellFormed().slice(0, 400).trim() || 'none');
    const columns = titles.filter((_, index) => index % 5 === 0);
    await addBoard(elsewhere, columns, titles);
    const { asked } = await openStatistics();
    await untilRead(page);
    for (const heading of ['Funnel', 'Ways through the stages', 'Tags', 'Time to first answer'])
      await tableOf(page, heading);
    await expect.poll(() => tableOf(page, 'Funnel')).toHaveLength(columns.length);
    await takePicture(page, 'hostile');
    expect(await harmIn(page.mainFrame(), own)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await harmIn(page.mainFrame(), own)).toEqual([]);
    for (const heading of ['Funnel', 'Ways through the stages', 'Tags']) {
      await page.getByRole('button', { name: `Save Picture of ${heading}…` }).click();
      await expect.poll(() => asked.pictures.length, heading).toBeGreaterThan(0);
      const svg = asked.pictures.pop()?.svg ?? '';
      const elements = ['g', 'line', 'path', 'rect', 'svg', 'text', 'title'].filter((name) => svg.includes(`<${name}`));
      await expect.poll(() => page.evaluate(elementsOf(svg)), heading).toEqual(elements);
    }
  });

  test('isolates titles of the other direction', async ({ openStatistics, elsewhere, page }) => {
    await addBoard(elsewhere, ['محفوظ (١)', 'تم التقديم', 'ABC \u202eCBA', 'שיחה!', 'Offer']);
    await openStatistics();
    await untilRead(page);
    await takePicture(page, 'directions');
    await expect
      .poll(() => sectionOf(page, 'Funnel').locator('text').allTextContents())
      .toEqual(expect.arrayContaining(['\u2068محفوظ (١)\u2069', '\u2068ABC CBA\u2069']));
    const cell = sectionOf(page, 'Funnel').locator('tbody th').first();
    await tableOf(page, 'Funnel');
    await expect.poll(() => cell.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true);
  });
});

/** Runs in the page: the first pixel of a PNG. */
const cornerOf = (base64: string): string => `(async () => {
  const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return [...context.getImageData(0, 0, 1, 1).data];
})()`;

/** Runs in the page: names of the elements of an SVG, which is well-formed. */
const elementsOf = (svg: string): string => `(() => {
  const parsed = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml');
  return [...new Set([...parsed.querySelectorAll('*')].map(({ localName }) => localName))].sort();
})()`;
