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
  });

  test('are a page away with the page keys, from the last one too', async ({ longMeeting, openMeeting, page }) => {
    const { rows, focused, untilRead } = await openMeeting(longMeeting.id);
    await untilRead();
    const index = async (): Promise<number> => Number(await focused.getAttribute('data-index'));
    await rows.first().focus();
    await page.keyboard.press('PageDown');
    await expect.poll(index).toBeGreaterThan(2);
    await page.keyboard.press('PageUp');
    await expect.poll(index).toBe(0);
    await page.keyboard.press('Control+End');
    await expect.poll(index).toBe(1999);
    await expect(focused).toBeInViewport();
    await page.keyboard.press('PageUp');
    await expect.poll(index).toBeLessThan(1997);
    await expect.poll(index).toBeGreaterThan(1900);
    await expect(focused).toBeInViewport();
    await page.keyboard.press('Control+Home');
    await expect.poll(index).toBe(0);
    await expect(focused).toBeInViewport();
  });

  test('have the focus that the page gets after it went there', async ({
    longMeeting,
    openMeeting,
    page,
    elsewhere,
  }) => {
    const { focused, around, untilRead } = await openMeeting(longMeeting.id);
    await untilRead();
    const messages = await everyMessage(elsewhere, longMeeting.id);
    await page.locator('.scroller').focus();
    // As while an editor beside the page has the focus.
    await page.evaluate('document.hasFocus = () => false; document.activeElement.blur()');
    around.model?.goToMessage(messages[2]?.id ?? '');
    // The page was there, and has drawn what the host answered.
    await expect.poll(() => around.model?.snapshot().reveal.number).toBe(0);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    await expect(page.getByRole('option', { selected: true })).toHaveAttribute('data-index', '2');
    await expect(focused).toHaveCount(0);
    await page.evaluate("delete document.hasFocus; window.dispatchEvent(new Event('focus'))");
    await expect(focused).toHaveAttribute('data-index', '2');
  });

  test('are quoted by key and button', async ({ longMeeting, openMeeting, page, elsewhere, gate }) => {
    const { rows, around, untilRead, shown } = await openMeeting(longMeeting.id);
    await untilRead();
    const messages = await everyMessage(elsewhere, longMeeting.id);
    const part = (index: number) => ({ messageId: messages[index]?.id, text: messages[index]?.text });
    const requests = gate.asked.length;
    await rows.nth(1).click();
    await page.keyboard.press('q');
    await expect.poll(() => around.quoted).toMatchObject([part(1)]);
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Quote into Note… (Q)' }).click();
    await expect.poll(() => around.quoted).toMatchObject([part(1), part(2)]);
    expect(gate.asked).toHaveLength(requests);
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
    await rows.first().click();
    await page.keyboard.press('q');
    // Requests of a page arrive in order, so the quote would have been asked for before the copy.
    await page.keyboard.press('Control+c');
    await expect.poll(() => around.copied, 'what is copied').not.toBe('');
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
