import { expect } from '@playwright/test';

import { test } from './shownCard.ts';

test.describe('typing on a card page', () => {
  test('leaves undo, redo and select all of a text input to no command of the editor', async ({ openCard }) => {
    const { page } = await openCard();
    // The editor listens at the window.
    await page.evaluate(
      `passedKeys = []; addEventListener('keydown', ({ ctrlKey, code }) => ctrlKey && passedKeys.push(code))`,
    );
    const location = page.getByLabel('Location', { exact: true });
    await location.pressSequentially('Kiel');
    await location.press('Control+z');
    await expect(location).toHaveValue('');
    await location.press('Control+Shift+z');
    await expect(location).toHaveValue('Kiel');
    await location.press('Control+z');
    await location.press('Control+y');
    await expect(location).toHaveValue('Kiel');
    await location.press('Control+a');
    await location.pressSequentially('Bonn');
    await expect(location).toHaveValue('Bonn');
    await location.press('Control+s');
    const passed = () => page.evaluate<string[]>(`passedKeys.filter((code) => code.startsWith('Key'))`);
    await expect.poll(passed, 'the keys that reach the editor').toEqual(['KeyS']);
  });

  test('keeps a description as a draft when Escape leaves it', async ({ openCard }) => {
    const { page, stored, untilStored } = await openCard({ description: 'A lamp.' });
    const edit = page.getByRole('button', { name: 'Edit Description' });
    await edit.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' And a boat.');
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await expect(page.getByText('A lamp. And a boat.')).toBeVisible();
    await page.keyboard.press('Tab');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeFocused();
    expect(await stored()).toMatchObject({ description: 'A lamp.' });
    await save.press('Enter');
    await untilStored({ description: 'A lamp. And a boat.' });
    await edit.press('Enter');
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(edit).toBeFocused();
  });

  test('shows the Markdown description and edits it with preview', async ({ openCard }) => {
    const { page, untilStored } = await openCard({ description: 'Old' });
    await page.getByRole('button', { name: 'Edit Description' }).press('Enter');
    const box = page.getByLabel('Description, as Markdown');
    await expect(box).toBeFocused();
    await box.fill('### New\n\n- one');
    await expect(page.getByLabel('Preview').getByRole('listitem')).toHaveText('one');
    await box.press('Control+Enter');
    await untilStored({ description: '### New\n\n- one' });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible();
    await expect(box).toHaveCount(0);
  });
});
