import { expect } from '@playwright/test';

import { test } from './shownCard.ts';

test.describe('card fields', () => {
  test('keeps a draft on Escape, whose discard can be undone', async ({ openCard, elsewhere }) => {
    const { id: cardId, page, untilStored } = await openCard({ location: 'Heligoland' });
    const location = page.getByLabel('Location', { exact: true });
    const [save, discard] = [
      page.getByRole('button', { name: 'Save', exact: true }),
      page.getByRole('button', { name: 'Discard', exact: true }),
    ];
    await location.fill('Bremen');
    await location.press('Escape');
    await expect(save).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(discard).toBeFocused();
    // Neither the buttons nor the field save it when they are left.
    for (const field of [page.getByLabel('Company'), location, page.getByLabel('Company')]) await field.focus();
    await expect(location).toHaveValue('Bremen');
    await discard.click();
    await expect(location).toHaveValue('Heligoland');
    await expect(page.getByText('Not saved')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo Discard' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(location).toHaveValue('Bremen');
    await discard.click();
    await page.keyboard.press('Control+z');
    await expect(location).toHaveValue('Bremen');
    await location.press('Enter');
    await untilStored({ location: 'Bremen' });
    const { items } = await elsewhere.tracker_get_card_history({ cardId });
    expect(items.map(({ type }) => type)).toEqual(['updated', 'created']);
  });

  test('saves on blur', async ({ openCard }) => {
    const { page, shown, stored, untilStored } = await openCard({ location: 'Heligoland' });
    const location = page.getByLabel('Location');
    const company = page.getByLabel('Company');
    await company.focus();
    await company.fill('Southern Lights');
    await company.press('Tab');
    await expect(location).toBeFocused();
    await untilStored({ company: 'Southern Lights' });
    await expect.poll(() => shown.kept, 'what the page keeps').toMatchObject({ own: { drafts: [] } });
    await expect(page.locator('.state, .words.problem')).toHaveCount(0);
    expect((await stored()).location).toBe('Heligoland');
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

  test('adds and removes tags', async ({ openCard }) => {
    const { page, untilStored } = await openCard();
    await page.getByLabel('Add a tag').fill('remote, sea');
    await page.getByLabel('Add a tag').press('Enter');
    await untilStored({ tags: ['remote', 'sea'] });
    await page.getByRole('button', { name: 'Remove the tag remote' }).click();
    await untilStored({ tags: ['sea'] });
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([/^sea/]);
  });

  test('removes a tag that is still being added', async ({ openCard }) => {
    const { page, shown, stored, untilStored } = await openCard();
    const release = shown.holdMessages();
    await page.getByLabel('Add a tag').fill('remote, sea');
    await page.getByRole('button', { name: 'Remove the tag remote' }).click();
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

  test('completes a job post and accepts only web addresses', async ({ openCard }) => {
    const { page, stored, untilStored } = await openCard();
    const post = page.getByLabel('Job post');
    await post.fill('mailto:ada@example.com');
    await post.press('Tab');
    await expect(page.getByRole('alert')).toContainText('A job post is a web address');
    await expect(post).toHaveValue('mailto:ada@example.com');
    expect((await stored()).url).toBeNull();
    await post.fill('jobs.example.com/x');
    await post.press('Tab');
    await untilStored({ url: 'https://jobs.example.com/x' });
    await expect(post).toHaveValue('https://jobs.example.com/x');
    await expect(page.getByRole('link', { name: 'jobs.example.com' })).toBeVisible();
  });

  test('suggests tags of other cards by keyboard and pointer', async ({ openCard, elsewhere, stores }) => {
    const { page, untilStored } = await openCard({ tags: ['sea'] });
    await elsewhere.tracker_create_card({ title: 'Other', tags: ['remote', 'Rémunéré', 'sea', 'on site, daily'] });
    await stores.board.serverState.refresh();
    const input = page.getByRole('combobox', { name: 'Add a tag' });
    await input.pressSequentially('rem');
    const options = page.getByRole('listbox', { name: 'Tags of other cards' }).getByRole('option');
    await expect(options).toHaveText(['remote', 'Rémunéré']);
    await input.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'remote' })).toHaveAttribute('aria-selected', 'true');
    await input.press('Enter');
    await untilStored({ tags: ['sea', 'remote'] });
    await expect(input).toBeFocused();
    await input.press('ArrowDown');
    await expect(options).toHaveText(['on site, daily', 'Rémunéré']);
    await page.getByRole('option', { name: 'on site, daily' }).click();
    await untilStored({ tags: ['sea', 'remote', 'on site, daily'] });
    await expect(input).toBeFocused();
    await input.pressSequentially('ré');
    await input.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(input).toHaveValue('ré');
    await input.press('Tab');
    await untilStored({ tags: ['sea', 'remote', 'on site, daily', 'ré'] });
  });

  test('keeps a new contact row over Tab and writes nothing', async ({ openCard }) => {
    const { page, stored, untilStored } = await openCard();
    await page.getByRole('button', { name: 'Add Contact' }).press('Enter');
    const name = page.getByLabel('Name of contact 1');
    await expect(name).toBeFocused();
    for (const next of ['Role of contact 1', 'Email of contact 1', 'Phone of contact 1']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(next)).toBeFocused();
    }
    await page.getByLabel('Company').focus();
    await expect(name).toBeVisible();
    expect((await stored()).contacts).toEqual([]);
    await name.fill('Ada');
    await name.press('Tab');
    await expect(page.getByLabel('Role of contact 1')).toBeFocused();
    await page.getByRole('button', { name: 'Add Contact' }).press('Enter');
    await expect(page.getByLabel('Name of contact 2')).toBeFocused();
    await page.getByLabel('Company').focus();
    await untilStored({ contacts: [{ name: 'Ada' }] });
    await page.getByRole('button', { name: 'Remove contact 2' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Remove contact Ada' })).toBeFocused();
  });

  test('saves a choice by keys once, when it is left', async ({ openCard, elsewhere }) => {
    const { id: cardId, page, untilStored } = await openCard();
    await page.getByLabel('Column').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Not saved')).toBeVisible();
    await page.keyboard.press('Tab');
    const { columns } = await elsewhere.tracker_get_board({});
    await untilStored({ columnId: columns[2]?.id });
    await page.getByLabel('Priority').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await untilStored({ priority: 'low' });
    const { items } = await elsewhere.tracker_get_card_history({ cardId });
    expect(items.map(({ type }) => type)).toEqual(['updated', 'moved', 'created']);
  });

  test('edits contacts and requires a name for each', async ({ openCard }) => {
    const { page, untilStored } = await openCard();
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await page.getByLabel('Email of contact 1').fill('ada@example.com');
    await expect(page.getByRole('alert')).toContainText('A contact needs a name.');
    await page.getByLabel('Name of contact 1').fill('Ada');
    await page.getByLabel('Name of contact 1').press('Enter');
    await untilStored({ contacts: [{ name: 'Ada', email: 'ada@example.com', role: null, phone: null }] });
    await page.getByRole('button', { name: 'Remove contact Ada' }).click();
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
    await stores.board.serverState.refresh();
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
