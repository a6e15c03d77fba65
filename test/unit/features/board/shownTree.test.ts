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

describe('The tree that is shown', () => {
  let tree: ShownTree;
  beforeEach(() => {
    tree = new ShownTree();
    tree.update(source(start));
  });

  it('is drawn as a whole when it comes and when it goes, and not again when nothing is there', () => {
    const other = new ShownTree();
    assert.deepEqual(other.update(undefined), []);
    assert.equal(other.update(source(start)), undefined);
    assert.equal(other.update(undefined), undefined);
    assert.deepEqual(other.childrenOf(), []);
  });

  it('draws nothing anew for a board that reads the same', () => {
    assert.deepEqual(tree.update(source(structuredClone(start))), []);
  });

  it('draws the two columns of a move anew, and no third', () => {
    const moved = applyChange(start, { kind: 'move', cardId: 'a', columnId: 'applied', position: 0 });
    assert.deepEqual(names(tree.update(source(moved))), ['saved', 'applied']);
    const [, applied] = tree.childrenOf();
    assert.deepEqual(names(tree.childrenOf(applied)), ['a', 'd']);
  });

  it('draws the one card anew whose words changed or that is on its way', () => {
    const cards = start.cards.map((card) => (card.id === 'b' ? { ...card, title: 'Other' } : card));
    assert.deepEqual(names(tree.update(source({ ...start, cards }))), ['b']);
    assert.deepEqual(names(tree.update(source({ ...start, cards }, { isPending: (id) => id === 'c' }))), ['c']);
    assert.equal(tree.isPending('c'), true);
    assert.deepEqual(names(tree.update(source({ ...start, cards }))), ['c']);
  });

  it('draws all anew when columns come, go or change places', () => {
    assert.equal(tree.update(source(applyChange(start, { kind: 'removeColumn', columnId: 'offer' }))), undefined);
  });

  it('keeps its nodes the same objects, with what they are about now', () => {
    const [before] = tree.childrenOf(tree.childrenOf()[0]);
    const cards = start.cards.map((card) => (card.id === 'a' ? { ...card, title: 'Other' } : card));
    const [redrawn] = tree.update(source({ ...start, cards })) ?? [];
    assert.equal(redrawn, before);
    assert.equal(before?.kind === 'card' && before.card.title, 'Other');
  });

  it('draws the groups of reminders anew when one of them changes, and all when a group comes', () => {
    const card = start.cards[0] ?? assert.fail();
    const due = (id: string) => ({ card, reminder: { id, at: '2026-03-02T09:00:00Z', text: id, done: false } });
    assert.equal(tree.update(source(start, { reminders: { ...noReminders, today: [due('call')] } })), undefined);
    const more = { ...noReminders, today: [due('call'), due('write')] };
    assert.deepEqual(names(tree.update(source(start, { reminders: more }))), ['today']);
  });

  it('leaves out what does not fit, and counts what is left', () => {
    const fits = ({ id }: { readonly id: string }) => id !== 'b';
    assert.deepEqual(names(tree.update(source(start, { fits }))), ['saved']);
    assert.deepEqual(names(tree.childrenOf(tree.childrenOf()[0])), ['a', 'c']);
    assert.equal(tree.countOf('saved'), 2);
  });

  it('calls a column long that has more than 200 cards in sight', () => {
    const ids = Array.from({ length: 201 }, (_, index) => `card ${index}`);
    tree.update(source(boardOf({ long: ids, other: [] })));
    assert.deepEqual([tree.isLong('long'), tree.isLong('other')], [true, false]);
    tree.update(source(boardOf({ long: ids, other: [] }), { fits: ({ id }) => id !== 'card 7' }));
    assert.equal(tree.isLong('long'), false);
  });

  it('draws one card of 10,000 anew, also when all of them were read anew', () => {
    const many = boardOf({ all: Array.from({ length: 10_000 }, (_, index) => `card ${index}`) });
    tree.update(source(many));
    const cards = many.cards.map((card, place) => (place === 5_000 ? { ...card, title: 'Other' } : card));
    const changed = source({ ...many, cards });
    assert.deepEqual(names(tree.update(changed)), ['card 5000']);
    assert.deepEqual(tree.update(source(structuredClone({ ...many, cards }))), []);
  });
});
