import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Card } from '../../../src/contract/tracker/board.ts';
import { type Address, overRest } from '../../service/calls.ts';
import { until, untilEqual } from '../editor.ts';
import { createToken } from '../localToken.ts';
import { closeAll } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';
import { commandOfRow, takeBuilt } from '../shownMarks.ts';

const preselected: Pick = (rows) => rows.filter(({ picked }) => picked);
const first: Pick = ([row]) => row;
const tree = 'jobdeck.board';

describe('rows of the board', () => {
  let at: Address;
  let cards: readonly Card[];
  const rowOf = ({ id }: Card): string => `card/${id}`;
  const [firstCard, secondCard] = [() => cards[0] ?? assert.fail(), () => cards[1] ?? assert.fail()];
  const isBoardOpen = () =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('jobdeck.boardPage'));
  const openBoard = async () => {
    await vscode.commands.executeCommand('jobdeck.board.open');
    await untilEqual('the board page', isBoardOpen, true);
  };
  const viewColumn = async (card: Card): Promise<unknown> => {
    const command = await commandOfRow(tree, rowOf(card));
    assert.equal(command?.command, 'vscode.open');
    return command.arguments?.[1]?.viewColumn;
  };

  let renamed = 0;
  /** Renames a card, and returns the ids of all rows that were built until its row was. */
  const builtUntilRenamed = async ({ id, title }: Card): Promise<string[]> => {
    renamed += 1;
    await overRest(at, 'tracker_update_card', { cardId: id, title: `${title} ${renamed}` });
    await vscode.commands.executeCommand('jobdeck.board.refresh');
    const built: string[] = [];
    return until('the renamed row', () => {
      built.push(...takeBuilt(tree));
      return built.includes(`card/${id}`) ? built : undefined;
    });
  };

  before(async () => {
    await vscode.commands.executeCommand('jobdeck.board.focus');
    ({ at } = await createToken('Rows', [preselected, first]));
    const create = (title: string) => overRest(at, 'tracker_create_card', { title });
    cards = [await create('First row'), await create('Second row')];
    // The editor may join a later refresh with what is left of that of the creation.
    const others = async () => (await builtUntilRenamed(secondCard())).some((id) => id !== rowOf(secondCard()));
    await untilEqual('whether other rows were built', others, false);
  });
  afterEach(closeAll);
  after(async () => {
    for (const { id: cardId } of cards) await overRest(at, 'tracker_delete_card', { cardId });
    await vscode.commands.executeCommand('jobdeck.board.refresh');
  });

  it('are built once, however often the board page is opened and closed', async () => {
    for (let times = 0; times < 3; times += 1) {
      await openBoard();
      await closeAll();
      await untilEqual('the board page', isBoardOpen, false);
    }
    // The editor finishes one refresh before the next.
    const built = [...(await builtUntilRenamed(firstCard())), ...(await builtUntilRenamed(firstCard()))];
    // The mark of an agent's change may arrive later, so only rows are asked about that no one changed.
    const own = new Set(cards.map(rowOf));
    assert.deepEqual(
      built.filter((id) => !own.has(id)),
      [],
    );
  });

  it('open cards beside the board page while that is visible', async () => {
    assert.equal(await viewColumn(firstCard()), undefined);
    takeBuilt(tree);
    await openBoard();
    const built: string[] = [];
    await until('the row with the old command', () => {
      built.push(...takeBuilt(tree));
      return built.includes(rowOf(firstCard())) || undefined;
    });
    await untilEqual('the column of the first card', () => viewColumn(firstCard()), 2);
    assert.equal(await viewColumn(secondCard()), 2);
  });
});
