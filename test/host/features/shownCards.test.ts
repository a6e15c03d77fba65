import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { ShownCards } from '../../../src/base/domain/shownCards.ts';
import type { Card } from '../../../src/contract/tracker/board.ts';
import { type Address, overRest } from '../../service/calls.ts';
import { inDialogs } from '../dialogs.ts';
import { until, untilEqual } from '../editor.ts';
import { createToken } from '../localToken.ts';
import { closeAll } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';

const preselected: Pick = (rows) => rows.filter(({ picked }) => picked);
const first: Pick = ([row]) => row;

describe('cards of a number', () => {
  let at: Address;
  let active: readonly Card[];
  let archived: readonly Card[];
  /** Labels of the rows of each list that was shown. */
  let lists: string[][];

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    ({ at } = await createToken('Archives cards', [preselected, first]));
    const create = (name: string) => overRest(at, 'tracker_create_card', { title: `${name} of a number` });
    active = [await create('First'), await create('Second')];
    archived = [await create('Third'), await create('Fourth')];
    for (const { id: cardId } of archived) await overRest(at, 'tracker_archive_card', { cardId });
    await vscode.commands.executeCommand('jobdeck.board.refresh');
  });
  beforeEach(() => {
    lists = [];
  });
  afterEach(closeAll);
  after(async () => {
    for (const { id: cardId } of [...active, ...archived]) await overRest(at, 'tracker_delete_card', { cardId });
    await vscode.commands.executeCommand('jobdeck.board.refresh');
  });

  const choose =
    (label: string): Pick =>
    (rows) => {
      lists.push(rows.map((row) => row.label));
      return rows.find((row) => row.label.includes(label));
    };
  const idsOf = (cards: readonly Card[]): string[] => cards.map(({ id }) => id);
  const show = (cards: ShownCards, ...picks: Pick[]) =>
    inDialogs({ picks }, () => vscode.commands.executeCommand('jobdeck.board.showCards', cards));
  const inBoth = (): ShownCards => ({ label: 'Reached Offer', board: idsOf(active), archive: idsOf(archived) });

  it('are shown on the board or listed from the archive, as the user chooses', async () => {
    await show(inBoth(), choose('on the Board'));
    assert.deepEqual(lists, [['$(project) 2 on the Board', '$(archive) 2 in the Archive']]);
    await until('the board', () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return (input instanceof vscode.TabInputWebview && input.viewType.endsWith('jobdeck.boardPage')) || undefined;
    });
    const [card = assert.fail()] = archived;
    await show(inBoth(), choose('in the Archive'), choose(card.title));
    assert.deepEqual(lists.at(-1)?.toSorted(), archived.map(({ title }) => title).toSorted());
    await until('the archived card', () =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes(card.title) ? true : undefined,
    );
  });

  it('are shown on the one board that the editor has still to restore', async () => {
    // As after a reload, Jobdeck does not know this tab.
    const restored = vscode.window.createWebviewPanel('jobdeck.boardPage', 'Board', vscode.ViewColumn.One);
    await vscode.workspace.openTextDocument({ content: 'in front' }).then(vscode.window.showTextDocument);
    await untilEqual('the board behind the text', () => restored.visible, false);
    await show({ ...inBoth(), archive: [] });
    await until('the board', () => restored.visible || undefined);
    const boards = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('jobdeck.boardPage'));
    assert.equal(boards.length, 1);
    restored.dispose();
  });

  it('are listed without a question if all are in the archive', async () => {
    await show({ ...inBoth(), board: [] }, choose('nothing of that name'));
    assert.deepEqual(lists[0]?.toSorted(), archived.map(({ title }) => title).toSorted());
  });

  it('are none, with the name of the number', async () => {
    const { messages } = await show({ label: 'Reached Offer', board: [], archive: [] });
    assert.deepEqual(messages, ['Reached Offer: there are no such cards.']);
  });
});
