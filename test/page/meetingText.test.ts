import { expect } from '@playwright/test';

import { test } from './shownMeeting.ts';

test.describe('text of a meeting', () => {
  test.describe(() => {
    test.use({ sharesPage: false });

    test('is quoted and copied as a part of its message', async ({ addMeeting, openMeeting, page }) => {
      const { id } = await addMeeting({ messages: ['Before this', 'We pay\nat *most* 90,000 a year.', 'After'] });
      const { rows, around, untilRead } = await openMeeting(id);
      await untilRead();
      const [copy, quote] = [page.getByRole('button', { name: /^Copy/ }), page.getByRole('button', { name: /^Quote/ })];
      await expect(copy).toBeDisabled();
      await expect(quote).toBeDisabled();
      await page.evaluate(`getSelection().setBaseAndExtent(
        document.querySelector('[data-index="1"] .text').firstChild, 3, document.querySelector('[data-index="1"] .text').firstChild, 16)`);
      await quote.click();
      const messageId = (await rows.nth(1).getAttribute('data-id')) ?? '';
      await expect.poll(() => around.quoted).toMatchObject([{ messageId, text: 'pay\nat *most*' }]);
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
      await page.clock.install();
      await page.getByRole('button', { name: 'Copy Selected Text' }).click();
      await expect(page.locator('.notice')).toHaveText('The text is copied.');
      // Step by step, since the notice counts its time from the frame in which it is shown.
      await page.clock.runFor(11_000);
      await expect(page.locator('.notice')).toHaveCount(0);
      expect(around.copied).toMatch(/^\*\*\d\d:\d\d You\*\*\n\n> pay\n> at \*most\*$/);
      await rows.nth(2).click();
      await expect(page.getByRole('button', { name: 'Copy Message' })).toBeEnabled();
      await quote.click();
      await expect.poll(() => around.quoted).toMatchObject([{ text: 'After' }]);
    });
  });

  test('is what the menu of a message quotes', async ({ addMeeting, openMeeting }) => {
    const { id } = await addMeeting({ messages: ['One word', 'Other words'] });
    const { rows, around, untilRead } = await openMeeting(id);
    await untilRead();
    const quoted = () => around.model?.quoted.parts.map(({ text }) => text);
    await rows
      .first()
      .locator('.text')
      .dblclick({ position: { x: 10, y: 10 } });
    await expect.poll(quoted).toEqual(['One']);
    await rows
      .first()
      .locator('.text')
      .click({ button: 'right', position: { x: 10, y: 10 } });
    await expect.poll(quoted).toEqual(['One']);
    await rows.nth(1).click({ button: 'right' });
    await expect.poll(quoted).toEqual(['Other words']);
  });

  test('selects the messages that it spans', async ({ addMeeting, openMeeting, page }) => {
    const { id } = await addMeeting({ messages: ['first', 'second', 'third'] });
    const { rows, around, untilRead } = await openMeeting(id);
    await untilRead();
    const [from, to] = [
      await rows.nth(1).locator('.text').boundingBox(),
      await rows.nth(2).locator('.text').boundingBox(),
    ];
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 8, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2);
    await page.getByRole('button', { name: /^Quote/ }).click();
    await expect.poll(() => around.quoted).toMatchObject([{ text: 'second' }, { text: 'third' }]);
  });

  test('is quoted from the summary as it is shown', async ({ addMeeting, openMeeting, page }) => {
    const { id } = await addMeeting({ summary: '# Went **well**\n\nAsk [them](https://a.example/x) again.\n' });
    const { around } = await openMeeting(id);
    await expect(page.getByRole('heading', { name: 'Went well' })).toBeVisible();
    await expect(page.locator('[data-vscode-context*=selectedSummary]')).toHaveCount(0);
    await page.evaluate(`getSelection().setBaseAndExtent(
      document.querySelector('#summary strong').firstChild, 0, document.querySelector('#summary p').firstChild, 3)`);
    await expect(page.locator('[data-vscode-context*=selectedSummary]')).toHaveCount(1);
    await page.getByRole('button', { name: /^Quote/ }).click();
    await expect.poll(() => around.quoted).toEqual([{ speaker: 'Summary', at: null, text: 'well\n\nAsk' }]);
    await page.getByRole('button', { name: 'Copy Selected Text' }).click();
    await expect.poll(() => around.copied).toBe('well\n\nAsk');
    await page.evaluate('getSelection().removeAllRanges()');
    await expect(page.getByRole('button', { name: /^Quote/ })).toBeDisabled();
    await expect.poll(() => around.model?.quoted.parts).toEqual([]);
  });

  test('is no longer selected once the page was hidden and shown', async ({ addMeeting, openMeeting }) => {
    const { id } = await addMeeting({ messages: ['One word'] });
    const { rows, around, shown, untilRead } = await openMeeting(id);
    await untilRead();
    const quoted = () => around.model?.quoted.parts.map(({ text }) => text);
    await rows
      .first()
      .locator('.text')
      .dblclick({ position: { x: 10, y: 10 } });
    await expect.poll(quoted).toEqual(['One']);
    await shown.hide();
    await shown.show();
    await untilRead();
    // The message stays selected, and the text in it does not.
    await expect.poll(quoted).toEqual(['One word']);
  });
});
