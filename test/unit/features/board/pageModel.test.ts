import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { Emitter } from '../../../../src/base/flow/event.ts';
import { Visibility } from '../../../../src/base/flow/visibility.ts';
import type { Move } from '../../../../src/features/board/contract.ts';
import { BoardPageModel, type BoardPageNeeds } from '../../../../src/features/board/pageModel.ts';
import { BoardPreferences } from '../../../../src/features/board/preferences.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { insertColumn } from '../../../../src/store/board/boardView.ts';
import { applyChange } from '../../../../src/store/board/changes/changes.ts';
import { UndoPages } from '../../../../src/store/board/undo/undo.ts';
import { boardOf, column } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const refused = () => new ServiceError('denied', 'tracker_move_card', 'Not allowed.', { status: 403 });
const start = { saved: ['a', 'b', 'c'], applied: ['d'], offer: [] };

/** A workspace state that lasts for one test. */
const memory = () => {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key),
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
};

async function opened(over: Partial<BoardPageNeeds> = {}) {
  const tracker = new FakeTracker(boardOf(start));
  const board = new BoardStore(tracker);
  await board.serverState.refresh();
  const ran: string[] = [];
  const around = new Emitter<void>();
  const model = new BoardPageModel(
    {
      board,
      columns: { reorder: async (ids, moved) => void ran.push(`reorder ${moved} in ${ids.join(' ')}`) },
      undo: {
        next: undefined,
        nextOf: () => undefined,
        redo: async () => ({ kind: 'nothing' }),
        onDidChange: around.event,
        pages: new UndoPages(),
        undo: async () => ({ kind: 'nothing' }),
      },
      confirm: async () => false,
      visibility: new Visibility(),
      preferences: new BoardPreferences(memory()),
      settings: { known: undefined, onDidChange: around.event },
      language: 'en',
      now: () => Date.parse('2026-05-20T12:00:00Z'),
      note: () => '',
      mayEdit: () => true,
      onDidChangeAround: around.event,
      openCards: () => [],
      changedBy: () => undefined,
      moveCards: async (plan) =>
        void ran.push(`move ${plan.map(({ cardId, position }) => `${cardId} ${position}`).join(', ')}`),
      run: async (command, about) => void ran.push(`${command} ${about ?? ''}`),
      askFilterName: async () => 'Mine',
      sampleState: () => undefined,
      ...over,
    },
    undefined,
  );
  const shown = () =>
    Object.fromEntries(model.snapshot().columns.map(({ id, cards }) => [id, cards.map((card) => card.id)]));
  /** Moves a card as a page that has seen the latest revision. */
  const move = async (move: Move) => model.actions.move({ move, revision: model.snapshot().revision });
  return { tracker, board, model, shown, ran, move };
}

