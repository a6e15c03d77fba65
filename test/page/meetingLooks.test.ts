import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import type { Message, Transcript } from '../../src/contract/tracker/library.ts';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './shownMeeting.ts';

const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(root, `out/page/pictures/meeting-${name}.png`) });

/** Runs in the page: rows that overlap, rows wider than the list, and visible space that is not drawn yet. */
const misplaced = `(() => {
  const boxes = [...document.querySelectorAll('.message')].map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
  const [list, scroller] = ['.conversation', '.scroller'].map((each) => document.querySelector(each).getBoundingClientRect());
  const undrawn = Math.min(list.bottom, scroller.bottom) - boxes.at(-1).bottom;
  return [
    ...(undrawn > 1 ? ['undrawn ' + undrawn] : []),
    ...boxes.filter((box, index) => box.width > list.width + 1 || (index > 0 && box.top < boxes[index - 1].bottom - 1))
      .map(({ top, height }) => top + ' ' + height),
  ];
})()`;

/** Runs in the page: place in the list and size of each row by its index. */
const boxesOfRows = `new Map([...document.querySelectorAll('.message')].map((row) => {
  const [list, box] = [row.parentElement, row].map((each) => each.getBoundingClientRect());
  return [row.dataset.index, [box.left - list.left, box.top - list.top, box.width, box.height].map(Math.round).join(' ')];
}))`;

/** Runs before the page's scripts: the rows as they are painted first. */
const watchFirstRows = `globalThis.firstRows = new Promise((resolve) => {
  const look = () => (document.querySelector('.message') === null ? requestAnimationFrame(look) : resolve(${boxesOfRows}));
  requestAnimationFrame(look);
})`;

/** Runs in the page: the first rows that were painted elsewhere or in another size. */
const movedRows = `globalThis.firstRows.then((first) => {
  const now = ${boxesOfRows};
  return [...first].filter(([index, box]) => now.has(index) && now.get(index) !== box);
})`;

const scrollOn = `(() => {
  const scroller = document.querySelector('.scroller');
  const before = scroller.scrollTop;
  scroller.scrollTop += scroller.clientHeight;
  return scroller.scrollTop > before + 1;
})()`;

const messageOf = (text: string, index: number): Message => ({
  id: `m${index}`,
  at: '2026-03-02T10:00:00Z',
  speaker: 'other',
  speakerName: text.slice(0, 500),
  text,
  beforeContextReset: false,
});

const transcriptOf = (texts: readonly string[]) => ({
  get_meeting_transcript: async (): Promise<Transcript> => ({
    meetingId: null,
    version: '1',
    subchats: texts.map((text, index) => ({
      id: `s${index}`,
      title: text.slice(0, 500),
      messages: [messageOf(text, index)],
    })),
    nextCursor: null,
  }),
});

test.describe('meeting page rendering', () => {
  test('passes axe in each theme', async ({ longMeeting, openMeeting, page }) => {
    const { shown, rows, untilRead } = await openMeeting(longMeeting.id);
    await untilRead();
    await rows.nth(1).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Find (Ctrl+F)' }).click();
    await page.getByRole('searchbox').fill('the');
    await expect(page.locator('.find .result')).toHaveText(/of [\d,]+ found/);
    for (const theme of themeNames) {
      await shown.wear(theme);
      await takePicture(page, theme);
      expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
    }
  });

  for (const [name, size] of Object.entries({ zoom: { width: 400, height: 380 }, narrow: { width: 400, height: 800 } }))
    test(`passes axe and fits a small window: ${name}`, async ({ longMeeting, openMeeting, page }) => {
      await page.setViewportSize(size);
      const { untilRead } = await openMeeting(longMeeting.id);
      await untilRead();
      await takePicture(page, name);
      expect(await barriersIn(page.mainFrame())).toEqual([]);
      expect(await harmIn(page.mainFrame())).toEqual([]);
      await page.getByRole('button', { name: 'Outline' }).click();
      await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Debrief' }).click();
      await expect(page.locator('.message:focus')).toBeInViewport();
      await takePicture(page, `${name}-outline`);
      expect(await barriersIn(page.mainFrame())).toEqual([]);
      expect(await harmIn(page.mainFrame())).toEqual([]);
    });

  test('paints the first messages where they stay', async ({ longMeeting, openMeeting, page }) => {
    await page.addInitScript(watchFirstRows);
    const { untilRead } = await openMeeting(longMeeting.id);
    await expect.poll(() => page.evaluate('globalThis.firstRows.then(({ size }) => size)')).toBeGreaterThan(5);
    await untilRead();
    await expect(page.locator('.conversation')).not.toHaveClass(/unmeasured/);
    await expect.poll(() => page.evaluate(movedRows)).toEqual([]);
  });

  test('shows hostile texts as text', async ({ addMeeting, openMeeting, page }) => {
    const short = hostileTexts.map((text) => text.slice(0, 500).toWellFormed() || 'none');
    const { id } = await addMeeting({
      title: short[0] ?? '',
      summary: hostileTexts.join('\n\n'),
      vacancy: { title: short[1] ?? '', company: short[103] ?? '' },
    });
    const { shown } = await openMeeting(id, { calls: transcriptOf(hostileTexts) });
    let seen = 0;
    do {
      await shown.settled();
      await expect(page.locator('.message[aria-busy=true]')).toHaveCount(0);
      expect(await harmIn(page.mainFrame())).toEqual([]);
      await expect.poll(() => page.evaluate(misplaced)).toEqual([]);
      seen = Math.max(
        seen,
        ...(await page.locator('.message').evaluateAll((all) => all.map((row) => Number(row.dataset['index'])))),
      );
    } while (await page.evaluate<boolean>(scrollOn));
    expect(seen).toBe(hostileTexts.length - 1);
    await page.getByRole('button', { name: 'Outline' }).click();
    await takePicture(page, 'hostile');
  });

  test('shows other directions, invisible letters and terminal codes', async ({ addMeeting, openMeeting, page }) => {
    const texts = [
      '\u202eMOOR-DAER\u202c',
      'مرحبا بالعالم (hello)',
      'a\u200bb\u200c\ufeff',
      '\u001b[31mred\u001b[0m',
      '\u0000',
    ];
    const { id } = await addMeeting({ summary: 'שלום\n\nabc' });
    const { rows } = await openMeeting(id, { calls: transcriptOf(texts) });
    await expect(rows).toHaveCount(texts.length);
    await page.mouse.wheel(0, 1_000);
    await takePicture(page, 'directions');
    const side = (index: number) =>
      page.evaluate(`getComputedStyle(document.querySelector('[data-index="${index}"] .text')).direction`);
    await expect.poll(async () => [await side(1), await side(2)]).toEqual(['rtl', 'ltr']);
  });

  test('shows the beginning of a message of 10 MB', async ({ addMeeting, openMeeting, page }) => {
    const { id } = await addMeeting({});
    const texts = ['First', 'W'.repeat(10_000_000), 'Last needle'];
    const { rows } = await openMeeting(id, { calls: transcriptOf(texts) });
    await expect(rows.nth(1)).toContainText('Only the beginning of this message is shown.');
    await expect.poll(async () => (await rows.nth(1).textContent())?.length).toBeLessThan(12_000);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('needle');
    await expect(page.locator('.find .result')).toHaveText('1 of 1 found');
    await expect(rows.last()).toBeInViewport();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    await takePicture(page, 'long');
  });
});
