import { expect } from '@playwright/test';

import { test } from './shownCard.ts';

const at = (day: number, hour = 9): string => new Date(2030, 10, day, hour).toISOString();

test.describe('card reminders', () => {
  test('writes a date once, when its field is left', async ({ openCard, elsewhere }) => {
    const { id: cardId, page, untilStored } = await openCard({ reminders: [{ at: at(24), text: 'Call Ada' }] });
    const time = page.getByLabel('Time of the reminder Call Ada');
    await time.focus();
    // Month, day, year, hour and minute are stepped through, each a whole date.
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowDown'])
      await page.keyboard.press(key);
    await expect(time).toHaveValue('2030-11-25T09:00');
    await page.getByLabel('Company').focus();
    await untilStored({ reminders: [{ at: at(25) }] });
    await expect(page.locator('.history li').first()).toContainText(
      'Reminder “Call Ada” moved from Nov 24, 2030 to Nov 25, 2030',
    );
    const { items } = await elsewhere.tracker_get_card_history({ cardId });
    expect(items.map(({ type }) => type)).toEqual(['updated', 'created']);
    await time.fill('2030-11-26T09:00');
    await time.press('Escape');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    await page.getByLabel('Company').focus();
    await expect(time).toHaveValue('2030-11-26T09:00');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(time).toHaveValue('2030-11-25T09:00');
    await page.getByRole('button', { name: 'Undo Discard' }).click();
    await expect(time).toHaveValue('2030-11-26T09:00');
  });

  test('never makes a reminder earlier by snoozing', async ({ openCard }) => {
    const { page, untilStored } = await openCard({ reminders: [{ at: at(24, 20), text: 'Call Ada' }] });
    const snooze = page.getByRole('button', { name: 'Snooze until Mon, Nov 25, 2030, 9:00 AM: Call Ada' });
    await snooze.click();
    await untilStored({ reminders: [{ at: at(25) }] });
  });

  test('sorts only after the pointer has left the list', async ({ openCard }) => {
    const { page, untilStored } = await openCard({
      reminders: [
        { at: at(1), text: 'First' },
        { at: at(2), text: 'Second' },
        { at: at(3), text: 'Third' },
      ],
    });
    const done = page.locator('.reminders').getByRole('checkbox');
    const rows = () => done.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    await page.getByLabel('Done: First').click();
    await untilStored({ reminders: [{ done: true }, {}, {}] });
    await expect(page.getByLabel('Done: First')).toBeChecked();
    await expect.poll(rows, 'the rows').toEqual(['Done: First', 'Done: Second', 'Done: Third']);
    await page.getByLabel('Company').click();
    await expect.poll(rows, 'the rows').toEqual(['Done: Second', 'Done: Third', 'Done: First']);
  });

  test('keeps typed text that the service refuses', async ({ openCard, gate }) => {
    const { page, stored, untilStored } = await openCard({ reminders: [{ at: at(24), text: 'Call Ada' }] });
    const text = page.getByLabel('Text of the reminder Call Ada');
    const change = gate.hold('PATCH', /cards/);
    await text.fill('Call Ada again');
    await text.press('Enter');
    change.refuse(503, 'unavailable', 'Maintenance.');
    await expect(page.getByRole('alert')).toContainText('Retry');
    await expect(text).toHaveValue('Call Ada again');
    expect((await stored()).reminders).toMatchObject([{ text: 'Call Ada' }]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await untilStored({ reminders: [{ text: 'Call Ada again' }] });
    await expect(page.getByRole('alert')).toHaveCount(0);

    const added = gate.hold('PATCH', /cards/);
    const newText = page.getByLabel('Text of a new reminder');
    await newText.fill('Write to Ada');
    await newText.press('Enter');
    added.refuse(503, 'unavailable', 'Maintenance.');
    await expect(page.getByRole('alert')).toContainText('The reminder was not added.');
    await expect(newText).toHaveValue('Write to Ada');
    await newText.press('Enter');
    await untilStored({ reminders: [{}, { text: 'Write to Ada' }] });
    await expect(newText).toHaveValue('');
  });

  test('keeps unsaved text of a reminder over a reload', async ({ openCard }) => {
    const { page, shown, stored, untilStored } = await openCard({ reminders: [{ at: at(24), text: 'Call Ada' }] });
    const text = page.getByLabel('Text of the reminder Call Ada');
    await text.fill('Call Ada again');
    await expect.poll(() => JSON.stringify(shown.kept), 'what the page keeps').toContain('Call Ada again');
    await shown.reloadWindow();
    await expect(text).toHaveValue('Call Ada again');
    expect((await stored()).reminders).toMatchObject([{ text: 'Call Ada' }]);
    await text.press('Enter');
    await untilStored({ reminders: [{ text: 'Call Ada again' }] });
  });

  test('focuses the next reminder when one is deleted', async ({ openCard }) => {
    const { page } = await openCard({
      reminders: [
        { at: at(1), text: 'First' },
        { at: at(2), text: 'Second' },
      ],
    });
    await page.getByRole('button', { name: 'Delete the reminder First' }).press('Enter');
    await expect(page.getByRole('button', { name: /^Snooze until .*: Second$/ })).toBeFocused();
    await page.getByRole('button', { name: 'Delete the reminder Second' }).press('Enter');
    await expect(page.getByLabel('Text of a new reminder')).toBeFocused();
  });
});
