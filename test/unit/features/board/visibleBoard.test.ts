import assert from 'node:assert/strict';

import { TreeRows } from '../../../../src/base/editor/treeRows.ts';
import type { Board, Card } from '../../../../src/contract/tracker/board.ts';
import type { BoardNode } from '../../../../src/features/board/nodes.ts';
import {
  boardChildrenOf,
  boardNodeId,
  boardValuesOf,
  isExpandedAtStart,
  nothingVisible,
  visibleBoardOf,
} from '../../../../src/features/board/visibleBoard.ts';
import { applyChange } from '../../../../src/store/board/changes/changes.ts';
import { noReminders, type ReminderGroups } from '../../../../src/store/board/derived/reminderDays.ts';
import { boardOf } from '../../../fixtures/board.ts';

const start = boardOf({ saved: ['a', 'b', 'c'], applied: ['d'], offer: [] });
const [firstCard = assert.fail()] = start.cards;

const due = (id: string, card = firstCard) => ({
  card,
  reminder: { id, at: '2026-03-02T09:00:00Z', text: id, done: false },
});

/** The rows of a tree whose board a test replaces. */
class PlayedTree {
  #visible = nothingVisible;
  #pending = '';
  readonly rows = new TreeRows<BoardNode>({
    idOf: boardNodeId,
    valuesOf: (node) => boardValuesOf(this.#visible, node, (id) => id === this.#pending),
    childrenOf: (node) => boardChildrenOf(this.#visible, node),
  });

  /** Ids of the rows to refresh; undefined is the whole tree. */
  show(board: Board, { reminders = noReminders, fits, pending = '' }: Shown = {}): string[] | undefined {
    this.#visible = visibleBoardOf(board, reminders, fits);
    this.#pending = pending;
    return this.rows.update()?.map(boardNodeId);
  }

  hide(): string[] | undefined {
    this.#visible = nothingVisible;
    return this.rows.update()?.map(boardNodeId);
  }

  /** Requests all rows, as the editor does, and returns the ids of those below a row. */
  request(node?: BoardNode): string[] {
    const children = this.rows.childrenOf(node);
    for (const child of children) this.request(child);
    return children.map(boardNodeId);
  }

  requestBelow(id: string): string[] {
    return this.request(this.rows.find(id));
  }
}

interface Shown {
  readonly reminders?: ReminderGroups;
  readonly fits?: (card: Card) => boolean;
  readonly pending?: string;
}

const otherTitle = (id: string): Board => ({
  ...start,
  cards: start.cards.map((card) => (card.id === id ? { ...card, title: 'Other' } : card)),
});

describe('visible board', () => {
  let tree: PlayedTree;
  beforeEach(() => {
    tree = new PlayedTree();
    tree.show(start);
    tree.request();
  });

  it('lists columns, then their cards, by position', () => {
    const shuffled = { ...start, columns: start.columns.toReversed(), cards: start.cards.toReversed() };
    const visible = visibleBoardOf(shuffled, noReminders);
    const columns = boardChildrenOf(visible);
    assert.deepEqual(columns.map(boardNodeId), ['column/saved', 'column/applied', 'column/offer']);
    const cards = boardChildrenOf(visible, columns[0]);
    assert.deepEqual(cards.map(boardNodeId), ['card/a', 'card/b', 'card/c']);
    assert.deepEqual(boardChildrenOf(visible, cards[0]), []);
  });

  it('lists non-empty reminder groups above the columns', () => {
    const reminders = { ...noReminders, overdue: [due('call')], thisWeek: [due('ask'), due('write')] };
    const visible = visibleBoardOf(start, reminders);
    const [overdue, thisWeek, column] = boardChildrenOf(visible);
    assert.deepEqual(overdue, { kind: 'reminders', group: 'overdue', count: 1 });
    assert.equal(column?.kind, 'column');
    assert.deepEqual(boardChildrenOf(visible, thisWeek).map(boardNodeId), ['reminder/a/ask', 'reminder/a/write']);
  });

  it('redraws all when it appears or disappears', () => {
    const other = new PlayedTree();
    assert.deepEqual(other.request(), []);
    assert.deepEqual(other.hide(), []);
    assert.equal(other.show(start), undefined);
    other.request();
    assert.equal(other.hide(), undefined);
    assert.deepEqual(other.request(), []);
  });

  it('redraws nothing for an equal board', () => {
    assert.deepEqual(tree.show(structuredClone(start)), []);
  });

  it('redraws only the two columns of a move', () => {
    const moved = applyChange(start, { kind: 'move', cardId: 'a', columnId: 'applied', position: 0 });
    assert.deepEqual(tree.show(moved), ['column/saved', 'column/applied']);
    assert.deepEqual(tree.requestBelow('column/applied'), ['card/a', 'card/d']);
  });

  it('redraws only the card that changed or is pending', () => {
    assert.deepEqual(tree.show(otherTitle('b')), ['card/b']);
    assert.deepEqual(tree.show(otherTitle('b'), { pending: 'c' }), ['card/c']);
    assert.deepEqual(tree.show(otherTitle('b')), ['card/c']);
  });

  it('redraws only the column that was renamed', () => {
    const columns = start.columns.map((column) => (column.id === 'offer' ? { ...column, title: 'Other' } : column));
    assert.deepEqual(tree.show({ ...start, columns }), ['column/offer']);
  });

  it('redraws all when columns change', () => {
    assert.equal(tree.show(applyChange(start, { kind: 'removeColumn', columnId: 'offer' })), undefined);
  });

  it('keeps node objects and updates their content', () => {
    const before = tree.rows.find('card/a');
    tree.show(otherTitle('a'));
    const [card] = tree.rows.childrenOf(tree.rows.find('column/saved'));
    assert.equal(card, before);
    assert.equal(card?.kind === 'card' && card.card.title, 'Other');
  });

  it('redraws changed reminder groups, and all for another group', () => {
    assert.equal(tree.show(start, { reminders: { ...noReminders, today: [due('call')] } }), undefined);
    tree.request();
    const more = { ...noReminders, today: [due('call'), due('write')] };
    assert.deepEqual(tree.show(start, { reminders: more }), ['reminders/today']);
    tree.requestBelow('reminders/today');
    const renamed = { ...noReminders, today: [due('call'), due('write', { ...firstCard, title: 'Other' })] };
    assert.deepEqual(tree.show(start, { reminders: renamed }), ['reminder/a/write']);
  });

  it('omits filtered cards and redraws their column', () => {
    assert.deepEqual(tree.show(start, { fits: ({ id }) => id !== 'b' }), ['column/saved']);
    assert.deepEqual(tree.requestBelow('column/saved'), ['card/a', 'card/c']);
  });

  it('collapses a column with over 200 visible cards', () => {
    const board = boardOf({ long: Array.from({ length: 201 }, (_, index) => `card ${index}`), other: [] });
    const [all, filtered] = [
      visibleBoardOf(board, noReminders),
      visibleBoardOf(board, noReminders, ({ id }) => id !== 'card 7'),
    ];
    assert.deepEqual([isExpandedAtStart(all, 'long'), isExpandedAtStart(all, 'other')], [false, true]);
    assert.equal(isExpandedAtStart(filtered, 'long'), true);
  });

  it('redraws one card of 10,000 after a full read', () => {
    const many = boardOf({ all: Array.from({ length: 10_000 }, (_, index) => `card ${index}`) });
    tree.show(many);
    tree.request();
    const cards = many.cards.map((card, index) => (index === 5_000 ? { ...card, title: 'Other' } : card));
    assert.deepEqual(tree.show({ ...many, cards }), ['card/card 5000']);
    assert.deepEqual(tree.show(structuredClone({ ...many, cards })), []);
  });
});
