import assert from 'node:assert/strict';

import { CardStore } from '../../../src/store/board/cards.ts';
import { ColumnStore } from '../../../src/store/board/columns.ts';
import { UndoStore } from '../../../src/store/board/undo.ts';
import { boardWith } from '../boards.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf, openedBoard } from './opened.ts';

describe('UndoStore', () => {
  const suite = new ServicePerTest({ sample: 'none' });

  async function opened() {
    const { ids } = await boardWith(overRest, suite.service, 'One', 'Two', 'Three');
    const tracker = clientOf(suite.service);
    const board = await openedBoard(tracker);
    const cards = new CardStore(board, tracker);
    const columns = new ColumnStore(board, tracker);
    const undo = new UndoStore({ board, cards, columns });
    const [one = '', two = ''] = ids;
    const [, applied] = board.board?.columns ?? [];
    const stored = async () => overRest(suite.service, 'tracker_get_board', {});
    return { board, cards, columns, undo, one, two, applied: applied?.id ?? assert.fail(), stored };
  }

  it('restores a moved card to its exact place', async () => {
    const { board, undo, two, applied, stored } = await opened();
    const before = await stored();
    await board.moveCard(two, applied);
    assert.equal(undo.next?.label, 'Moved "Two" to Applied');
    await undo.undo();
    const positions = (read: typeof before) =>
      read.cards.map(({ id, columnId, position }) => [id, columnId, position]).sort();
    assert.deepEqual(positions(await stored()), positions(before));
    assert.equal(undo.next, undefined);
  });

  it('is cleared on account switch, also during a read', async () => {
    const { board, undo, two, applied } = await opened();
    await board.moveCard(two, applied);
    const reading = board.refresh();
    board.forget();
    assert.equal(undo.next, undefined);
    await reading;
  });

  it('undoes edits, reminders and column changes, last first', async () => {
    const { board, cards, columns, undo, one, stored } = await opened();
    const before = await stored();
    const reminder = { id: 'new/1', at: '2030-01-01T09:00:00.000Z', text: 'Call', done: false };
    await cards.edit(one, { field: 'company', before: '', after: 'Acme' });
    await cards.edit(one, { field: 'reminders', before: [], after: [reminder] });
    const order = board.board?.columns.map(({ id }) => id) ?? [];
    await columns.reorder(order.toReversed());
    await columns.update(order[0] ?? '', { title: 'Other', color: '#ff0000' });
    for (let left = 4; left > 0; left -= 1) await undo.undo();
    const read = (all: typeof before) => ({
      columns: all.columns.map(({ id, title, color, position }) => ({ id, title, color, position })),
      cards: all.cards.map(({ id, company, reminders }) => ({ id, company, reminders })),
    });
    assert.deepEqual(read(await stored()), read(before));
  });

  it('holds the last twenty changes', async () => {
    const { board, undo, one, applied } = await opened();
    const first = board.board?.columns[0]?.id ?? assert.fail();
    for (let count = 0; count < 25; count += 1) await board.moveCard(one, count % 2 === 0 ? applied : first);
    let taken = 0;
    for (; undo.next !== undefined; taken += 1) await undo.undo();
    assert.equal(taken, 20);
  });

  it('omits rejected changes and keeps a rejected undo', async () => {
    const { board, undo, one, two, applied } = await opened();
    await overRest(suite.service, 'tracker_delete_card', { cardId: two });
    await assert.rejects(board.moveCard(two, applied));
    assert.equal(undo.next, undefined);
    await board.moveCard(one, applied);
    const offered = undo.next;
    await overRest(suite.service, 'tracker_archive_card', { cardId: one });
    await assert.rejects(undo.undo());
    assert.equal(undo.next, offered);
  });

  it('overwrites no foreign change made after the edit', async () => {
    const { cards, undo, one } = await opened();
    await cards.edit(one, { field: 'company', before: '', after: 'Acme' });
    await overRest(suite.service, 'tracker_update_card', { cardId: one, company: 'Theirs' });
    await assert.rejects(undo.undo(), { kind: 'conflict' });
    assert.equal((await overRest(suite.service, 'tracker_get_card', { cardId: one })).company, 'Theirs');
  });

  it('is cleared with its account', async () => {
    const { board, undo, one, applied } = await opened();
    await board.moveCard(one, applied);
    board.forget();
    assert.equal(undo.next, undefined);
  });
});
