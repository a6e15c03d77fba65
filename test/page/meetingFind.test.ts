import { expect } from '@playwright/test';

import { everyMessage, test } from './shownMeeting.ts';

test.describe('find in a meeting', () => {
  test('counts what arrives later too', async ({ longMeeting, openMeeting, page, gate, elsewhere }) => {
    const messages = await everyMessage(elsewhere, longMeeting.id);
    const hits = messages.flatMap(({ text }, index) => [...text.matchAll(/you/gi)].map(() => index));
    const { text: summary } = await elsewhere.get_meeting_summary({ meetingId: longMeeting.id });
    expect(summary).not.toContain('you');
    const early = hits.filter((index) => index < 120).length;
    const second = gate.hold('GET', /transcript\?.*cursor/);
    const { focused, visible } = await openMeeting(longMeeting.id);
    await second.asked;
    await page.getByRole('option').first().focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('YOU');
    const result = page.locator('.find .result');
    await expect(result).toHaveText(`1 of ${early} found so far`);
    second.pass();
    await expect(result).toHaveText(`1 of ${hits.length} found`);
    expect(hits.length).toBeGreaterThan(early);
    await page.keyboard.press('Enter');
    await expect(result).toHaveText(`2 of ${hits.length} found`);
    await expect.poll(visible).toContain(hits[1]);
    await expect.poll(() => page.evaluate(`CSS.highlights.get('found').size`)).toBeGreaterThan(0);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+F3');
    await expect(result).toHaveText(`${hits.length} of ${hits.length} found`);
    await expect.poll(visible).toContain(hits.at(-1));
    await expect(page.getByRole('search')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect.poll(() => page.evaluate(`CSS.highlights.has('found')`)).toBe(false);
    await expect(focused).toHaveCount(1);
  });

  test('finds in the summary first', async ({ addMeeting, openMeeting, page }) => {
    const { id } = await addMeeting({ summary: 'A **rare** word', messages: ['nothing', 'a rare one'] });
    await openMeeting(id);
    await page.getByRole('button', { name: 'Find (Ctrl+F)' }).click();
    await page.getByRole('searchbox').fill('rare');
    await expect(page.locator('.find .result')).toHaveText('1 of 2 found');
    await page.keyboard.press('Enter');
    await expect(page.locator('.find .result')).toHaveText('2 of 2 found');
    await page.getByRole('searchbox').fill('none of it');
    await expect(page.locator('.find .result')).toHaveText('Nothing found');
  });

  test('finds in the summary what is shown of it', async ({ addMeeting, openMeeting, page }) => {
    const summary = '# A **ra**re word\n\nsee [rare](https://a.example/rare), or ra\n\nre';
    const { id } = await addMeeting({ summary, messages: ['nothing'] });
    await openMeeting(id);
    await page.getByRole('button', { name: 'Find (Ctrl+F)' }).click();
    const result = page.locator('.find .result');
    const current = (): Promise<unknown> =>
      page.evaluate(`[...(CSS.highlights.get('current-found') ?? [])].map((range) => range.toString())`);
    await page.getByRole('searchbox').fill('rare');
    await expect(result).toHaveText('1 of 2 found');
    await expect.poll(current).toEqual(['rare']);
    await page.keyboard.press('Enter');
    await expect(result).toHaveText('2 of 2 found');
    await expect.poll(current).toEqual(['rare']);
    await page.getByRole('searchbox').fill('https');
    await expect(result).toHaveText('Nothing found');
    await page.getByRole('searchbox').fill('a.example');
    await expect(result).toHaveText('1 of 1 found');
    await expect.poll(current).toEqual(['a.example']);
  });

  test('says that a match is not shown, and offers the document', async ({ addMeeting, openMeeting, page }) => {
    const { id } = await addMeeting({ messages: [`rare ${'more '.repeat(3_000)} rare`, 'a rare end'] });
    const { rows, around, untilRead } = await openMeeting(id);
    await untilRead();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('rare');
    const result = page.locator('.find .result');
    await expect(result).toHaveText('1 of 3 found');
    await expect(rows.first()).toContainText('Only the beginning of this message is shown.');
    await page.keyboard.press('Enter');
    await expect(result).toHaveText('2 of 3 found, in the part that is not shown');
    const note = rows.first().locator('.cut');
    await expect(note).toContainText('What was found is in the part of this message that is not shown.');
    await expect(note).toBeInViewport();
    await page.getByRole('button', { name: 'Open as Document' }).click();
    await expect.poll(() => around.asked).toEqual([`transcript of ${id}`]);
    await page.getByRole('searchbox').press('Enter');
    await expect(result).toHaveText('3 of 3 found');
    await expect(page.getByRole('button', { name: 'Open as Document' })).toHaveCount(0);
  });

  test('goes to each match of a message, and shows it', async ({ addMeeting, openMeeting, page }) => {
    const long = `A Rare one${'\nand more'.repeat(300)}\nrare, rare`;
    const { id } = await addMeeting({ messages: ['first', long, 'a rare end'] });
    const { untilRead } = await openMeeting(id);
    await untilRead();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('rare');
    const result = page.locator('.find .result');
    const shown = (): Promise<unknown> =>
      page.evaluate(`(() => {
        const [range, ...others] = CSS.highlights.get('current-found') ?? [];
        if (range === undefined || others.length > 0) return undefined;
        const { top, bottom } = range.getBoundingClientRect();
        const view = document.querySelector('.scroller').getBoundingClientRect();
        return {
          index: Number(range.startContainer.parentElement.closest('.message').dataset.index),
          offset: range.startOffset,
          isVisible: top >= view.top && bottom <= view.bottom,
        };
      })()`);
    const end = long.length - 'rare, rare'.length;
    const places = [
      { index: 1, offset: 2 },
      { index: 1, offset: end },
      { index: 1, offset: end + 6 },
      { index: 2, offset: 2 },
      { index: 1, offset: 2 },
    ];
    for (const [order, place] of places.entries()) {
      if (order > 0) await page.keyboard.press('Enter');
      await expect(result).toHaveText(`${(order % 4) + 1} of 4 found`);
      await expect.poll(shown).toEqual({ ...place, isVisible: true });
    }
    await expect.poll(() => page.evaluate(`CSS.highlights.get('found').size`)).toBeGreaterThan(2);
  });
});
