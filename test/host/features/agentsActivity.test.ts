import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Board } from '../../../src/contract/tracker/board.ts';
import { inDialogs } from '../dialogs.ts';
import { until, untilFits } from '../editor.ts';
import { closeAll } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';
import { rowsOf, withoutFocus } from '../shownMarks.ts';
import { callStartedTool } from '../tools.ts';

const show = (...picks: readonly Pick[]) =>
  inDialogs({ picks }, () => vscode.commands.executeCommand('jobdeck.agents.showActivity'));

describe('what agents did', () => {
  it('lists a move by an agent, and undoes it', async () => {
    await vscode.commands.executeCommand('jobdeck.board.focus');
    const board = async (): Promise<Board> =>
      JSON.parse(await until('the board', () => callStartedTool('tracker_get_board', {})));
    const { cards, columns } = await board();
    const card = cards.at(-1) ?? assert.fail();
    const target = columns.find(({ id }) => id !== card.columnId) ?? assert.fail();
    const input = { cardId: card.id, columnId: target.id };
    const notify = (isWanted: boolean | undefined) =>
      vscode.workspace
        .getConfiguration()
        .update('jobdeck.agents.notifyOfChanges', isWanted, vscode.ConfigurationTarget.Global);
    await notify(true);
    await inDialogs({}, async (said) => {
      await until('the move', () => callStartedTool('tracker_move_card', input));
      const isNotified = () => said.some((message) => /^An agent changed (one|\d+) cards?\.$/.test(message));
      await until('the message', () => (isNotified() ? true : undefined));
    });
    await notify(false);
    const moved: Pick = (rows) => rows.find((row) => row.label.includes(card.title));
    await until('the change in the list', async () => {
      let isListed = false;
      const look: Pick = (rows) => {
        isListed = moved(rows) !== undefined;
        return undefined;
      };
      await show(look).catch(() => undefined);
      return isListed ? true : undefined;
    });
    const label = async () => {
      const row = (await rowsOf('jobdeck.board')).find(({ id }) => id === `card/${card.id}`);
      return row?.accessibilityInformation?.label ?? '';
    };
    const open = () => vscode.commands.executeCommand('jobdeck.card.open', card.id);
    await untilFits('the mark', label, (text) => text.endsWith(', changed by An agent'));
    await withoutFocus(async () => {
      await open();
      await until('the tab of the card', () => vscode.window.tabGroups.activeTabGroup.activeTab);
      assert.match(await label(), /changed by/);
      await closeAll();
    });
    await open();
    await until('no mark', async () => ((await label()).includes('changed by') ? undefined : true));
    await closeAll();
    const undo: Pick = (rows) => rows.find(({ label }) => label.endsWith('Undo This Change'));
    const back: Pick = (rows) => rows.find(({ label }) => label.endsWith('Back to All Changes'));
    const { messages } = await show(moved, back, moved, undo);
    assert.match(messages.join(), /Undone: Moved from .* to /);
    const now = (await board()).cards.find(({ id }) => id === card.id);
    assert.equal(now?.columnId, card.columnId);
  });
});
