import path from 'node:path';
import { expect } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import type { BoardOnPage } from '../browser/boardOnPage.ts';
import type { GateProxy } from '../fixtures/gateProxy.ts';
import { test } from './boardFixtures.ts';

const move = /^\/api\/v1\/tracker\/cards\/[^/]+\/move$/;
const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Eel'];

const refusal = ({ frame }: BoardOnPage) => frame.locator('.toast.refusal');
const pending = ({ frame }: BoardOnPage) => frame.locator('.card.pending');
/** Number of move requests that the stores have sent. */
const sentMoves = ({ asked }: GateProxy): number => asked.filter((each) => each.startsWith('PATCH')).length;

test.use({ filled: { Saved: names } });

test.describe('board page move', () => {
  test('shows the move at once, pending until the response', async ({ board, gate, stored }) => {
    const held = gate.hold('PATCH', move);
    await board.card('Bee').focus();
    await board.press('Alt+ArrowRight');
    await board.untilCards('Applied', ['Bee']);
    await held.asked;
    await expect(pending(board)).toHaveText(/Bee/);
    expect(await stored('Applied')).toEqual([]);
    held.pass();
    await expect(pending(board)).toHaveCount(0);
    await board.untilCards('Applied', ['Bee']);
    expect(await stored('Applied')).toEqual(['Bee']);
  });

  test('shows the move before the extension receives it', async ({ tab, board, stores, stored }) => {
    const letThrough = tab.holdMessages();
    await board.card('Bee').focus();
    await board.press('Alt+ArrowRight');
    await stores.board.serverState.refresh();
    await tab.settled();
    await expect(pending(board)).toHaveText(/Bee/);
    await board.untilCards('Applied', ['Bee']);
    expect(await stored('Applied')).toEqual([]);
    letThrough();
    await expect(pending(board)).toHaveCount(0);
    expect(await stored('Applied')).toEqual(['Bee']);
  });

  test('restores a refused card and moves it on Retry', async ({ page, board, gate, stored }) => {
    const held = gate.hold('PATCH', move);
    await board.card('Cat').focus();
    await board.press('Alt+ArrowRight');
    await board.untilCards('Applied', ['Cat']);
    await held.asked;
    held.refuse(400, 'invalid_request', 'The cat stays.');
    await board.untilCards('Saved', names);
    await expect(refusal(board)).toContainText('Cat was not moved. The cat stays.');
    await board.untilAnnounced('Cat was not moved: The cat stays.');
    await expect(board.frame.locator('.card.refused')).toHaveText(/Cat/);
    await page.screenshot({ path: path.join(root, 'out/page/pictures/board-refused.png') });
    await refusal(board).getByRole('button', { name: 'Retry' }).click();
    await board.untilCards('Applied', ['Cat']);
    await expect(refusal(board)).toHaveCount(0);
    await expect(pending(board)).toHaveCount(0);
    expect(await stored('Applied')).toEqual(['Cat']);
  });

  test('waits for the previous move of the same card', async ({ board, stores, gate, stored }) => {
    const held = gate.hold('PATCH', move);
    await board.card('Dog').focus();
    await board.press('Alt+ArrowRight', 'Alt+ArrowRight');
    await board.untilCards('Screening', ['Dog']);
    await held.asked;
    // This read has completed, so a second move would have been sent by now.
    await stores.board.serverState.refresh();
    expect(sentMoves(gate)).toBe(1);
    await expect(pending(board)).toHaveText(/Dog/);
    held.pass();
    await expect(pending(board)).toHaveCount(0);
    expect(sentMoves(gate)).toBe(2);
    await board.untilCards('Screening', ['Dog']);
    expect(await stored('Screening')).toEqual(['Dog']);
  });

  test('sends no queued move after a refusal', async ({ board, stores, gate, stored }) => {
    const held = gate.hold('PATCH', move);
    await board.card('Dog').focus();
    await board.press('Alt+ArrowRight', 'Alt+ArrowRight');
    await board.untilCards('Screening', ['Dog']);
    await held.asked;
    held.refuse(400, 'invalid_request', 'Sit.');
    await board.untilCards('Saved', names);
    await expect(refusal(board)).toContainText('Sit.');
    await stores.board.serverState.refresh();
    expect(sentMoves(gate)).toBe(1);
    expect(await stored('Saved')).toEqual(names);
    await refusal(board).getByRole('button', { name: 'Dismiss' }).click();
    await expect(refusal(board)).toHaveCount(0);
  });

  test('drops a move that crosses a refusal', async ({ tab, board, stores, gate, stored }) => {
    const held = gate.hold('PATCH', move);
    await board.card('Dog').focus();
    await board.press('Alt+ArrowRight');
    await held.asked;
    const letThrough = tab.holdMessages();
    await board.press('Alt+ArrowRight');
    await board.untilCards('Screening', ['Dog']);
    held.refuse(400, 'invalid_request', 'Sit.');
    await expect(refusal(board)).toContainText('Sit.');
    letThrough();
    await board.untilCards('Saved', names);
    await stores.board.serverState.refresh();
    expect(sentMoves(gate)).toBe(1);
    expect(await stored('Saved')).toEqual(names);
    await expect(refusal(board)).toContainText('Sit.');
  });

  test('overrides a concurrent move by another client', async ({ board, gate, stored, moveElsewhere }) => {
    const held = gate.hold('PATCH', move);
    await board.card('Eel').focus();
    await board.press('Alt+ArrowRight');
    await held.asked;
    await moveElsewhere('Eel', 'Rejected', 0);
    await expect(pending(board)).toHaveText(/Eel/);
    held.pass();
    await expect(pending(board)).toHaveCount(0);
    await board.untilCards('Applied', ['Eel']);
    expect(await stored('Applied')).toEqual(['Eel']);
  });

  test('shows a refusal when the hidden page is reopened', async ({ tab, board, stores, gate, idOf }) => {
    const held = gate.hold('PATCH', move);
    await board.card('Ant').focus();
    await board.press('Alt+ArrowRight');
    await held.asked;
    await tab.hide();
    held.refuse(400, 'invalid_request', 'Ants stay.');
    await expect
      .poll(() => stores.board.isPending(idOf('Ant')), { message: 'the move of Ant is under way' })
      .toBe(false);
    await tab.show();
    await board.untilCards('Saved', names);
    await expect(refusal(board)).toContainText('Ants stay.');
    // The reloaded page numbers its actions from the start.
    const letThrough = tab.holdMessages();
    await board.card('Bee').focus();
    await board.press('Alt+ArrowRight');
    await board.untilCards('Applied', ['Bee']);
    await expect(pending(board)).toHaveText(/Bee/);
    letThrough();
    await expect(pending(board)).toHaveCount(0);
    await refusal(board).getByRole('button', { name: 'Dismiss' }).click();
    await expect(refusal(board)).toHaveCount(0);
  });
});

