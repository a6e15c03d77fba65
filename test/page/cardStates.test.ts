import { expect } from '@playwright/test';

import { test } from './shownCard.ts';

test.describe('card page of a card that leaves the board', () => {
  test('is read-only when its card is archived elsewhere', async ({ openCard, elsewhere, stores }) => {
    const { id, page, around } = await openCard({ tags: ['sea'], contacts: [{ name: 'Ada' }] });
    await page.getByLabel('Location').pressSequentially('Heligoland');
    await elsewhere.tracker_archive_card({ cardId: id });
    await stores.board.serverState.refresh();
    await expect(page.getByText('The service cannot bring it back onto the board')).toBeVisible();
    await expect(page.getByLabel('Column')).toHaveValue('Archived');
    await expect(page.getByLabel('Company')).toHaveJSProperty('readOnly', true);
    await expect(page.getByLabel('Priority')).toBeDisabled();
    await expect(page.getByLabel('Phone of contact 1')).toHaveAttribute('placeholder', '');
    await expect(page.getByLabel('Location')).toHaveValue('');
    await expect(page.getByRole('group', { name: 'Card actions' }).getByRole('button')).toHaveText([
      /Restore as New Card/,
      /Delete/,
    ]);
    await expect(page.getByText('Not saved')).toHaveText('Not saved: Location.');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Open as Document' }).click();
    await expect.poll(() => around.taken, 'the texts that were taken').toHaveLength(2);
    expect(around.taken[0]).toContain('## Location\n\nHeligoland');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Not saved')).toHaveCount(0);
  });

  test('keeps the fields of an archived card in their places', async ({ openCard, stores }) => {
    const { id, page } = await openCard({ company: 'Whiskers', tags: ['sea'] });
    const placesOf = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('#field-company, #field-location, #column, #priority, #field-url, .amount')].map((field) => {
          const { left, top, width, height } = field.getBoundingClientRect();
          const { top: frame } = document.querySelector('#field-company').getBoundingClientRect();
          return [field.id, left, top - frame, width, height].map((part) => Math.round(part) || part).join(' ');
        })`,
      );
    const before = await placesOf();
    await stores.board.archiveCard(id);
    await expect(page.getByLabel('Column')).toHaveValue('Archived');
    await expect.poll(placesOf, 'the places of the fields').toEqual(before);
  });

  test('is read-only while the card is being archived', async ({ openCard, stores, gate }) => {
    const { id, page } = await openCard();
    const archive = gate.hold('PATCH', /\/archive$/);
    const archived = stores.board.archiveCard(id);
    await expect(page.getByText('This card is leaving the board…')).toBeVisible();
    await expect(page.getByLabel('Company')).toHaveJSProperty('readOnly', true);
    archive.pass();
    await archived;
    await expect(page.getByText(/^Archived on/)).toBeVisible();
  });

  test('shows an archived card after it was hidden', async ({ openCard, stores }) => {
    const { id, page, shown } = await openCard();
    await shown.hide();
    await stores.board.archiveCard(id);
    await shown.show();
    await expect(page.getByText(/^Archived on/)).toBeVisible();
    await expect(page.getByLabel('Company')).toHaveJSProperty('readOnly', true);
  });

  test('restores an archived card as a new one', async ({ openCard, stores }) => {
    const { id, page, around } = await openCard();
    const restore = page.getByRole('button', { name: 'Restore as New Card' });
    await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
    await expect(restore).toHaveCount(0);
    await stores.board.archiveCard(id);
    await restore.click();
    await expect.poll(() => around.asked, 'what the editor was asked').toEqual([`restore ${id}`]);
  });

  test('offers to undo its archiving', async ({ openCard, stores, elsewhere }) => {
    const { id, page } = await openCard();
    await stores.board.archiveCard(id);
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Archived “Lighthouse keeper”');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(toast).toContainText('It is a new card. Its history stays with the archived one.');
    const titles = async () => (await elsewhere.tracker_get_board({})).cards.map(({ title }) => title);
    await expect.poll(titles, 'the cards on the board').toContain('Lighthouse keeper');
  });

  test('deletes an archived card', async ({ openCard, stores, elsewhere }) => {
    const { id, page } = await openCard();
    await stores.board.archiveCard(id);
    await page.getByRole('group', { name: 'Card actions' }).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => elsewhere.tracker_get_card({ cardId: id }).catch(String)).toContain('Card not found');
  });

  test('closes its tab when its card is deleted elsewhere', async ({ openCard, elsewhere, stores }) => {
    const { id, page, around } = await openCard();
    await page.getByLabel('Location').pressSequentially('Heligoland');
    await elsewhere.tracker_delete_card({ cardId: id });
    await stores.board.serverState.refresh();
    await expect.poll(() => around.tab, 'what happened to the tab').toEqual(['keep', 'closeDeleted']);
    const after = around.unsaved.of(id)?.drafts.map((draft) => draft.after);
    expect(after).toEqual(['Heligoland']);
    await expect(page.getByLabel('Company')).toHaveJSProperty('readOnly', true);
  });

  test('closes its hidden tab when its card is deleted', async ({ openCard, stores }) => {
    const { id, page, around, shown } = await openCard();
    await page.getByLabel('Location').pressSequentially('Heligoland');
    await expect.poll(() => around.unsaved.of(id)?.drafts[0]?.after, 'what is reported').toBe('Heligoland');
    around.isVisible = () => false;
    await shown.hide();
    await stores.board.deleteCard(id);
    expect(around.tab).toEqual(['keep', 'closeDeleted']);
    expect(around.unsaved.of(id)?.drafts).toHaveLength(1);
  });

  test('offers to connect after the account changed', async ({ openCard, stores, elsewhere }) => {
    const { id, page, around, shown } = await openCard();
    await page.getByLabel('Location').pressSequentially('Heligoland');
    // Another account has no such card.
    await elsewhere.tracker_delete_card({ cardId: id });
    stores.board.serverState.forget();
    await expect(page.getByText('This card belongs to the account that you used before.')).toBeVisible();
    await expect(page.getByText('Not saved: Location.')).toBeVisible();
    await page.getByRole('button', { name: 'Connect…' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => around.asked, 'what the editor was asked').toEqual(['jobdeck.session.connect']);
    expect(around.tab).toEqual(['keep', 'close']);
    expect(shown.title).toBe('Northern Lights – Lighthouse keeper');
  });

  test('keeps what was typed when its account is left', async ({ openCard, stores }) => {
    const { id, page, around, shown } = await openCard();
    await page.getByLabel('Location').pressSequentially('Heligoland');
    await expect.poll(() => around.unsaved.of(id)?.drafts[0]?.after, 'what is reported').toBe('Heligoland');
    stores.board.serverState.forget();
    await shown.closeAtOnce();
    expect(around.failures).toEqual([]);
    expect(around.unsaved.of(id)?.drafts).toHaveLength(1);
  });

  test('keeps a preview when something is typed', async ({ openCard }) => {
    const { page, around } = await openCard();
    expect(around.tab).toEqual([]);
    await page.getByLabel('Location').press('H');
    await expect.poll(() => around.tab, 'what happened to the tab').toEqual(['keep']);
  });

  test('saves what was typed when its tab is closed', async ({ openCard }) => {
    const { page, shown, untilStored } = await openCard();
    await page.getByLabel('Location').pressSequentially('Heligoland');
    await shown.close();
    await untilStored({ location: 'Heligoland' });
  });

  test('keeps what was typed right before the window ends', async ({ openCard }) => {
    const { page, shown, stored } = await openCard({ location: 'Bremen' });
    await page.getByLabel('Location').fill('Heligoland');
    await page.getByLabel('Text of a new reminder').pressSequentially('Ask');
    await shown.reloadWindow({ isStored: false });
    await expect(page.getByLabel('Location')).toHaveValue('Heligoland');
    await expect(page.getByLabel('Text of a new reminder')).toHaveValue('Ask');
    expect(await stored()).toMatchObject({ location: 'Heligoland' });
  });

  test('keeps nothing of what was discarded after a reload of the window', async ({ openCard, elsewhere, stores }) => {
    const { id, page, shown } = await openCard();
    await page.getByLabel('Location').pressSequentially('Heligoland');
    await elsewhere.tracker_archive_card({ cardId: id });
    await stores.board.serverState.refresh();
    await expect(page.getByText('Not saved')).toHaveText('Not saved: Location.');
    await shown.reloadWindow();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo Discard' })).toBeVisible();
    await shown.reloadWindow();
    await expect(page.getByText(/^Archived on/)).toBeVisible();
    await expect(page.getByText('Not saved')).toHaveCount(0);
  });

  test('keeps what cannot be saved for the next page of the card', async ({ openCard }) => {
    const { page, shown, around, stored } = await openCard();
    await page.getByLabel('Salary from').pressSequentially('much');
    await page.keyboard.press('Control+w');
    await shown.close();
    expect(around.failures.join()).toMatch(/^Error: Salary of "Lighthouse keeper" is not saved.*A salary is a number/);
    await shown.openAgain();
    await expect(page.getByLabel('Salary from')).toHaveValue('much');
    await expect(page.getByText('A salary is a number')).toBeVisible();
    expect(await stored()).toMatchObject({ salary: null });
  });

  test('keeps a currency without an amount for the next page of the card', async ({ openCard }) => {
    const { id, page, shown, around } = await openCard();
    const currency = page.getByLabel('Currency, three letters');
    await currency.fill('chf');
    await expect.poll(() => JSON.stringify(around.unsaved.of(id) ?? null)).toMatch(/chf/i);
    await shown.close();
    await expect
      .poll(() => around.failures.join())
      .toMatch(/^Error: Salary of "Lighthouse keeper" is not saved.*A salary needs an amount/);
    await shown.openAgain();
    await expect(currency).toHaveValue('CHF');
    await page.getByLabel('Salary from').fill('7');
    await page.getByLabel('Salary from').fill('');
    await currency.fill('eur');
    await currency.press('Enter');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
  });
});
