import assert from 'node:assert/strict';

import { columnsOf } from '../../../src/store/board/boardView.ts';
import { ColumnStore } from '../../../src/store/board/columns.ts';
import { boardWith } from '../boards.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf, openedBoard } from './opened.ts';

describe('ColumnStore', () => {
  const suite = new ServicePerTest();

  async function opened() {
    const { first, second } = await boardWith(overRest, suite.service, 'One', 'Two');
    const tracker = clientOf(suite.service);
    const board = await openedBoard(tracker);
    const shown = () => columnsOf(board.board ?? assert.fail('no board'));
    const stored = async () => (await overRest(suite.service, 'tracker_list_columns', {})).items;
    return { board, columns: new ColumnStore(board, tracker), first, second, shown, stored };
  }

  it('creates a column at its place, once over retries', async () => {
    const { columns, shown, stored } = await opened();
    await columns.create({ title: 'Dream', color: '#00aa00', position: 1 }, 'key');
    await columns.create({ title: 'Dream', color: '#00aa00', position: 1 }, 'key');
    assert.equal(shown()[1]?.title, 'Dream');
    assert.deepEqual(await stored(), shown());
  });

  it('shows name and color at once, then as stored', async () => {
    const { columns, first, shown, stored } = await opened();
    const renamed = columns.update(first.id, { title: 'Wishes', color: '#123456' });
    assert.deepEqual([shown()[0]?.title, shown()[0]?.color], ['Wishes', '#123456']);
    await renamed;
    assert.deepEqual(await stored(), shown());
  });

  it('keeps what another window changed in the same column', async () => {
    const { columns, first, shown, stored } = await opened();
    await overRest(suite.service, 'tracker_update_column', { columnId: first.id, title: 'One', color: '#123456' });
    await columns.update(first.id, { title: 'Wishes' });
    assert.deepEqual([shown()[0]?.title, shown()[0]?.color], ['Wishes', '#123456']);
    assert.deepEqual(await stored(), shown());
    await overRest(suite.service, 'tracker_update_column', { columnId: first.id, title: 'Hopes', color: '#123456' });
    await columns.update(first.id, { color: null });
    assert.deepEqual([shown()[0]?.title, shown()[0]?.color], ['Hopes', null]);
    assert.deepEqual(await stored(), shown());
  });

  it('reorders at once and reverts a rejected order', async () => {
    const { columns, shown, stored } = await opened();
    const ids = shown().map(({ id }) => id);
    const turned = ids.toReversed();
    const sent = columns.reorder(turned, turned);
    assert.deepEqual(
      shown().map(({ id }) => id),
      turned,
    );
    await sent;
    assert.deepEqual(await stored(), shown());
    await assert.rejects(columns.reorder(ids.slice(1), []), { kind: 'invalid' });
    assert.deepEqual(
      shown().map(({ id }) => id),
      turned,
    );
  });

  it('deletes an empty column and keeps one with cards', async () => {
    const { columns, first, second, shown, stored } = await opened();
    await columns.delete(second.id);
    assert.ok(shown().every(({ id }) => id !== second.id));
    await assert.rejects(columns.delete(first.id), { code: 'column_not_empty' });
    assert.equal(shown()[0]?.id, first.id);
    assert.deepEqual(await stored(), shown());
  });

  it('archives all cards and returns the count with concurrent ones', async () => {
    const { board, columns, first } = await opened();
    await overRest(suite.service, 'tracker_create_card', { title: 'From an agent' });
    const archived = columns.archiveCards(first.id);
    assert.deepEqual(board.board?.cards, []);
    assert.equal(await archived, 3);
    assert.deepEqual(board.board?.cards, []);
  });
});
