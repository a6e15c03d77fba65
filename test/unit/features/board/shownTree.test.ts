import assert from 'node:assert/strict';

import type { Board } from '../../../../src/contract/tracker/board.ts';
import type { BoardNode } from '../../../../src/features/board/nodes.ts';
import { ShownTree, type TreeSource } from '../../../../src/features/board/shownTree.ts';
import { applyChange } from '../../../../src/store/board/boardView.ts';
import { noReminders } from '../../../../src/store/board/reminderDays.ts';
import { boardOf } from '../../../fixtures/board.ts';

const start = boardOf({ saved: ['a', 'b', 'c'], applied: ['d'], offer: [] });

const source = (board: Board, over: Partial<TreeSource> = {}): TreeSource => ({
  board,
  reminders: noReminders,
  isPending: () => false,
  fits: undefined,
  ...over,
});

const nameOf = (node: BoardNode): string => {
  if (node.kind === 'column') return node.column.id;
  if (node.kind === 'card') return node.card.id;
  return node.kind === 'reminders' ? node.group : node.reminder.id;
};
const names = (nodes: readonly BoardNode[] | undefined) => nodes?.map(nameOf);

describe('ShownTree', () => {
  let tree: ShownTree;
  beforeEach(() => {
    tree = new ShownTree();
    tree.update(source(start));
  });

  it('redraws all when it appears or disappears', () => {
    const other = new ShownTree();
    assert.deepEqual(other.update(undefined), []);
    assert.equal(other.update(source(start)), undefined);
    assert.equal(other.update(undefined), undefined);
    assert.deepEqual(other.childrenOf(), []);
  });

  it('redraws nothing for an equal board', () => {
    assert.deepEqual(tree.update(source(structuredClone(start))), []);
  });

  it('redraws only the two columns of a move', () => {
    const moved = applyChange(start, { kind: 'move', cardId: 'a', columnId: 'applied', position: 0 });
    assert.deepEqual(names(tree.update(source(moved))), ['saved', 'applied']);
    const [, applied] = tree.childrenOf();
    assert.deepEqual(names(tree.childrenOf(applied)), ['a', 'd']);
  });

  it('redraws only the card that changed or is pending', () => {
    const cards = start.cards.map((card) => (card.id === 'b' ? { ...card, title: 'Other' } : card));
    assert.deepEqual(names(tree.update(source({ ...start, cards }))), ['b']);
    assert.deepEqual(names(tree.update(source({ ...start, cards }, { isPending: (id) => id === 'c' }))), ['c']);
    assert.equal(tree.isPending('c'), true);
    assert.deepEqual(names(tree.update(source({ ...start, cards }))), ['c']);
  });

  it('redraws all when columns change', () => {
    assert.equal(tree.update(source(applyChange(start, { kind: 'removeColumn', columnId: 'offer' }))), undefined);
  });

  it('keeps node objects and updates their content', () => {
    const [before] = tree.childrenOf(tree.childrenOf()[0]);
    const cards = start.cards.map((card) => (card.id === 'a' ? { ...card, title: 'Other' } : card));
    const [redrawn] = tree.update(source({ ...start, cards })) ?? [];
    assert.equal(redrawn, before);
    assert.equal(before?.kind === 'card' && before.card.title, 'Other');
  });

  it('redraws changed reminder groups, and all for another group', () => {
    const card = start.cards[0] ?? assert.fail();
    const due = (id: string) => ({ card, reminder: { id, at: '2026-03-02T09:00:00Z', text: id, done: false } });
    assert.equal(tree.update(source(start, { reminders: { ...noReminders, today: [due('call')] } })), undefined);
    const more = { ...noReminders, today: [due('call'), due('write')] };
    assert.deepEqual(names(tree.update(source(start, { reminders: more }))), ['today']);
  });

  it('omits filtered cards and counts the others', () => {
    const fits = ({ id }: { readonly id: string }) => id !== 'b';
    assert.deepEqual(names(tree.update(source(start, { fits }))), ['saved']);
    assert.deepEqual(names(tree.childrenOf(tree.childrenOf()[0])), ['a', 'c']);
    assert.equal(tree.countOf('saved'), 2);
  });

  it('marks a column with over 200 visible cards as long', () => {
    const ids = Array.from({ length: 201 }, (_, index) => `card ${index}`);
    tree.update(source(boardOf({ long: ids, other: [] })));
    assert.deepEqual([tree.isLong('long'), tree.isLong('other')], [true, false]);
    tree.update(source(boardOf({ long: ids, other: [] }), { fits: ({ id }) => id !== 'card 7' }));
    assert.equal(tree.isLong('long'), false);
  });

  it('redraws one card of 10,000 after a full read', () => {
    const many = boardOf({ all: Array.from({ length: 10_000 }, (_, index) => `card ${index}`) });
    tree.update(source(many));
    const cards = many.cards.map((card, place) => (place === 5_000 ? { ...card, title: 'Other' } : card));
    const changed = source({ ...many, cards });
    assert.deepEqual(names(tree.update(changed)), ['card 5000']);
    assert.deepEqual(tree.update(source(structuredClone({ ...many, cards }))), []);
  });
});
