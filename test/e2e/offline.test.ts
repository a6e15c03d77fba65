import assert from 'node:assert/strict';
import path from 'node:path';
import { expect } from '@playwright/test';

import { cardsOf } from '../../src/store/board/boardView.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { startGateProxy } from '../fixtures/gateProxy.ts';
import { overRest } from '../service/calls.ts';
import { boardPageIn, openBoardPage } from './boardPages.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';

const move = /^\/api\/v1\/tracker\/cards\/[^/]+\/move$/;
const names = ['Ant', 'Bee', 'Cat'];

test.use({ vscode: { sample: 'none' } });

test('hosted board: page, two windows and offline', async ({ journey }) => {
  const { service } = await journey.host();
  await overRest(service, 'tracker_initialize', {});
  for (const title of names) await overRest(service, 'tracker_create_card', { title });
  const stored = async (column: string) => {
    const { columns, cards } = await overRest(service, 'tracker_get_board', {});
    const id = columns.find(({ title }) => title === column)?.id ?? assert.fail(column);
    return cardsOf(cards, id).map(({ title }) => title);
  };

  const gate = await startGateProxy(service.trackerUrl);
  journey.atEnd(() => gate.close());
  const proxy = await journey.faulty(gate.address);
  const reads = () => proxy.count('GET', '/api/v1/tracker/board');
  const workbench = await journey.open();
  const { page } = workbench;
  await page.openJobdeckView();
  await page.connectTo(proxy.address, service.token);
  let board = await openBoardPage(page);
  await board.untilCards('Saved', names);

  await test.step('opens dialogs by the keys of a card', async () => {
    await board.card('Ant').focus();
    await board.press('m');
    await page.pickItem('Offer');
    await board.untilCards('Offer', ['Ant']);
    // The focus stays on the card after each dialog.
    const hasFocus = () => expect(board.card('Ant')).toBeFocused();
    await hasFocus();
    await board.press('Control+z');
    await board.untilCards('Saved', names);
    await hasFocus();
    await board.press('Delete');
    assert.match(await page.modalText(), /Archive/);
    await board.press('Escape');
    await hasFocus();
    await board.press('r');
    await page.untilQuickInput();
    await board.press('Escape');
    await hasFocus();
    await board.press('n');
    await page.untilQuickInput();
    await board.press('Escape');
    await hasFocus();
  });

  await test.step('offers Move Card by right click', async () => {
    await page.chooseMenuItem(() => board.card('Ant').click({ button: 'right' }), 'Move Card…');
    await page.pickItem('Offer');
    await board.untilCards('Offer', ['Ant']);
    await page.runCommand('Jobdeck: Undo Last Change of Board');
    await board.untilCards('Saved', names);
  });

  await test.step('changes columns by menu and by keys', async () => {
    await board.head('Saved').focus();
    await board.press('F2');
    await page.typeInput('Rename Column', 'Found');
    await board.head('Found').waitFor();
    const more = board.frame.getByRole('button', { name: 'More for Found' });
    await page.chooseMenuItem(() => more.click(), 'Archive All Cards of Column');
    assert.match(await page.modalText(), /Archive all 3 cards of "Found"/);
    await board.press('Escape');
    await expect(more).toBeFocused();
    await board.head('Found').focus();
    await board.press('Control+z');
    await board.head('Saved').waitFor();
    await board.frame.getByRole('button', { name: 'New card in Offer' }).click();
    await page.untilQuickInput();
    await board.press('Escape');
  });

  await test.step('shows a refused move when visible again', async () => {
    const held = gate.hold('PATCH', move);
    // The page draws only the cards of columns in view, and it was scrolled to the last ones.
    await board.head('Saved').focus();
    await board.card('Ant').focus();
    await board.press('Alt+ArrowRight');
    await held.asked;
    await page.runCommand('File: New Untitled Text File');
    await page.browserPage.waitForFunction(
      `!document.querySelector('iframe.webview.ready')?.checkVisibility({ visibilityProperty: true })`,
    );
    held.refuse(400, 'invalid_request', 'Ants stay.');
    await page.untilStage('Ant', 'Saved');
    await page.runCommand('View: Close Editor');
    board = await boardPageIn(page);
    await board.untilCards('Saved', names);
    const refusal = board.frame.locator('.toast.refusal');
    await refusal.getByText('Ants stay.').waitFor();
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await refusal.waitFor({ state: 'detached' });
  });

  await test.step('restores the view after a reload during a move', async () => {
    // Wide enough for a filter bar that is not folded into a menu.
    await page.browserPage.setViewportSize({ width: 1600, height: 900 });
    await board.head('Rejected').click();
    await board.frame.locator('.column.collapsed').waitFor();
    await board.frame.getByRole('button', { name: 'Compact cards' }).click();
    await board.head('Saved').focus();
    await board.card('Bee').focus();
    await board.press('/');
    await page.browserPage.keyboard.type('BEE');
    await board.untilCards('Saved', ['Bee']);
    await board.frame.getByRole('button', { name: 'Save filter' }).click();
    await page.typeInput('Save Filter', 'Mine');
    await board.frame.getByRole('combobox', { name: 'Saved filters' }).waitFor();
    await page.untilRemembered('BEE');
    await page.untilRemembered('Mine');
    await page.untilEditorStaysClosed('untitled:');
    const held = gate.hold('PATCH', move);
    await board.card('Bee').focus();
    await board.press('Alt+ArrowRight');
    await held.asked;
    // Completes the move after its window has closed and before the new window reads the board.
    page.browserPage.once('framenavigated', () => held.pass());
    await page.reload();
    board = await boardPageIn(page);
    await board.untilCards('Applied', ['Bee']);
    await board.untilCards('Saved', []);
    assert.deepEqual(await stored('Applied'), ['Bee']);
    await board.frame.locator('.column.collapsed', { hasText: 'Rejected' }).waitFor();
    await board.frame.locator('.columns.compact').waitFor();
    assert.equal(await board.frame.getByRole('combobox', { name: 'Saved filters' }).inputValue(), 'Mine');
    // The tree shows what the filter selects, too.
    await board.frame.getByRole('button', { name: 'Clear filter' }).click();
    await page.untilStage('Ant', 'Saved');
  });

  await page.runCommand('View: Close All Editors');
  await overRest(service, 'tracker_create_card', { title: 'Lamp Maker', company: 'Beacon' });

  await test.step('reads the board once per Refresh Board', async () => {
    const before = reads();
    await overRest(service, 'tracker_create_card', { title: 'Found after asking' });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.untilStage('Found after asking', 'Saved');
    await page.untilStage('Lamp Maker', 'Saved');
    assert.equal(reads(), before + 1);
  });

  await test.step('skips reads within a minute when shown again', async () => {
    const before = reads();
    await overRest(service, 'tracker_create_card', { title: 'Not looked for' });
    await page.hideJobdeckView();
    await page.openJobdeckView();
    // The extension runs this command after the read that showing the view could have requested.
    await page.runCommand('Jobdeck: Move Card…');
    await page.pickItem('Found after asking');
    await page.pickItem('Applied');
    await page.untilStage('Found after asking', 'Applied');
    assert.equal(reads(), before);
    assert.equal((await page.treeLabels()).includes('Not looked for'), false);
  });

  await test.step('shares one read and all changes between windows', async () => {
    const before = reads();
    const read = proxy.next('GET /api/v1/tracker/board');
    const second = await workbench.openWindow();
    await second.openJobdeckView();
    await second.untilStage('Lamp Maker', 'Saved');
    await read;
    await second.viewMessage.getByText('As of').waitFor({ state: 'hidden' });
    assert.equal(reads(), before + 1);
    // Waits until the first window shows the shared read, because a click misses a row that moves.
    await page.untilStage('Not looked for', 'Saved');
    await page.chooseFromMenu('Lamp Maker', 'Move Card…');
    await page.pickItem('Applied');
    await page.untilStage('Lamp Maker', 'Applied');
    await second.untilStage('Lamp Maker', 'Applied');
    await second.chooseFromMenu('Lamp Maker', 'Move Card…');
    await second.pickItem('Saved');
    await page.untilStage('Lamp Maker', 'Saved');
    assert.ok(reads() <= before + 2, 'one read more at most, since both windows have written');
    await second.browserPage.close();
  });

  await test.step('shows the cached board offline with age and reason', async () => {
    proxy.close();
    await page.reload();
    await page.openJobdeckView();
    await page.untilStage('Lamp Maker', 'Saved');
    await page.viewMessage.getByText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/).waitFor();
  });

  await test.step('opens a card while offline', async () => {
    await page.treeRow('Lamp Maker').click();
    const card = await pageFrame(page, 'jobdeck.cardPage');
    await card.getByRole('heading', { name: 'Lamp Maker' }).waitFor();
  });

  await test.step('restores a moved card while offline, with Retry', async () => {
    await page.chooseFromMenu('Lamp Maker', 'Move Card…');
    await page.pickItem('Offer');
    await page.notification('refuses the connection').getByText('Retry').waitFor();
    await page.untilStage('Lamp Maker', 'Saved');
    await page.closeNotifications();
  });

  await test.step('clears the cached board and reports it', async () => {
    const kept = path.join(workbench.folder, 'data/User/globalStorage');
    assert.notDeepEqual(filesWith(kept, 'Lamp Maker'), []);
    await page.runCommand('Jobdeck: Clear Cached Data');
    await page.notification('Deleted what was last seen').waitFor();
    assert.deepEqual(filesWith(kept, 'Lamp Maker'), []);
  });
});
