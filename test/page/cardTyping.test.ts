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

  test('saves with Ctrl+S what is typed in any input', async ({ openCard }) => {
    const { page, untilStored } = await openCard({
      reminders: [{ at: new Date(2030, 10, 24).toISOString(), text: 'Call' }],
    });
    const location = page.getByLabel('Location', { exact: true });
    await location.fill('Heligoland');
    await location.press('ControlOrMeta+s');
    await untilStored({ location: 'Heligoland' });
    await expect(location).toBeFocused();
    await page.getByLabel('Add a tag').fill('remote');
    await page.getByLabel('Add a tag').press('ControlOrMeta+s');
    await untilStored({ tags: ['remote'] });
    await page.getByLabel('Text of the reminder Call').fill('Call Ada');
    await page.getByLabel('Text of the reminder Call').press('ControlOrMeta+s');
    await untilStored({ reminders: [{ text: 'Call Ada' }] });
    await page.getByLabel('Text of a new reminder').fill('Ask about the stairs');
    await page.getByLabel('Text of a new reminder').press('ControlOrMeta+s');
    await untilStored({ reminders: [{ text: 'Call Ada' }, { text: 'Ask about the stairs' }] });
    await page.getByRole('button', { name: 'Add Description' }).click();
    await page.getByLabel('Description, as Markdown').fill('A lamp.');
    await page.getByLabel('Description, as Markdown').press('ControlOrMeta+s');
    await untilStored({ description: 'A lamp.' });
  });

  test('saves all drafts with Ctrl+S', async ({ openCard }) => {
    const { page, untilStored } = await openCard();
    const reminder = 'Text of a new reminder';
    const drafts = { Company: 'Southern Lights', 'Job post': 'https://jobs.example.com/1', [reminder]: 'Ask about it' };
    for (const [label, text] of Object.entries(drafts)) {
      await page.getByLabel(label).fill(text);
      await page.getByLabel(label).press('Escape');
    }
    await expect(page.getByText('Not saved')).toHaveCount(3);
    await page.getByLabel('Priority').press('ControlOrMeta+s');
    await untilStored({
      ...{ company: 'Southern Lights', url: 'https://jobs.example.com/1' },
      reminders: [{ text: 'Ask about it' }],
    });
    await expect(page.getByText('Not saved')).toHaveCount(0);
    await expect(page.getByLabel(reminder, { exact: true })).toHaveValue('');
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
