import { expect } from '@playwright/test';

import { everyMessage, test } from './shownMeeting.ts';

test.describe('messages of a meeting', () => {
  test('are selected and copied by keyboard', async ({ longMeeting, openMeeting, page, elsewhere }) => {
    const { rows, focused, around, untilRead } = await openMeeting(longMeeting.id);
    await untilRead();
    const messages = await everyMessage(elsewhere, longMeeting.id);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('data-index', '1');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(3);
    await page.keyboard.press('Control+c');
    await expect(page.getByText('3 messages are copied.').first()).toBeVisible();
    expect(around.copied.split('\n\n')).toHaveLength(6);
    expect(around.copied).toMatch(/^\*\*\d\d:\d\d Mara Ellend\*\*\n\n> /);
    for (const { text } of messages.slice(1, 4)) expect(around.copied).toContain(text);
    expect(around.copied).not.toContain(messages[4]?.text);
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  });

  test('are all selected, also those that are not drawn', async ({ longMeeting, openMeeting, page, elsewhere }) => {
    const { rows, focused, around, untilRead } = await openMeeting(longMeeting.id);
    await untilRead();
    const messages = await everyMessage(elsewhere, longMeeting.id);
    await rows.first().focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Copy 2,000 Messages' }).click();
    await expect(page.getByText('2,000 messages are copied.').first()).toBeVisible();
    for (const { text } of [messages[0], messages[999], messages.at(-1)].flatMap((each) => each ?? []))
      expect(around.copied).toContain(text);
    await rows.first().focus();
    await page.keyboard.press('End');
    await expect(focused).toHaveAttribute('data-index', '1999');
    await expect(focused).toBeInViewport();
    await expect(focused).toHaveAttribute('aria-posinset', '2000');
    await expect(focused).toHaveAttribute('aria-setsize', '2000');
    await page.keyboard.press('PageUp');
    await expect(focused).not.toHaveAttribute('data-index', '1999');
    await expect(focused).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(focused).toHaveAttribute('data-index', '0');
  });

  test('are quoted by key and button', async ({ longMeeting, openMeeting, page, elsewhere }) => {
    const { rows, around, untilRead, shown } = await openMeeting(longMeeting.id);
    await untilRead();
    const ids = (await everyMessage(elsewhere, longMeeting.id)).map(({ id }) => id);
    await rows.nth(1).click();
    await page.keyboard.press('q');
    await expect.poll(() => around.quoted).toEqual([ids[1]]);
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Quote into Note… (Q)' }).click();
    await expect.poll(() => around.quoted).toEqual([ids[1], ids[2]]);
    await rows.nth(4).click({ button: 'right' });
    await expect(page.getByRole('option', { selected: true })).toHaveAttribute('data-index', '4');
    await rows.nth(4).press('Control+a');
    await page.keyboard.press('q');
    await expect.poll(() => shown.editor.failures.join()).toContain('A quote has at most 1,000 messages');
    expect(around.quoted).toHaveLength(2);
  });

  test('are not quoted without the permission to edit notes', async ({ longMeeting, openMeeting, page }) => {
    const { rows, around, shown, untilRead } = await openMeeting(longMeeting.id);
    await untilRead();
    around.mayQuote = false;
    await shown.hide();
    await shown.show();
    await rows.first().focus();
    await page.keyboard.press('q');
    await expect(page.getByRole('button', { name: /^Quote/ })).toHaveCount(0);
    expect(around.quoted).toEqual([]);
  });

  test('are selected by mouse, and their text is copied as it is', async ({ longMeeting, openMeeting, page }) => {
    const { rows, around } = await openMeeting(longMeeting.id);
    await rows.nth(1).click();
    await rows.nth(3).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('option', { selected: true })).toHaveCount(3);
    await rows.nth(2).locator('.text').dblclick();
    await page.keyboard.press('Control+c');
    await page.getByRole('button', { name: 'Find (Ctrl+F)' }).click();
    expect(around.copied).toBe('');
    await page.evaluate(`getSelection().setBaseAndExtent(
      document.querySelector('[data-index="1"] .text').firstChild, 3, document.querySelector('[data-index="2"] .text').firstChild, 5)`);
    await page.evaluate(`document.execCommand('copy')`);
    await expect.poll(() => around.copied).toMatch(/^\*\*.*\*\*\n\n> .*\n\n\*\*.*\*\*\n\n> .*$/);
  });
});

test.describe('find in a meeting', () => {
  test('counts what arrives later too', async ({ longMeeting, openMeeting, page, gate, elsewhere }) => {
    const messages = await everyMessage(elsewhere, longMeeting.id);
    const hits = messages.flatMap(({ text }, index) => [...text.matchAll(/you/gi)].map(() => index));
    const { text: summary } = await elsewhere.get_meeting_summary({ meetingId: longMeeting.id });
    expect(summary).not.toContain('you');
    const early = hits.filter((index) => index < 500).length;
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
    expect(await page.evaluate(`CSS.highlights.get('found').size`)).toBeGreaterThan(0);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+F3');
    await expect(result).toHaveText(`${hits.length} of ${hits.length} found`);
    await expect.poll(visible).toContain(hits.at(-1));
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
    expect(await page.evaluate(`CSS.highlights.get('found').size`)).toBeGreaterThan(2);
  });
});
