import assert from 'node:assert/strict';

import { type DisplayedStoredRow, StoredRows } from '../../../src/base/editor/storedRows.ts';
import { StoredTree } from '../../../src/base/editor/storedTree.ts';
import { systemClock } from '../../../src/base/flow/clock.ts';
import { Emitter } from '../../../src/base/flow/event.ts';
import type { Board } from '../../../src/contract/tracker/board.ts';
import { BoardPreferences } from '../../../src/features/board/preferences.ts';
import { BoardTree } from '../../../src/features/board/tree.ts';
import { storedItem, storedRowOf } from '../../../src/host/lazy/storedItems.ts';
import { ExpandedRows } from '../../../src/host/ui/expandedRows.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import { noReminders } from '../../../src/store/board/derived/reminderDays.ts';
import { boardOf } from '../../fixtures/board.ts';
import { FakeTracker } from '../../fixtures/fakeTracker.ts';

const memory = { get: () => undefined, update: async () => undefined };
const board = boardOf({ saved: ['a', 'b'], applied: ['c'] });
const reminder = { id: 'r1', at: new Date().toISOString(), text: 'Call', done: false };
const [card = assert.fail()] = board.cards;

/** The tree of a window, of a board from the cache. */
function treeOf(shown: Board | undefined, drawnRows?: readonly DisplayedStoredRow[]) {
  const store = new BoardStore(new FakeTracker(board));
  if (shown !== undefined) store.serverState.hydrate({ value: shown, fetchedAt: Date.now(), confirmedAt: Date.now() });
  const tree = new BoardTree({
    ...{ board: store, clock: systemClock, caughtUp: Promise.resolve(), drawnRows },
    reminders: { groups: { ...noReminders, today: [{ card, reminder }] }, onDidChange: new Emitter<void>().event },
    settings: { known: undefined, onDidChange: new Emitter<void>().event },
    preferences: new BoardPreferences(memory),
    expandedRows: new ExpandedRows(memory, 'tree'),
  });
  const redrawn: (string | undefined)[] = [];
  tree.onDidChangeTreeData((rows) =>
    redrawn.push(...(rows === undefined ? [undefined] : rows.map((row) => tree.getTreeItem(row).id))),
  );
  return { tree, redrawn };
}

/** What a start draws of the rows that a window has stored: its elements, and their rows. */
function drawn() {
  const file: unknown = JSON.parse(
    JSON.stringify({ address: '', message: '', day: 'today', rows: treeOf(board).tree.storedRows() }),
  );
  const rows = new StoredRows(StoredTree(file).rows, systemClock);
  const elements = (rows.childrenOf(undefined) ?? []).flatMap((each) => [each, ...(rows.childrenOf(each) ?? [])]);
  const items = elements.map((element) => storedItem(rows.rowOf(element) ?? assert.fail()));
  return { rows, elements, items };
}

const idsOf = (elements: readonly object[]) => elements.map((element) => 'kind' in element && element.kind);

describe('stored rows of the board', () => {
  it('are drawn as the tree draws them, and become its rows without being drawn again', async () => {
    const { rows, elements, items } = drawn();
    assert.deepEqual(
      items.map(({ id }) => id),
      ['reminders/today', 'reminder/a/r1', 'column/saved', 'card/a', 'card/b', 'column/applied', 'card/c'],
    );
    const { tree, redrawn } = treeOf(board, rows.take());
    const roots = await tree.getChildren();
    assert.deepEqual(roots, [elements[0], elements[2], elements[5]]);
    const all = elements as Parameters<typeof tree.getTreeItem>[0][];
    assert.deepEqual(
      all.map((each) => storedRowOf(tree.getTreeItem(each))),
      items.map(storedRowOf),
    );
    assert.deepEqual(redrawn, []);
    tree.dispose();
  });

  it('are drawn again where the board has changed', async () => {
    const { rows } = drawn();
    const cards = board.cards.map((each) => (each.id === 'b' ? { ...each, title: 'Renamed' } : each));
    const { tree, redrawn } = treeOf({ ...board, cards }, rows.take());
    await tree.getChildren();
    assert.deepEqual(redrawn, ['card/b']);
    tree.dispose();
  });

  it('go if there is no cached board', async () => {
    const { rows, elements } = drawn();
    const { tree, redrawn } = treeOf(undefined, rows.take());
    assert.deepEqual(await tree.getChildren(), []);
    assert.deepEqual(redrawn, [undefined]);
    assert.deepEqual(new Set(idsOf(elements)), new Set([false]));
    tree.dispose();
  });
});
