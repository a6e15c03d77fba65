import { expect } from '@playwright/test';

import { test } from './shownCard.ts';

test.describe('card page undo', () => {
  test('offers an edit and undoes it by button', async ({ openCard }) => {
    const { page, untilStored } = await openCard({ location: 'Bremen' });
    const location = page.getByLabel('Location', { exact: true });
    await location.fill('Kiel');
    await location.press('Enter');
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Changed the location of “Lighthouse keeper”');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(toast).toHaveText(/^\W*Undid: Changed the location of “Lighthouse keeper”\./);
    await untilStored({ location: 'Bremen' });
    await expect(location).toHaveValue('Bremen');
  });

  test('undoes unsaved text of an input first, then saved steps', async ({ openCard }) => {
    const { page, untilStored } = await openCard({ location: 'Bremen' });
    const location = page.getByLabel('Location', { exact: true });
    await location.fill('Kiel');
    await location.press('Enter');
    await untilStored({ location: 'Kiel' });
    await expect(page.locator('.toast')).toContainText('Changed the location');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+z');
    await expect(location).toHaveValue('Kiel');
    await untilStored({ location: 'Kiel' });
    await location.press('Enter');
    await page.keyboard.press('Control+z');
    await untilStored({ location: 'Bremen' });
    await expect(location).toHaveValue('Bremen');
    await expect(location).toBeFocused();
  });

  test('redoes by key what was undone', async ({ openCard }) => {
    const { page, untilStored } = await openCard({ location: 'Bremen' });
    const location = page.getByLabel('Location', { exact: true });
    await location.fill('Kiel');
    await location.press('Enter');
    await untilStored({ location: 'Kiel' });
    for (const key of ['Control+y', 'Control+Shift+z']) {
      await page.keyboard.press('Control+z');
      await untilStored({ location: 'Bremen' });
      await page.keyboard.press(key);
      await untilStored({ location: 'Kiel' });
    }
    await expect(page.locator('.toast')).toContainText('Redid: Changed the location');
  });

  test('undoes an added tag and an added reminder from their inputs', async ({ openCard }) => {
    const { page, untilStored } = await openCard({ tags: ['sea'] });
    const tag = page.getByLabel('Add a tag');
    await tag.fill('night');
    await tag.press('Enter');
    await untilStored({ tags: ['sea', 'night'] });
    await expect(page.locator('.toast')).toContainText('Added the tag');
    await page.keyboard.type('x');
    await page.keyboard.press('Control+z');
    await expect(tag).toHaveValue('');
    await page.keyboard.press('Control+z');
    await untilStored({ tags: ['sea'] });
    await page.getByLabel('Text of a new reminder').fill('Trim the wick');
    await page.keyboard.press('Enter');
    await untilStored({ reminders: [{ text: 'Trim the wick' }] });
    await page.keyboard.press('Control+z');
    await untilStored({ reminders: [] });
  });

  test('undoes by key what is still being saved', async ({ openCard, gate }) => {
    const { page, untilStored } = await openCard({
      location: 'Bremen',
      tags: ['sea'],
      reminders: [{ at: new Date(2030, 10, 24, 9).toISOString(), text: 'Call Ada' }],
    });
    const saves = [
      { label: 'Location', text: 'Kiel', before: { location: 'Bremen' }, step: 'Changed the location' },
      { label: 'Add a tag', text: 'night', before: { tags: ['sea'] }, step: 'Added the tag' },
      {
        label: 'Text of the reminder Call Ada',
        text: 'Write to Ada',
        before: { reminders: [{ text: 'Call Ada' }] },
        step: 'Changed the text of the reminder',
      },
    ];
    for (const { label, text, before, step } of saves) {
      const saving = gate.hold('PATCH', /cards/);
      await page.getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press('Enter');
      await saving.asked;
      await page.keyboard.press('Control+z');
      saving.pass();
      await expect(page.locator('.toast')).toContainText(`Undid: ${step}`);
      await untilStored(before);
    }
  });

  test('says why it refuses and changes nothing', async ({ openCard, elsewhere }) => {
    const { id, page, untilStored } = await openCard({ location: 'Bremen' });
    const location = page.getByLabel('Location', { exact: true });
    await location.fill('Kiel');
    await location.press('Enter');
    await untilStored({ location: 'Kiel' });
    await elsewhere.tracker_update_card({ cardId: id, location: 'Rome' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.toast.refusal')).toContainText('was changed elsewhere, so it stays as it is.');
    await untilStored({ location: 'Rome' });
  });

  test('offers nothing for a step on another card', async ({ openCard, elsewhere, stores }) => {
    const { page, shown } = await openCard();
    const { id } = await elsewhere.tracker_create_card({ title: 'Other' });
    await stores.board.serverState.refresh();
    await stores.cards.edit(id, { field: 'company', before: '', after: 'Acme' });
    await page.getByLabel('Job', { exact: true }).focus();
    await shown.settled();
    await expect(page.locator('.toast')).toHaveCount(0);
  });
});
