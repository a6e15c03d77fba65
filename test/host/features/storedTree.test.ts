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

const memoryOf = (expanded: Readonly<Record<string, boolean>>) => ({
  get: (key: string) => (key === 'tree.expanded' ? expanded : undefined),
  update: async () => undefined,
});
const board = boardOf({ saved: ['a', 'b'], applied: ['c'] });
const reminder = { id: 'r1', at: new Date().toISOString(), text: 'Call', done: false };
const [card = assert.fail()] = board.cards;

interface Shown {
  readonly drawnRows?: readonly DisplayedStoredRow[] | undefined;
  /** What the workspace remembers. */
  readonly expanded?: Readonly<Record<string, boolean>>;
}

/** The tree of a window, of a board from the cache. */
function treeOf(shown: Board | undefined, { drawnRows, expanded = {} }: Shown = {}) {
  const memory = memoryOf(expanded);
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

describe('stored rows of the board', () => {
  it('are drawn as the tree draws them, and become its rows without being drawn again', async () => {
    const { rows, elements, items } = drawn();
    assert.deepEqual(
      items.map(({ id }) => id),
      ['reminders/today', 'reminder/a/r1', 'column/saved', 'card/a', 'card/b', 'column/applied', 'card/c'],
    );
    const { tree, redrawn } = treeOf(board, { drawnRows: rows.take() });
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
    const { tree, redrawn } = treeOf({ ...board, cards }, { drawnRows: rows.take() });
    await tree.getChildren();
    assert.deepEqual(redrawn, ['card/b']);
    tree.dispose();
  });

  it('go if there is no cached board', async () => {
    const { rows, elements } = drawn();
    const { tree, redrawn } = treeOf(undefined, { drawnRows: rows.take() });
    assert.deepEqual(await tree.getChildren(), []);
    assert.deepEqual(redrawn, [undefined]);
    assert.deepEqual(
      elements.filter((element) => 'kind' in element),
      [],
    );
    tree.dispose();
  });

  it('are expanded as they are at the start of a workspace, with the cards that this one shows', () => {
    const { tree } = treeOf(board, { expanded: { 'column/saved': false } });
    const [, saved] = tree.storedRows();
    assert.deepEqual([saved?.isExpanded, saved?.children?.length], [true, 2]);
    const large = boardOf({ saved: Array.from({ length: 300 }, (_, index) => `card${index}`) });
    assert.deepEqual(treeOf(large).tree.storedRows()[1]?.children, undefined);
    const [, expanded] = treeOf(large, { expanded: { 'column/saved': true } }).tree.storedRows();
    assert.deepEqual([expanded?.isExpanded, expanded?.children?.length], [false, 300]);
  });

  it('are limited', () => {
    const ids = Array.from({ length: 150 }, (_, index) => index);
    const stage = (name: string): [string, string[]] => [name, ids.map((id) => `${name}${id}`)];
    const many = boardOf(Object.fromEntries(['a', 'b', 'c', 'd'].map(stage)));
    const counts = treeOf(many)
      .tree.storedRows()
      .map(({ children }) => children?.length);
    assert.deepEqual(counts, [1, 150, 150, 150, 44]);
    const columns = boardOf(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`c${index}`, []])));
    assert.equal(treeOf(columns).tree.storedRows().length, 500);
  });

  it('have the tooltip of the row once it is requested', async () => {
    const { rows, elements, items } = drawn();
    const { tree } = treeOf(board, { drawnRows: rows.take() });
    const nodes = elements as Parameters<typeof tree.getTreeItem>[0][];
    const [, call = assert.fail()] = items;
    const resolved = await tree.resolveTreeItem(call, nodes[1] ?? assert.fail());
    assert.match(String(resolved.tooltip), /^Call\na\n/);
    tree.dispose();
  });
});