test.describe('board page drag', () => {
  test('defers refreshed data until the drop', async ({ tab, board, stores, gate, moveElsewhere }) => {
    const read = gate.hold('GET', /^\/api\/v1\/tracker\/board$/);
    const refreshed = stores.board.serverState.refresh();
    await read.asked;
    await moveElsewhere('Ant', 'Offer', 0);
    await moveElsewhere('Bee', 'Screening', 0);
    await board.dragOver(board.card('Dog'), board.card('Ant'));
    read.pass();
    await refreshed;
    await tab.settled();
    await board.untilCards('Saved', names);
    await board.drop();
    await board.untilCards('Saved', ['Dog', 'Cat', 'Eel']);
    await board.untilCards('Offer', ['Ant']);
    await board.untilCards('Screening', ['Bee']);
  });

  test('defers a change that crosses the drag start', async ({ tab, board, stores, stored, moveElsewhere }) => {
    const letThrough = tab.holdMessages();
    await board.dragOver(board.card('Dog'), board.card('Ant'));
    await moveElsewhere('Bee', 'Screening', 0);
    await stores.board.serverState.refresh();
    await tab.settled();
    await board.untilCards('Saved', names);
    letThrough();
    await tab.settled();
    await board.untilCards('Saved', names);
    await board.drop();
    await board.untilCards('Saved', ['Dog', 'Ant', 'Cat', 'Eel']);
    await board.untilCards('Screening', ['Bee']);
    await expect(pending(board)).toHaveCount(0);
    expect(await stored('Saved')).toEqual(['Dog', 'Ant', 'Cat', 'Eel']);
  });
});
