import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Board, Column } from '../../../src/contract/tracker/board.ts';
import { type Address, overRest } from '../../service/calls.ts';
import { type Answers, inDialogs } from '../dialogs.ts';
import { typing, until } from '../editor.ts';
import { leap } from '../leapingDate.ts';
import { createToken } from '../localToken.ts';
import type { Entered, Pick } from '../playedInputs.ts';

const preselected: Pick = (rows) => rows.filter(({ picked }) => picked);
const first: Pick = ([row]) => row;
const named =
  (label: string): Pick =>
  (rows) =>
    rows.find((row) => row.label === label) ?? assert.fail(rows.map((row) => row.label).join(', '));

describe('columns by command', () => {
  let at: Address;
  const board = (): Promise<Board> => overRest(at, 'tracker_get_board', {});
  const columns = async (): Promise<Column[]> =>
    (await board()).columns.toSorted((one, other) => one.position - other.position);
  const find = async (title: string) => (await columns()).find((column) => column.title === title);
  const column = async (title: string) => (await find(title)) ?? assert.fail(`no column ${title}`);
  const create = (title: string, columnId: string) => overRest(at, 'tracker_create_card', { title, columnId });

  /** Runs a command on the column if one is named; returns the messages shown. */
  const run = async (
    command: string,
    title?: string,
    { entered = [], ...answers }: Answers & { readonly entered?: readonly Entered[] } = {},
  ): Promise<string> => {
    const node = title === undefined ? [] : [{ kind: 'column', column: await column(title) }];
    const { messages } = await inDialogs(answers, () =>
      typing(entered, () => vscode.commands.executeCommand(`jobdeck.${command}`, ...node)),
    );
    return messages.join('\n');
  };

  before(async () => {
    leap();
    await vscode.commands.executeCommand('jobdeck.board.focus');
    ({ at } = await createToken('Columns', [preselected, first]));
  });
  beforeEach(leap);

  it('are created, renamed and colored', async () => {
    await run('column.create', undefined, { entered: ['Dream jobs'] });
    await run('column.rename', 'Dream jobs', { entered: ['Wishes'] });
    await run('column.recolor', 'Wishes', { picks: [named('Green')] });
    assert.equal((await column('Wishes')).color, '#2e8b57');
    let now: string | undefined;
    const look: Pick = (rows) => {
      now = rows.find(({ description }) => description === 'now')?.label;
      return undefined;
    };
    await run('column.recolor', 'Wishes', { picks: [look] });
    assert.equal(now, 'Green');
  });

  it('get the same name only after a question', async () => {
    const asked = await run('column.create', undefined, {
      entered: [' wishes ', () => undefined],
      presses: ['Change Name…'],
    });
    assert.match(asked, /A column named "Wishes" exists already/);
    assert.equal((await columns()).filter(({ title }) => /wishes/i.test(title)).length, 1);
  });

  it('move to the front, and back by Undo', async () => {
    const before = (await columns()).map(({ title }) => title);
    await run('column.move', undefined, { picks: [named('Wishes'), named('First')] });
    assert.deepEqual(
      (await columns()).map(({ title }) => title),
      ['Wishes', ...before.filter((title) => title !== 'Wishes')],
    );
    await run('board.undo');
    assert.deepEqual(
      (await columns()).map(({ title }) => title),
      before,
    );
  });

  it('are emptied into the archive after the count is confirmed', async () => {
    const { id } = await column('Wishes');
    const cards = [await create('Archived with its column', id), await create('Archived too', id)];
    await run('board.refresh');
    assert.match(await run('column.archiveCards', 'Wishes'), /Archive all 2 cards of "Wishes"\?/);
    assert.equal((await column('Wishes')).cardCount, 2);
    const said = await run('column.archiveCards', 'Wishes', { presses: true });
    assert.match(said, /2 cards of "Wishes" went to the archive\./);
    assert.equal((await column('Wishes')).cardCount, 0);
    for (const { id: cardId } of cards) await overRest(at, 'tracker_delete_card', { cardId });
  });

  it('are deleted after their cards were moved', async () => {
    const { id } = await column('Wishes');
    const { id: cardId } = await create('Moved to another column', id);
    await run('board.refresh');
    const said = await run('column.delete', 'Wishes', {
      presses: ['Move Cards and Delete…'],
      picks: [named('Offer')],
    });
    assert.match(said, /"Wishes" still has 1 card/);
    assert.equal(await find('Wishes'), undefined);
    assert.equal((await overRest(at, 'tracker_get_card', { cardId })).columnId, (await column('Offer')).id);
    await overRest(at, 'tracker_delete_card', { cardId });
  });

  it('are deleted after a confirmation if they are empty', async () => {
    await run('column.create', undefined, { entered: ['Empty'] });
    const asked = await run('column.delete', 'Empty');
    assert.match(asked, /Delete the column "Empty"\?.*Undo brings the column back, without its past statistics/s);
    await column('Empty');
    await run('column.delete', 'Empty', { presses: true });
    assert.equal(await find('Empty'), undefined);
  });

  it('follow a changed setting of the tracker', async () => {
    let now: string | undefined;
    const look: Pick = (rows) => {
      now = rows.find(({ label }) => label === 'Week Starts On')?.description;
      return undefined;
    };
    for (const day of ['Sunday', 'Monday']) {
      await run('tracker.settings', undefined, { picks: [named('Week Starts On'), named(day), look] });
      assert.equal(now, day);
    }
    await until(
      'the setting',
      async () => (await overRest(at, 'tracker_get_settings', {})).weekStartsOn === 'monday' || undefined,
    );
  });
});
