import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { Card } from '../../../src/contract/tracker/board.ts';
import { type Address, overRest } from '../../service/calls.ts';
import { type Answers, inDialogs } from '../dialogs.ts';
import { typing, untilEqual } from '../editor.ts';
import { leap } from '../leapingDate.ts';
import { createToken } from '../localToken.ts';
import { closeAll } from '../notes.ts';
import type { Pick } from '../playedInputs.ts';

const all: Pick = (rows) => rows;
const first: Pick = ([row]) => row;
const named =
  (name: string): Pick =>
  (rows) =>
    rows.find(({ label }) => label === name) ?? assert.fail(`no row is called ${name}`);
const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
/** The card, group and kind of the tab that has the focus. */
const focusedTab = () => {
  const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  const input = activeTab?.input;
  const cardId = input instanceof vscode.TabInputCustom ? input.uri.query : undefined;
  return { cardId, viewColumn, isPreview: activeTab?.isPreview };
};
const previewBeside = () => {
  const tab = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === 2)?.activeTab;
  return tab?.isPreview === true && tab.input instanceof vscode.TabInputCustom ? tab.input.uri.query : undefined;
};

describe('commands of a card', () => {
  let at: Address;
  /** In a column of their own. */
  let cards: readonly Card[];
  let columnId: string;

  const board = () => overRest(at, 'tracker_get_board', {});
  const ask = async (answers: Answers, command: string, ...given: unknown[]): Promise<string> =>
    (await inDialogs(answers, () => run(command, ...given))).messages.join('\n');
  const cardAt = (index: number): Card => cards[index] ?? assert.fail('no card');
  const activeIds = async () => (await board()).cards.map(({ id }) => id);

  before(async () => {
    // Excludes requests of earlier test files from the limit.
    leap();
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    ({ at } = await createToken('Asks about cards', [all, first]));
    ({ id: columnId } = await overRest(at, 'tracker_create_column', { title: 'Asked about' }));
    const create = (title: string) => overRest(at, 'tracker_create_card', { title, columnId });
    cards = [await create('Archived'), await create('Deleted'), await create('Left'), await create('Left too')];
    await run('jobdeck.board.refresh');
  });
  afterEach(closeAll);
  after(async () => {
    for (const { id: cardId } of (await board()).cards.filter((card) => card.columnId === columnId))
      await overRest(at, 'tracker_delete_card', { cardId });
    await overRest(at, 'tracker_delete_column', { columnId });
    await run('jobdeck.board.refresh');
  });

  it('creates a card in the chosen column', async () => {
    await typing(['Lighthouse Keeper', 'Northern Lights'], () =>
      inDialogs({ picks: [named('Asked about')] }, () => run('jobdeck.card.create')),
    );
    const created = (await board()).cards.find(({ title }) => title === 'Lighthouse Keeper');
    assert.deepEqual([created?.company, created?.columnId], ['Northern Lights', columnId]);
  });

  it('offers a card to the side on the page and in the tree', () => {
    const { contributes } = vscode.extensions.getExtension('jobdeck.jobdeck')?.packageJSON ?? assert.fail('no Jobdeck');
    const menus: Record<string, readonly { command: string; when: string }[]> = contributes.menus;
    const conditions = ['webview/context', 'view/item/context'].map(
      (menu) => menus[menu]?.find(({ command }) => command === 'jobdeck.card.openToSide')?.when ?? '',
    );
    assert.match(conditions[0] ?? '', /webviewId == jobdeck\.boardPage && webviewSection == card/);
    assert.match(conditions[1] ?? '', /view == jobdeck\.board\b/);
  });

  it('opens a card to the side, in a lasting tab that gets the focus', async () => {
    const { id } = cardAt(2);
    await vscode.workspace.openTextDocument({ content: 'in front' }).then(vscode.window.showTextDocument);
    await run('jobdeck.card.openToSide', { webviewSection: 'card', cardId: id });
    await untilEqual('the tab from the page', focusedTab, { cardId: id, viewColumn: 2, isPreview: false });
    await run('jobdeck.card.openToSide', { kind: 'card', card: cardAt(3) });
    await untilEqual('the tab from the tree', focusedTab, { cardId: cardAt(3).id, viewColumn: 3, isPreview: false });
  });

  it('previews cards beside the board, whose group stays active', async () => {
    await run('jobdeck.board.open');
    const { tabGroups } = vscode.window;
    await untilEqual('the tab in front', () => tabGroups.activeTabGroup.activeTab?.label, 'Board');
    const active = new Set<number>();
    const changes = tabGroups.onDidChangeTabGroups(() => void active.add(tabGroups.activeTabGroup.viewColumn));
    for (const { id } of [cardAt(2), cardAt(3)]) {
      await run('jobdeck.card.preview', { webviewSection: 'card', cardId: id });
      await untilEqual('the preview', previewBeside, id);
    }
    changes.dispose();
    assert.deepEqual(
      [...active].filter((column) => column !== 1),
      [],
    );
  });

  it('keeps one tab of a card after a double click on the board', async () => {
    const preview = async ({ id }: Card) => {
      await run('jobdeck.card.preview', { webviewSection: 'card', cardId: id });
      await untilEqual('the preview', previewBeside, id);
    };
    const { id } = cardAt(2);
    const { tabGroups } = vscode.window;
    await run('jobdeck.board.open');
    await untilEqual('the tab in front', () => tabGroups.activeTabGroup.activeTab?.label, 'Board');
    await preview(cardAt(3));
    for (const command of ['preview', 'preview', 'open'])
      void run(`jobdeck.card.${command}`, { webviewSection: 'card', cardId: id });
    await untilEqual('the tab of the card', focusedTab, { cardId: id, viewColumn: 2, isPreview: false });
    await preview(cardAt(3));
    const labels = tabGroups.all.map(({ tabs }) => tabs.map(({ label }) => label));
    assert.deepEqual(labels, [['Board'], ['Left', 'Left too']]);
  });

  it('archives a card after a question that says what stays', async () => {
    const { id } = cardAt(0);
    assert.match(
      await ask({}, 'jobdeck.card.archive', id),
      /^Archive "Archived"\?\n.*stays in the archive with its history/,
    );
    assert.ok((await activeIds()).includes(id));
    await ask({ presses: true }, 'jobdeck.card.archive', id);
    assert.equal((await overRest(at, 'tracker_get_card', { cardId: id })).status, 'archived');
  });

  it('deletes a card after a question that says what is lost', async () => {
    const { id } = cardAt(1);
    assert.match(
      await ask({}, 'jobdeck.card.delete', id),
      /^Delete "Deleted"\?\n.*history is erased.*funnel statistics/,
    );
    assert.ok((await activeIds()).includes(id));
    await ask({ presses: true }, 'jobdeck.card.delete', id);
    assert.ok(!(await activeIds()).includes(id));
  });

  it('archives all cards of a column after a question with their count', async () => {
    const inColumn = async () => (await board()).cards.filter((card) => card.columnId === columnId).length;
    const count = await inColumn();
    assert.match(
      await ask({}, 'jobdeck.column.archiveCards', columnId),
      new RegExp(`^Archive all ${count} cards of "Asked about"\\?\\nThey leave the board`),
    );
    assert.equal(await inColumn(), count);
    await ask({ presses: true }, 'jobdeck.column.archiveCards', columnId);
    assert.equal(await inColumn(), 0);
  });
});
