import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import type { BoardOnPage } from '../browser/boardOnPage.ts';
import { overRest } from '../service/calls.ts';
import { boardPageIn, openBoardPage } from './boardPages.ts';
import { type GateProxy, startGateProxy } from '../fixtures/gateProxy.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const move = /^\/api\/v1\/tracker\/cards\/[^/]+\/move$/;
const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Eel'];

describe('Moves on the board page', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-races-'));
  const ids = new Map<string, string>();
  let tracker: LocalService;
  let gate: GateProxy;
  let workbench: Workbench;
  let board: BoardOnPage;

  const idOf = (name: string) => ids.get(name) ?? assert.fail(name);
  const stored = async (column: string) => {
    const { columns, cards } = await overRest(tracker, 'tracker_get_board', {});
    const id = columns.find(({ title }) => title === column)?.id ?? assert.fail(column);
    return cards
      .filter(({ columnId }) => columnId === id)
      .sort((a, b) => a.position - b.position)
      .map(({ title }) => title);
  };
  /** Somebody else moves a card. */
  const moveElsewhere = async (name: string, column: string, position: number) => {
    const { columns } = await overRest(tracker, 'tracker_get_board', {});
    const columnId = columns.find(({ title }) => title === column)?.id ?? assert.fail(column);
    await overRest(tracker, 'tracker_move_card', { cardId: idOf(name), columnId, position });
  };
  const focus = (name: string) => board.card(name).focus();
  const refusal = () => board.frame.locator('.toast.refusal');

  before(async () => {
    tracker = await startLocalService({ dataFolder });
    await overRest(tracker, 'tracker_initialize', {});
    for (const title of names) ids.set(title, (await overRest(tracker, 'tracker_create_card', { title })).id);
    gate = await startGateProxy(tracker.trackerUrl);
    workbench = await Workbench.open('board-races', { sample: 'none' });
    await workbench.page.openJobdeckView();
    await workbench.page.connectTo(gate.address, tracker.token);
    board = await openBoardPage(workbench.page);
  });

  after(async () => {
    await workbench?.close();
    gate?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    // Each begins with all cards in their order in the first column; what the one before has moved must not come in between.
    await board.frame.locator('.card.pending').first().waitFor({ state: 'detached' });
    for (const [position, name] of names.entries()) await moveElsewhere(name, 'Saved', position);
    await workbench.page.runCommand('Jobdeck: Refresh Board');
    await board.untilCards('Saved', names);
    await board.untilCards('Applied', []);
  });

  it('are shown at once and marked until the service has answered', async () => {
    const held = gate.hold('PATCH', move);
    await focus('Bee');
    await board.press('Alt+ArrowRight');
    await board.untilCards('Applied', ['Bee']);
    await board.frame.locator('.card.pending', { hasText: 'Bee' }).waitFor();
    await held.asked;
    assert.deepEqual(await stored('Applied'), []);
    held.pass();
    await board.frame.locator('.card.pending').waitFor({ state: 'detached' });
    assert.deepEqual(await stored('Applied'), ['Bee']);
  });

  it('go back to the exact place when they are refused, with the reason, and can be tried again', async () => {
    const held = gate.hold('PATCH', move);
    await focus('Cat');
    await board.press('Alt+ArrowRight');
    await board.untilCards('Applied', ['Cat']);
    await held.asked;
    held.refuse(400, 'invalid_request', 'The cat stays.');
    await board.untilCards('Saved', names);
    await refusal().getByText('The cat stays.').waitFor();
    await board.untilAnnounced('Cat was not moved: The cat stays.');
    await board.frame.locator('.card.refused', { hasText: 'Cat' }).waitFor();
    await workbench.page.savePicture(path.join(e2eFolder, 'pictures/page-refused.png'));
    await refusal().getByRole('button', { name: 'Retry' }).click();
    await board.untilCards('Applied', ['Cat']);
    await refusal().waitFor({ state: 'detached' });
    await board.frame.locator('.card.pending').waitFor({ state: 'detached' });
    assert.deepEqual(await stored('Applied'), ['Cat']);
  });

  it('of one card are sent one after the other, and when the first is refused the second is never sent', async () => {
    const held = gate.hold('PATCH', move);
    await focus('Dog');
    await board.press('Alt+ArrowRight', 'Alt+ArrowRight');
    await board.untilCards('Screening', ['Dog']);
    await held.asked;
    const before = gate.asked.filter((asked) => asked.startsWith('PATCH')).length;
    held.refuse(400, 'invalid_request', 'Sit.');
    await board.untilCards('Saved', names);
    await refusal().getByText('Sit.').waitFor();
    assert.equal(gate.asked.filter((asked) => asked.startsWith('PATCH')).length, before);
    assert.deepEqual(await stored('Saved'), names);
    await refusal().getByRole('button', { name: 'Dismiss' }).click();
    await refusal().waitFor({ state: 'detached' });
  });

  it('do not slip away under the hand: a refresh during a drag is shown after it', async () => {
    const read = gate.hold('GET', /^\/api\/v1\/tracker\/board$/);
    await workbench.page.runCommand('Jobdeck: Refresh Board');
    await read.asked;
    await moveElsewhere('Ant', 'Offer', 0);
    await moveElsewhere('Bee', 'Screening', 0);
    await board.dragOver(board.card('Dog'), board.card('Ant'));
    read.pass();
    // What the extension does after the read is done after the refresh: the tree shows it.
    await workbench.page.untilStage('Bee', 'Screening');
    assert.deepEqual(await board.titlesIn('Saved'), names);
    await board.drop();
    await board.untilCards('Saved', ['Dog', 'Cat', 'Eel']);
    await board.untilCards('Offer', ['Ant']);
    await board.untilCards('Screening', ['Bee']);
  });

  it('end where the user put the card when somebody else moved it meanwhile', async () => {
    const held = gate.hold('PATCH', move);
    await focus('Eel');
    await board.press('Alt+ArrowRight');
    await held.asked;
    await moveElsewhere('Eel', 'Rejected', 0);
    held.pass();
    await board.frame.locator('.card.pending').waitFor({ state: 'detached' });
    await board.untilCards('Applied', ['Eel']);
    assert.deepEqual(await stored('Applied'), ['Eel']);
  });

  it('are there when a page that was hidden meanwhile is shown again, whatever became of them', async () => {
    const { page } = workbench;
    const held = gate.hold('PATCH', move);
    await focus('Ant');
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
    await refusal().getByText('Ants stay.').waitFor();
    await refusal().getByRole('button', { name: 'Dismiss' }).click();
  });

  it('are not lost when the window is loaded anew in the middle of one', async () => {
    const { page } = workbench;
    await page.untilPageIsStored('jobdeck.boardPage');
    const held = gate.hold('PATCH', move);
    await focus('Bee');
    await board.press('Alt+ArrowRight');
    await held.asked;
    await page.reload();
    held.pass();
    board = await openBoardPage(page);
    await page.runCommand('Jobdeck: Refresh Board');
    await board.untilCards('Applied', ['Bee']);
    assert.deepEqual(await stored('Applied'), ['Bee']);
  });
});
