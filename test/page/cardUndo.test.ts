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

  test('undoes by key outside text inputs only', async ({ openCard }) => {
    const { page, untilStored } = await openCard({ location: 'Bremen' });
    const location = page.getByLabel('Location', { exact: true });
    await location.fill('Kiel');
    await location.press('Enter');
    await untilStored({ location: 'Kiel' });
    await page.keyboard.type('!');
    await page.keyboard.press('Control+z');
    await expect(location).toHaveValue('Kiel');
    await untilStored({ location: 'Kiel' });
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Control+z');
    await untilStored({ location: 'Bremen' });
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
    const { page } = await openCard();
    const { id } = await elsewhere.tracker_create_card({ title: 'Other' });
    await stores.board.refresh();
    await stores.cards.edit(id, { field: 'company', before: '', after: 'Acme' });
    await page.getByLabel('Job', { exact: true }).focus();
    await expect(page.locator('.toast')).toHaveCount(0);
  });
});
