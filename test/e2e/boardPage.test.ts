import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { cardsOf } from '../../src/store/boardView.ts';
import type { BoardOnPage } from '../browser/boardOnPage.ts';
import { type GateProxy, startGateProxy } from '../fixtures/gateProxy.ts';
import { overRest } from '../service/calls.ts';
import { boardPageIn, openBoardPage } from './boardPages.ts';
import { Workbench } from './workbench.ts';

const move = /^\/api\/v1\/tracker\/cards\/[^/]+\/move$/;
const names = ['Ant', 'Bee', 'Cat'];

describe('The board page in the editor', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-board-page-'));
  let tracker: LocalService;
  let gate: GateProxy;
  let workbench: Workbench;
  let board: BoardOnPage;

  const stored = async (column: string) => {
    const { columns, cards } = await overRest(tracker, 'tracker_get_board', {});
    const id = columns.find(({ title }) => title === column)?.id ?? assert.fail(column);
    return cardsOf(cards, id).map(({ title }) => title);
  };

  before(async () => {
    tracker = await startLocalService({ dataFolder });
    await overRest(tracker, 'tracker_initialize', {});
    for (const title of names) await overRest(tracker, 'tracker_create_card', { title });
    gate = await startGateProxy(tracker.trackerUrl);
    workbench = await Workbench.open('board-page', { sample: 'none' });
    await workbench.page.openJobdeckView();
    await workbench.page.connectTo(gate.address, tracker.token);
    board = await openBoardPage(workbench.page);
    await board.untilCards('Saved', names);
  });

  after(async () => {
    await workbench?.close();
    gate?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('asks what a key needs: where to move, what to archive, what is new', async () => {
    const { page } = workbench;
    await board.card('Ant').focus();
    await board.press('m');
    await page.pickItem('Offer');
    await board.untilCards('Offer', ['Ant']);
    await board.card('Ant').focus();
    await board.press('Control+z');
    await board.untilCards('Saved', names);
    await board.card('Ant').focus();
    await board.press('Delete');
    assert.match(await page.modalText(), /Archive/);
    await board.press('Escape');
    await board.card('Ant').focus();
    await board.press('r');
    await page.untilQuickInput();
    await board.press('Escape');
    await board.card('Ant').focus();
    await board.press('n');
    await page.untilQuickInput();
    await board.press('Escape');
  });

  it('offers the same by right click', async () => {
    const { page } = workbench;
    await page.chooseMenuItem(() => board.card('Ant').click({ button: 'right' }), 'Move Card…');
    await page.pickItem('Offer');
    await board.untilCards('Offer', ['Ant']);
    await page.runCommand('Jobdeck: Undo Last Change of Board');
    await board.untilCards('Saved', names);
  });

  it('does to a column what its menu and its keys offer', async () => {
    const { page } = workbench;
    await board.head('Saved').focus();
    await board.press('F2');
    await page.typeInput('Rename Column', 'Found');
    await board.head('Found').waitFor();
    const more = board.frame.getByRole('button', { name: 'More for Found' });
    await page.chooseMenuItem(() => more.click(), 'Archive All Cards of Column…');
    assert.match(await page.modalText(), /Archive all 3 cards of "Found"/);
    await board.press('Escape');
    await board.head('Found').focus();
    await board.press('Control+z');
    await board.head('Saved').waitFor();
    await board.frame.getByRole('button', { name: 'New card in Offer' }).click();
    await page.untilQuickInput();
    await board.press('Escape');
  });

  it('shows after another editor what became of a move', async () => {
    const { page } = workbench;
    const held = gate.hold('PATCH', move);
    await board.card('Ant').focus();
    await board.press('Alt+ArrowRight');
    await held.asked;
    await page.runCommand('File: New Untitled Text File');
    await page.browserPage.waitForFunction(
      `!document.querySelector('iframe.webview.ready')?.checkVisibility({ visibilityProperty: true })`,
    );
    held.refuse(400, 'invalid_request', 'Ants stay.');
    await page.untilStage('Ant', 'Saved');
    await page.runCommand('Jobdeck: Open Board');
    board = await boardPageIn(page);
    await board.untilCards('Saved', names);
    const refusal = board.frame.locator('.toast.refusal');
    await refusal.getByText('Ants stay.').waitFor();
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await refusal.waitFor({ state: 'detached' });
  });

  it('comes back after a reload in the middle of a move, as it was looked at', async () => {
    const { page } = workbench;
    await board.head('Rejected').click();
    await board.frame.locator('.column.collapsed').waitFor();
    await board.frame.getByRole('button', { name: 'Compact cards' }).click();
    await board.card('Bee').focus();
    await board.press('/');
    await page.browserPage.keyboard.type('BEE');
    await board.untilCards('Saved', ['Bee']);
    await board.frame.getByRole('button', { name: 'Save filter' }).click();
    await page.typeInput('Save Filter', 'Mine');
    await board.frame.getByRole('combobox', { name: 'Saved filters' }).waitFor();
    await page.untilPageIsStored('BEE');
    await page.untilRemembered('Mine');
    const held = gate.hold('PATCH', move);
    await board.card('Bee').focus();
    await board.press('Alt+ArrowRight');
    await held.asked;
    await page.reload();
    held.pass();
    board = await boardPageIn(page);
    await page.runCommand('Jobdeck: Refresh Board');
    await board.untilCards('Applied', ['Bee']);
    await board.untilCards('Saved', []);
    assert.deepEqual(await stored('Applied'), ['Bee']);
    await board.frame.locator('.column.collapsed', { hasText: 'Rejected' }).waitFor();
    await board.frame.locator('.columns.compact').waitFor();
    assert.equal(await board.frame.getByRole('combobox', { name: 'Saved filters' }).inputValue(), 'Mine');
  });
});
