import assert from 'node:assert/strict';
import { expect, type Frame } from '@playwright/test';

import { CallError, newToken, overRest } from '../service/calls.ts';
import { seconds } from '../service/localService.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';

/** Retry delay that the service requests, in seconds. */
const pause = 25;
const card = 'Lighthouse Keeper';
const view = 'jobdeck.cardPage';

test.use({ vscode: { sample: 'none' } });

test('card lifecycle with a restart and a rate limit', async ({ journey }) => {
  let ahead = 0;
  const { service } = await journey.host({ sample: 'small', now: () => new Date(Date.now() + ahead) });
  // A second token, because the rate limit counts each token separately.
  const { secret: other } = await newToken(service, {});
  const workbench = await journey.open();
  await workbench.page.openJobdeckView();
  await workbench.page.connectTo(service.trackerUrl, service.token);
  await workbench.page.treeRow('Saved').waitFor();

  await test.step('creates a card', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Create Card…');
    await page.pickItem('Saved');
    await page.typeInput('The job', card);
    await page.typeInput('The company', 'Northern Lights');
    await page.untilStage(card, 'Saved');
  });

  await test.step('moves the card by quick pick', async () => {
    const { page } = workbench;
    await page.chooseFromMenu(card, 'Move Card…');
    await page.pickItem('Applied');
    await page.untilStage(card, 'Applied');
  });

  /** A card of the first stage other than the created one. */
  const another = async () =>
    (await workbench.page.cardsOf('Saved')).find((each) => each !== card) ?? assert.fail('no other card');
  let shown: Frame;
  const stored = async () => {
    const { cards } = await overRest(service, 'tracker_get_board', {}, { token: other });
    return cards.find(({ title }) => title === card) ?? assert.fail('The service has no such card.');
  };
  const untilStored = (fields: Readonly<Record<string, unknown>>) =>
    expect.poll(stored, { message: 'what the service has of the card' }).toMatchObject(fields);

  await test.step('opens the card page from the tree', async () => {
    const row = workbench.page.treeRow(card);
    // The row is redrawn after the response, which loses a click in progress.
    await row.locator('.codicon-modifier-spin').waitFor({ state: 'detached' });
    await row.click();
    shown = await pageFrame(workbench.page, view);
    assert.equal(await shown.getByLabel('Job', { exact: true }).inputValue(), card);
  });

  await test.step('edits by keyboard and updates the tree', async () => {
    const { page } = workbench;
    const company = shown.getByLabel('Company');
    await company.focus();
    // The editor has commands of its own for these keys.
    await company.press('Control+a');
    await page.browserPage.keyboard.type('Western');
    await company.press('Control+z');
    await expect(company).toHaveValue('Northern Lights');
    await company.press('Control+a');
    await page.browserPage.keyboard.type('Southern Lights');
    await expect(company).toHaveValue('Southern Lights');
    await company.press('Tab');
    await untilStored({ company: 'Southern Lights' });
    await page.treeRow(card).filter({ hasText: 'Southern Lights' }).waitFor();
    await shown.getByLabel('Column').selectOption('Saved');
    await page.untilStage(card, 'Saved');
    await shown.getByLabel('Text of a new reminder').fill('Ask about the stairs');
    await shown.getByLabel('Time of a new reminder').fill('2020-01-01T09:00');
    await shown.getByRole('button', { name: 'Add Reminder' }).click();
    await page.treeRow('Ask about the stairs').waitFor();
    await shown.getByLabel('Done: Ask about the stairs').check();
    await page.treeRow('Ask about the stairs').waitFor({ state: 'detached' });
    await untilStored({ reminders: [{ done: true }] });
  });

  await test.step('finds and attaches a meeting by keyboard', async () => {
    const { browserPage } = workbench.page;
    await shown.getByRole('button', { name: 'Attach Meeting…' }).press('Enter');
    await browserPage.locator('.quick-input-widget:visible .monaco-list-row').nth(1).waitFor();
    await browserPage.keyboard.press('Enter');
    await untilStored({ meetings: [{}] });
    const [meeting] = (await stored()).meetings;
    await shown.getByText(meeting?.title ?? '', { exact: true }).waitFor();
  });

  await test.step('confirms archiving and explains what stays', async () => {
    const { page } = workbench;
    const archived = await another();
    const before = await page.countOf('Saved');
    await page.chooseFromMenu(archived, 'Archive Card');
    assert.match(await page.modalText(), /stays in the archive with its history/);
    await page.answerModal('Archive');
    await page.treeRow(archived).waitFor({ state: 'detached' });
    await page.untilCount('Saved', before - 1);
  });

  await test.step('confirms deletion and explains what is lost', async () => {
    const { page } = workbench;
    const deleted = await another();
    const before = await page.countOf('Saved');
    await page.chooseFromMenu(deleted, 'Delete Card');
    assert.match(await page.modalText(), /history is erased.*funnel statistics/s);
    await page.answerModal('Cancel');
    assert.equal(await page.countOf('Saved'), before);
    await page.chooseFromMenu(deleted, 'Delete Card');
    await page.modalText();
    await page.answerModal('Delete');
    await page.treeRow(deleted).waitFor({ state: 'detached' });
    await page.untilCount('Saved', before - 1);
  });

  await test.step('restores the session and unsaved text after a restart', async () => {
    const before = await workbench.page.countOf('Saved');
    await shown.getByLabel('Location').pressSequentially('Heligoland');
    await shown.getByText('Not saved').waitFor();
    await workbench.page.untilPageIsStored('Heligoland');
    await workbench.restart();
    await workbench.page.openJobdeckView();
    await workbench.page.untilStage(card, 'Saved');
    assert.equal(await workbench.page.countOf('Saved'), before);
    shown = await pageFrame(workbench.page, view);
    assert.equal(await shown.getByLabel('Location').inputValue(), 'Heligoland');
    assert.equal((await stored()).location, null);
    await shown.getByRole('button', { name: 'Save', exact: true }).click();
    await untilStored({ location: 'Heligoland' });
    await shown.getByText('Not saved').waitFor({ state: 'detached' });
  });

  const { page } = workbench;
  const countdown = page.browserPage.locator('.statusbar-item', { hasText: /Jobdeck waits \d+ s/ });
  const stageOnService = async (): Promise<string | undefined> => {
    const { cards, columns } = await overRest(service, 'tracker_get_board', {}, { token: other });
    const found = cards.find(({ title }) => title === card);
    return columns.find(({ id }) => id === found?.columnId)?.title;
  };
  const move = async () => {
    // Uses the palette, because a refresh of the view closes an open menu.
    await page.runCommand('Jobdeck: Move Card…');
    await page.pickItem(card);
    await page.pickItem('Applied');
  };

  await test.step('counts down a rate limit in the status bar', async () => {
    // Lets all earlier requests expire, so that none becomes available before the pause ends.
    ahead += seconds(60);
    await useUp(() => overRest(service, 'tracker_list_columns', {}));
    ahead += seconds(60 - pause);
    await move();
    await countdown.waitFor();
    await page.untilStage(card, 'Applied');
    assert.equal(await stageOnService(), 'Saved');
    await countdown.hover();
    await page.browserPage.locator('.monaco-hover', { hasText: 'One request of yours waits' }).waitFor();
  });

  await test.step('restores the card when the user cancels waiting', async () => {
    await countdown.click();
    await page.untilStage(card, 'Saved');
    assert.equal(await page.browserPage.locator('.notification-list-item').count(), 0);
    assert.equal(await stageOnService(), 'Saved');
  });

  await test.step('moves the card once the wait is over', async () => {
    await move();
    await page.untilStage(card, 'Applied');
    assert.match((await countdown.textContent()) ?? '', /\d+ s/);
    assert.equal(await stageOnService(), 'Saved');
    ahead += seconds(60);
    await countdown.waitFor({ state: 'hidden', timeout: 50_000 });
    await page.untilStage(card, 'Applied');
    await expect.poll(stageOnService, { message: 'the service has moved the card' }).toBe('Applied');
  });

  await test.step('explains sign-out and returns to the local service', async () => {
    await page.runCommand('Jobdeck: Sign Out of Tracker');
    assert.match(
      await page.modalText(),
      /This is deleted.*• the token for http:\/\/127\.0\.0\.1:\d+.*• the data cached/s,
    );
    await page.answerModal('Sign Out');
    await page.welcome.getByRole('button', { name: 'Paste a Job Link' }).waitFor();
  });
});

/** Sends requests until the limit per minute is exceeded. */
async function useUp(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask();
    } catch (error) {
      if (error instanceof CallError && error.status === 429) return;
      throw error;
    }
  }
}
