import { expect } from '@playwright/test';

import { test } from './shownCard.ts';

test.describe('card fields', () => {
  test('saves on blur and reverts on Escape', async ({ openCard }) => {
    const { page, shown, stored, untilStored } = await openCard({ location: 'Heligoland' });
    const location = page.getByLabel('Location');
    await location.fill('Nowhere');
    await expect(page.getByText('Not saved')).toBeVisible();
    await location.press('Escape');
    await expect(location).toHaveValue('Heligoland');
    await expect(page.getByText('Not saved')).toHaveCount(0);
    const company = page.getByLabel('Company');
    await company.focus();
    await company.fill('Southern Lights');
    await company.press('Tab');
    await expect(location).toBeFocused();
    await untilStored({ company: 'Southern Lights' });
    await expect.poll(() => shown.kept, 'what the page keeps').toMatchObject({ own: { drafts: [] } });
    await expect(page.locator('.state, .words')).toHaveCount(0);
    expect((await stored()).location).toBe('Heligoland');
  });

  test('ignores Enter that ends an IME composition', async ({ openCard }) => {
    const { page, stored, untilStored } = await openCard();
    const location = page.getByLabel('Location');
    await location.fill('とう');
    await location.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await location.press('Escape');
    // Changes of one card are sent in order, so a saved location would be stored first.
    await page.getByLabel('Company').fill('Southern Lights');
    await page.getByLabel('Company').press('Enter');
    await untilStored({ company: 'Southern Lights' });
    expect(await stored()).toMatchObject({ location: null });
  });

  test('keeps unsaved text while hidden and over a reload', async ({ openCard }) => {
    const { page, shown, stored, untilStored } = await openCard();
    const location = page.getByLabel('Location');
    const reminder = page.getByLabel('Text of a new reminder');
    await location.pressSequentially('Heligoland');
    await expect.poll(() => JSON.stringify(shown.kept), 'what the page keeps').toContain('Heligoland');
    await shown.hide();
    await shown.show();
    await expect(location).toHaveValue('Heligoland');
    await shown.reloadWindow();
    await expect(location).toHaveValue('Heligoland');
    expect(await stored()).toMatchObject({ location: null });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await untilStored({ location: 'Heligoland' });
    await expect(page.getByText('Not saved')).toHaveCount(0);
    await reminder.fill('Ask about the stairs');
    await expect.poll(() => JSON.stringify(shown.kept), 'what the page keeps').toContain('Ask about the stairs');
    await shown.reloadWindow();
    await expect(reminder).toHaveValue('Ask about the stairs');
    await expect(location).toHaveValue('Heligoland');
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

  test('adds and removes tags', async ({ openCard }) => {
    const { page, untilStored } = await openCard();
    await page.getByLabel('Add a tag').fill('remote, sea');
    await page.getByLabel('Add a tag').press('Enter');
    await untilStored({ tags: ['remote', 'sea'] });
    await page.getByRole('button', { name: 'Take off the tag remote' }).click();
    await untilStored({ tags: ['sea'] });
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([/^sea/]);
  });

  test('removes a tag that is still being added', async ({ openCard }) => {
    const { page, shown, stored, untilStored } = await openCard();
    const release = shown.holdMessages();
    await page.getByLabel('Add a tag').fill('remote, sea');
    await page.getByRole('button', { name: 'Take off the tag remote' }).click();
    release();
    await untilStored({ tags: ['sea'] });
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([/^sea/]);
    expect((await stored()).tags).toEqual(['sea']);
  });

  test('reverts a field that is still being saved', async ({ openCard }) => {
    const { page, shown, untilStored } = await openCard();
    const company = page.getByLabel('Company');
    const before = await company.inputValue();
    const release = shown.holdMessages();
    await company.fill('Elsewhere');
    await company.press('Enter');
    await company.fill(before);
    await company.press('Enter');
    await page.getByLabel('Location').fill('Heligoland');
    await page.getByLabel('Location').press('Enter');
    release();
    await untilStored({ company: before, location: 'Heligoland' });
    await expect(company).toHaveValue(before);
  });

  test('saves only a valid salary range, and priority separately', async ({ openCard }) => {
    const { page, stored, untilStored } = await openCard();
    await page.getByLabel('Salary from').fill('50 000');
    await page.getByLabel('Salary to').fill('x');
    await expect(page.getByRole('alert')).toContainText('A salary is a number');
    await page.getByLabel('Salary to').press('Enter');
    await page.getByLabel('Priority').selectOption('High');
    await untilStored({ priority: 'high' });
    expect((await stored()).salary).toBeNull();
    await page.getByLabel('Salary to').fill('60000');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Salary to').press('Enter');
    await untilStored({ salary: { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' } });
  });

  test('edits contacts and requires a name for each', async ({ openCard }) => {
    const { page, untilStored } = await openCard();
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await page.getByLabel('Email of contact 1').fill('ada@example.com');
    await expect(page.getByRole('alert')).toContainText('A contact needs a name.');
    await page.getByLabel('Name of contact 1').fill('Ada');
    await page.getByLabel('Name of contact 1').press('Enter');
    await untilStored({ contacts: [{ name: 'Ada', email: 'ada@example.com', role: null, phone: null }] });
    await page.getByRole('button', { name: 'Take off contact Ada' }).click();
    await untilStored({ contacts: [] });
  });

  test('keeps both values of a conflict until the user chooses', async ({ openCard, elsewhere, stores }) => {
    const { id: cardId, page, stored, untilStored } = await openCard();
    const location = page.getByLabel('Location');
    const changed = page.getByRole('alert').filter({ hasText: 'This was changed somewhere else while you wrote.' });
    await location.fill('Mine');
    await elsewhere.tracker_update_card({ cardId, location: 'Theirs', company: 'Also theirs' });
    await location.press('Enter');
    await expect(changed).toContainText('It is now: Theirs');
    await expect(location).toHaveValue('Mine');
    expect((await stored()).location).toBe('Theirs');
    await page.getByRole('button', { name: 'Keep My Version' }).click();
    await untilStored({ location: 'Mine', company: 'Also theirs' });
    await expect(changed).toHaveCount(0);

    await location.fill('Mine again');
    await elsewhere.tracker_update_card({ cardId, location: 'Theirs again' });
    await stores.board.refresh();
    await expect(changed).toContainText('It is now: Theirs again');
    // Blur does not resolve the conflict.
    await page.getByLabel('Company').focus();
    await expect(location).toHaveValue('Mine again');
    await page.getByRole('button', { name: 'Take Their Version' }).click();
    await expect(location).toHaveValue('Theirs again');
    await expect(changed).toHaveCount(0);
    expect((await stored()).location).toBe('Theirs again');
  });
});