describe('BoardPageModel', () => {
  it('reverts a refused move with a reason and retries', async () => {
    const { tracker, model, shown, move } = await opened();
    tracker.holding = true;
    const moved = move({ cardId: 'b', columnId: 'applied', before: 'd' });
    assert.deepEqual(shown(), { saved: ['a', 'c'], applied: ['b', 'd'], offer: [] });
    await tracker.letFail('move b applied', refused());
    await moved;
    assert.deepEqual(shown(), start);
    const { rejections, columns } = model.snapshot();
    assert.deepEqual(rejections, [{ cardId: 'b', card: 'b', reason: 'Not allowed.' }]);
    assert.equal(columns[0]?.cards[1]?.isRejected, true);
    tracker.holding = false;
    await model.actions.retry({ cardId: 'b' });
    assert.deepEqual(shown(), { saved: ['a', 'c'], applied: ['b', 'd'], offer: [] });
    assert.deepEqual(model.snapshot().rejections, []);
  });

  it('shows no refused move of the account before', async () => {
    const { tracker, board, model, move } = await opened();
    tracker.holding = true;
    const moved = move({ cardId: 'b', columnId: 'applied' });
    await tracker.hasSent('move b applied');
    board.serverState.forget();
    await tracker.letFail('move b applied', refused());
    await assert.rejects(moved, { kind: 'denied' });
    assert.deepEqual(model.snapshot().rejections, []);
  });

  it('drops a move made before the last refusal was seen', async () => {
    const { tracker, model, shown, move } = await opened();
    const { revision } = model.snapshot();
    tracker.holding = true;
    const moved = move({ cardId: 'b', columnId: 'applied' });
    await tracker.letFail('move b applied', refused());
    await moved;
    tracker.holding = false;
    await model.actions.move({ move: { cardId: 'b', columnId: 'offer' }, revision });
    assert.deepEqual([shown(), model.snapshot().rejections.length], [start, 1]);
    await move({ cardId: 'b', columnId: 'offer' });
    assert.deepEqual([shown(), model.snapshot().rejections], [{ saved: ['a', 'c'], applied: ['d'], offer: ['b'] }, []]);
  });

  it('throws a refusal after its page was disposed', async () => {
    const { tracker, model, move } = await opened();
    tracker.holding = true;
    const moved = move({ cardId: 'b', columnId: 'offer' });
    model.dispose();
    await tracker.letFail('move b offer', refused());
    await assert.rejects(async () => moved, { kind: 'denied' });
  });

  it('holds the board that the page saw until released', async () => {
    const { tracker, board, model, shown } = await opened();
    const { revision } = model.snapshot();
    tracker.board = applyChange(tracker.board, { kind: 'move', cardId: 'a', columnId: 'offer', position: 0 });
    await board.serverState.refresh();
    assert.deepEqual(shown()['offer'], ['a']);
    await model.actions.freeze({ revision });
    assert.deepEqual(shown(), start);
    await model.actions.freeze({});
    assert.deepEqual(shown()['offer'], ['a']);
  });

  it('applies a move to the current board while holding', async () => {
    const { tracker, board, model, shown, move } = await opened();
    const { revision } = model.snapshot();
    await model.actions.freeze({ revision });
    tracker.board = applyChange(tracker.board, { kind: 'move', cardId: 'a', columnId: 'offer', position: 0 });
    await board.serverState.refresh();
    await move({ cardId: 'd', columnId: 'saved', after: 'a', before: 'b' });
    await model.actions.freeze({});
    assert.deepEqual(shown(), { saved: ['d', 'b', 'c'], applied: [], offer: ['a'] });
  });

  it('holds and shows nothing of the previous account', async () => {
    const { tracker, board, model, shown } = await opened();
    const { revision } = model.snapshot();
    await model.actions.freeze({ revision });
    board.serverState.forget();
    const { columns, emptyState } = model.snapshot();
    assert.deepEqual(columns, []);
    assert.notEqual(emptyState, undefined);
    tracker.board = boardOf({ other: ['x'] });
    await board.serverState.refresh();
    await model.actions.freeze({ revision });
    assert.deepEqual(shown(), { other: ['x'] });
  });

  it('drops rejections of the previous account', async () => {
    const { tracker, board, model, move } = await opened();
    tracker.holding = true;
    const moved = move({ cardId: 'b', columnId: 'applied' });
    await tracker.letFail('move b applied', refused());
    await moved;
    assert.equal(model.snapshot().rejections.length, 1);
    board.serverState.forget();
    assert.deepEqual(model.snapshot().rejections, []);
  });

  it("finds a card by its title's beginning, wrapping around", async () => {
    const { model } = await opened();
    await model.actions.findCard({ columnId: 'saved', from: 2, prefix: 'B' });
    assert.deepEqual(model.snapshot().foundCard, { number: 1, columnId: 'saved', cardId: 'b', index: 1 });
    await model.actions.findCard({ columnId: 'saved', from: 0, prefix: 'unknown' });
    assert.equal(model.snapshot().foundCard?.number, 1);
  });

  it('searches the other columns after its own, except collapsed ones', async () => {
    const { model } = await opened();
    await model.actions.findCard({ columnId: 'applied', from: 0, prefix: 'c' });
    assert.deepEqual(model.snapshot().foundCard, { number: 1, columnId: 'saved', cardId: 'c', index: 2 });
    await model.actions.collapse({ columnId: 'saved', isCollapsed: true });
    await model.actions.findCard({ columnId: 'applied', from: 0, prefix: 'b' });
    assert.equal(model.snapshot().foundCard?.number, 1);
  });

  it('locates the card that its page asked to move', async () => {
    const { model, board } = await opened();
    await model.actions.moveTo({ cardIds: ['b'] });
    await board.moveCard('b', 'applied');
    assert.deepEqual(model.snapshot().movedCard, { columnId: 'applied', cardId: 'b', index: 1 });
    await model.actions.setFilter({ filter: { words: 'a' } });
    assert.equal(model.snapshot().movedCard, undefined);
  });

  it('reports created columns, and whether its page asked for them', async () => {
    const create = async (id: string) => {
      const created = column({ id });
      await board.add(
        id,
        async () => created,
        (known) => known && insertColumn(known, created),
        () => ({ kind: 'addColumn', column: created }),
      );
    };
    const { model, board } = await opened({ run: () => create('new') });
    await create('other');
    assert.deepEqual(model.snapshot().createdColumn, { number: 1, columnId: 'other', isAsked: false });
    await model.actions.createColumn({});
    assert.deepEqual(model.snapshot().createdColumn, { number: 2, columnId: 'new', isAsked: true });
  });

  it('runs only the commands of an absent board', async () => {
    const { model, ran } = await opened();
    await model.actions.command({ command: 'jobdeck.board.refresh' });
    await model.actions.command({ command: 'workbench.action.terminal.new' });
    await model.actions.command({ command: 'jobdeck.card.delete' });
    assert.deepEqual(ran, ['jobdeck.board.refresh ']);
  });

  it('sends the label of chosen cards without their ids', async () => {
    const preferences = new BoardPreferences(memory());
    const { model, shown } = await opened({ preferences });
    preferences.showCards({ label: 'Reached Offer', board: ['b', 'elsewhere'], archive: ['archived'] });
    assert.deepEqual(
      [shown(), model.snapshot().filter],
      [{ saved: ['b'], applied: [], offer: [] }, { cards: 'Reached Offer' }],
    );
    assert.doesNotMatch(JSON.stringify(model.snapshot()), /elsewhere|archived/);
    await model.actions.setFilter({ filter: {} });
    assert.deepEqual(shown(), start);
  });

  it('stores filters, folded columns and density per workspace', async () => {
    const { model } = await opened();
    await model.actions.saveFilter({ filter: { words: 'rust' } });
    await model.actions.collapse({ columnId: 'offer', isCollapsed: true });
    await model.actions.compact({ isCompact: true });
    const { saved, isCompact, columns } = model.snapshot();
    assert.deepEqual(saved, [{ name: 'Mine', filter: { words: 'rust' } }]);
    assert.deepEqual([isCompact, columns.map(({ isCollapsed }) => isCollapsed)], [true, [false, false, true]]);
  });

  it('acts on all selected cards at once', async () => {
    const ran: string[] = [];
    const { model } = await opened({
      run: async (command, about) => void ran.push(`${command} ${JSON.stringify(about)}`),
    });
    await model.actions.archive({ cardIds: ['a'] });
    await model.actions.moveTo({ cardIds: ['a', 'c'] });
    assert.deepEqual(ran, ['jobdeck.card.archive "a"', 'jobdeck.card.move {"cardIds":["a","c"]}']);
  });

  it('moves cards in the order of the board between two others', async () => {
    const { model, ran } = await opened();
    await model.actions.moveCards({ cardIds: ['d', 'c', 'gone'], columnId: 'saved', after: 'a', before: 'b' });
    await model.actions.moveCards({ cardIds: ['b', 'a'], columnId: 'applied', after: 'd' });
    await model.actions.moveCards({ cardIds: ['a', 'b'], columnId: 'applied', before: 'd' });
    await model.actions.moveCards({ cardIds: ['a', 'b'], columnId: 'applied', after: 'd', before: 'gone' });
    assert.deepEqual(ran, ['move c 1, d 2', 'move a undefined, b undefined', 'move a 0, b 1', 'move a 1, b 2']);
  });

  it('selects the cards of a column that match the filter', async () => {
    const { model } = await opened();
    await model.actions.selectColumn({ columnId: 'saved' });
    assert.deepEqual(model.snapshot().columnSelection, { number: 1, cardIds: ['a', 'b', 'c'] });
    await model.actions.setFilter({ filter: { words: 'b' } });
    await model.actions.selectColumn({ columnId: 'saved' });
    assert.deepEqual(model.snapshot().columnSelection, { number: 2, cardIds: ['b'] });
  });

  it('reorders all columns to move one', async () => {
    const { model, ran } = await opened();
    await model.actions.reorder({ columnId: 'offer', position: 0 });
    assert.deepEqual(ran, ['reorder offer in offer saved applied']);
  });
});
