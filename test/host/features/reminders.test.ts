import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Board, Column } from '../../../src/contract/tracker/board.ts';
import { inDialogs } from '../dialogs.ts';
import { typing, until, untilEqual } from '../editor.ts';
import { leap } from '../leapingDate.ts';
import type { Pick } from '../playedInputs.ts';
import { callStartedTool } from '../tools.ts';

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);

describe('undo of a reminder command', () => {
  let wanted: { readonly card: { readonly id: string }; readonly reminder: { readonly id: string } };
  let target: Column;

  const cardNow = async () => {
    const board: Board = JSON.parse(await until('the board', () => callStartedTool('tracker_get_board', {})));
    return board.cards.find(({ id }) => id === wanted.card.id) ?? assert.fail('no card');
  };
  const isDone = async () => (await cardNow()).reminders.find(({ id }) => id === wanted.reminder.id)?.done;

  before(async () => {
    // Excludes requests of earlier test files from the limit.
    leap();
    await run('jobdeck.board.focus');
    const read = await until('the board', () => callStartedTool('tracker_get_board', {}));
    const board: Board = JSON.parse(read);
    const card = board.cards.find(({ reminders }) => reminders.some(({ done }) => !done)) ?? assert.fail('no reminder');
    const reminder = card.reminders.find(({ done }) => !done) ?? assert.fail('no reminder');
    target = board.columns.find(({ id }) => id !== card.columnId) ?? assert.fail('no column');
    wanted = { card: { id: card.id }, reminder: { id: reminder.id ?? assert.fail('no id') } };
  });

  it('reverts no change that was made after it', async () => {
    const { messages } = await inDialogs(
      { chooses: ['Undo'], picks: [(rows) => rows.find(({ label }) => label === target.title)] },
      async (said) => {
        const marking = run('jobdeck.reminder.done', wanted);
        await run('jobdeck.card.move', wanted.card.id);
        await marking;
        await until('the refusal', () => said.some((message) => message.includes('others came after it')) || undefined);
      },
    );
    assert.match(messages.join('\n'), /Marked ".+" as done\./);
    await untilEqual('the reminder to be done', isDone, true);
    assert.equal((await cardNow()).columnId, target.id);
    await run('jobdeck.board.undo');
    await run('jobdeck.board.undo');
    await untilEqual('the reminder as before', isDone, false);
  });

  it('reverts the change while it is the last one', async () => {
    await inDialogs({ chooses: ['Undo'] }, async (said) => {
      await run('jobdeck.reminder.done', wanted);
      await until('the undo', () => said.some((message) => message.startsWith('Undid')) || undefined);
    });
    await untilEqual('the reminder as before', isDone, false);
  });
});

describe('reminder by command', () => {
  let cardId: string;

  const remindersNow = async () => {
    const board: Board = JSON.parse((await callStartedTool('tracker_get_board', {})) ?? '{}');
    return board.cards.find(({ id }) => id === cardId)?.reminders ?? assert.fail('no card');
  };

  before(async () => {
    leap();
    await run('jobdeck.board.focus');
    const board: Board = JSON.parse(await until('the board', () => callStartedTool('tracker_get_board', {})));
    cardId = board.cards.find(({ reminders }) => reminders.length === 0)?.id ?? assert.fail('no card');
  });

  it('is set for a typed time, snoozed until a morning and deleted', async () => {
    const another: Pick = (rows) => rows.find(({ label }) => label === 'Another Time…');
    await inDialogs({ picks: [another] }, () =>
      typing(['2020-01-01 09:00', 'Count the chairs'], () => run('jobdeck.reminder.add', cardId)),
    );
    const [reminder = assert.fail('no reminder')] = await remindersNow();
    assert.equal(reminder.text, 'Count the chairs');
    assert.equal(Date.parse(reminder.at), new Date(2020, 0, 1, 9).getTime());

    const due = { card: { id: cardId }, reminder: { id: reminder.id } };
    const { messages } = await inDialogs({}, () => run('jobdeck.reminder.snooze', due));
    assert.match(messages.join('\n'), /^Snoozed "Count the chairs" until /);
    const [snoozed = assert.fail('no reminder')] = await remindersNow();
    assert.ok(Date.parse(snoozed.at) > Date.now());
    await inDialogs({}, () => run('jobdeck.reminder.delete', due));
    assert.deepEqual(await remindersNow(), []);
  });
});
