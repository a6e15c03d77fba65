import assert from 'node:assert/strict';
import { expect, type Frame } from '@playwright/test';

import { newToken, overRest } from '../service/calls.ts';
import { openBoardPage } from './boardPages.ts';
import { EditorTabs } from './editorTabs.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

const view = 'jobdeck.cardPage';
const [ticketing, networks, tools, forecasts] = [
  'Copperlane Transit – Backend Engineer, Ticketing',
  'Willowmere Water – Data Engineer, Networks',
  'Hollowbrook Press – Backend Developer, Editorial Tools',
  'Stonecrop Solar – Senior Backend Engineer, Forecasts',
];

/** Runs in the page: where the keyboard focus is. */
const focusedPart = `document.activeElement?.closest('.sidebar') !== null ? 'tree' : document.activeElement?.tagName`;

test.use({ vscode: { sample: 'small' } });

test('card tabs: previews in tree and board, and a restart', async ({ journey }) => {
  const workbench = await journey.open();
  const { page } = workbench;
  const tabs = new EditorTabs(page);
  const row = (company: string) => page.browserPage.locator('.sidebar .monaco-list-row', { hasText: company }).last();
  const hasFocus = (part: 'tree' | 'IFRAME') =>
    expect.poll(() => page.browserPage.evaluate(focusedPart), { message: 'what has the focus' }).toBe(part);
  await page.openJobdeckView();
  await page.treeRow('Saved').waitFor();

  await test.step('a click in the tree previews and keeps the focus there', async () => {
    await row('Copperlane').click();
    await tabs.untilTitles(`${ticketing} (preview)`);
    await row('Willowmere').click();
    await tabs.untilTitles(`${networks} (preview)`);
    await cardPageOf(page, 'Willowmere Water');
    await hasFocus('tree');
  });

  await test.step('a double click and Enter keep the tab and focus it', async () => {
    await row('Willowmere').dblclick();
    await tabs.untilTitles(networks);
    await hasFocus('IFRAME');
    await row('Hollowbrook').click();
    await tabs.untilTitles(networks, `${tools} (preview)`);
    await page.browserPage.keyboard.press('Enter');
    await tabs.untilTitles(networks, tools);
    await hasFocus('IFRAME');
  });

  await test.step('typing keeps a preview', async () => {
    await row('Stonecrop').click();
    await tabs.untilTitles(networks, tools, `${forecasts} (preview)`);
    const frame = await cardPageOf(page, 'Stonecrop Solar');
    await frame.getByLabel('Location').press('End');
    await frame.getByLabel('Location').pressSequentially('!');
    await tabs.untilTitles(networks, tools, forecasts);
  });

  await test.step('the board page previews cards beside itself', async () => {
    await page.runCommand('View: Close All Editors');
    const board = await openBoardPage(page);
    await board.card('Backend Engineer, Ticketing').click();
    await tabs.untilTitles('Board', `${ticketing} (preview)`);
    await cardPageOf(page, 'Copperlane Transit');
    await page.browserPage.keyboard.press('m');
    await page.untilQuickInput();
    await page.browserPage.keyboard.press('Escape');
    await page.untilNoQuickInput();
    await expect(board.card('Backend Engineer, Ticketing')).toBeFocused();
    await board.card('Data Engineer, Networks').click();
    await tabs.untilTitles('Board', `${networks} (preview)`);
    expect(await tabs.groups()).toBe(2);
    await board.card('Data Engineer, Networks').press('Enter');
    await tabs.untilTitles('Board', networks);
    await row('Hollowbrook').click();
    await tabs.untilTitles('Board', networks, `${tools} (preview)`);
    await row('Willowmere').click();
    await tabs.untilTitles('Board', networks, `${tools} (preview)`);
  });

  await test.step('a restart restores the tabs with their titles', async () => {
    // Only what is stored after the board was opened has both.
    await page.untilPageIsStored('boardPage');
    await page.untilPageIsStored('Hollowbrook');
    await workbench.restart();
    await new EditorTabs(workbench.page).untilTitles('Board', networks, `${tools} (preview)`);
    await cardPageOf(workbench.page, 'Willowmere Water');
  });
});

test('card tabs: archived, deleted and signed out behind another', async ({ journey }) => {
  const { service } = await journey.host({ sample: 'small' });
  const { secret: other } = await newToken(service, {});
  const { page } = await journey.open({ sample: 'none' });
  const tabs = new EditorTabs(page);
  await page.openJobdeckView();
  await page.connectTo(service.trackerUrl, service.token);
  await page.treeRow('Saved').waitFor();
  const open = async (company: string) => {
    await page.browserPage.locator('.sidebar .monaco-list-row', { hasText: company }).last().dblclick();
    return cardPageOf(page, company);
  };
  const { cards } = await overRest(service, 'tracker_get_board', {}, { token: other });
  const idOf = (company: string) => cards.find((card) => card.company.startsWith(company))?.id ?? '';

  await test.step('an archived card is read-only', async () => {
    await open('Copperlane Transit');
    await open('Willowmere Water');
    await tabs.untilTitles(ticketing, networks);
    await page.chooseFromMenu('Backend Engineer, Ticketing', 'Archive Card');
    await page.answerModal('Archive');
    await page.treeRow('Backend Engineer, Ticketing').waitFor({ state: 'detached' });
    await tabs.show(ticketing);
    const frame = await cardPageOf(page, 'Copperlane Transit');
    await frame.getByText(/^Archived on/).waitFor();
    await expect(frame.getByLabel('Company')).toHaveJSProperty('readOnly', true);
  });

  await test.step('the tab of a deleted card closes and its unsaved text stays', async () => {
    const frame = await open('Willowmere Water');
    await frame.getByLabel('Salary from').fill('much');
    await open('Hollowbrook Press');
    await overRest(service, 'tracker_delete_card', { cardId: idOf('Willowmere') }, { token: other });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.notification('was deleted').waitFor();
    await page.answerNotification('was deleted', 'Show');
    await expect(page.browserPage.locator('.editor-group-container .tab', { hasText: '# Willowmere' })).toHaveCount(1);
    await expect(page.browserPage.locator('.editor-group-container .tab', { hasText: /^Willowmere/ })).toHaveCount(0);
    await expect(page.browserPage.locator('.view-lines', { hasText: 'much' })).toBeVisible();
  });

  await test.step('a card of another account offers to connect', async () => {
    await tabs.show(tools);
    await page.runCommand('Jobdeck: Sign Out of Tracker');
    await page.answerModal('Sign Out');
    const frame = await pageFrame(page, view);
    await frame.getByText('This card belongs to the account that you used before.').waitFor();
    await frame.getByRole('button', { name: 'Connect…' }).press('Enter');
    await page.untilQuickInput();
  });
});

/** The visible page of the card of this company; that of another card may still be visible before. */
async function cardPageOf(page: WorkbenchPage, company: string): Promise<Frame> {
  let frame: Frame | undefined;
  const companyOnPage = async () => {
    frame = await pageFrame(page, view);
    return frame.getByLabel('Company').inputValue({ timeout: 1_000 });
  };
  await expect.poll(() => companyOnPage().catch(() => ''), { message: 'the company on the page' }).toBe(company);
  return frame ?? assert.fail('no page');
}
