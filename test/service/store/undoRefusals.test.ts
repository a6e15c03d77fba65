import assert from 'node:assert/strict';

import type { Board } from '../../../src/contract/tracker/board.ts';
import { overRest } from '../calls.ts';
import { UndoSuite } from './undoSuite.ts';

const positions = ({ cards }: Board) => cards.map(({ id, columnId, position }) => [id, columnId, position]).sort();

describe('UndoStore beside another client', () => {
  const suite = new UndoSuite();

  it('keeps a created card that was changed elsewhere', async () => {
    const { board, undo, elsewhere, stored } = await suite.open();
    const { id: cardId } = await board.createCard({ title: 'Four' }, 'key');
    await elsewhere(suite.service, 'tracker_update_card', { cardId, company: 'Theirs' });
    const changed = await stored();
    assert.equal((await undo()).kind, 'refused');
    assert.deepEqual(await stored(), changed);
  });

  it('says that deleting cannot be undone, once', async () => {
    const { board, undo, one, two, applied, stored } = await suite.open();
    await board.moveCard(one, applied);
    await board.deleteCard(two);
    assert.deepEqual(await undo(), {
      kind: 'refused',
      label: 'Deleted “Two”',
      reason: 'The service cannot bring a deleted card back.',
    });
    assert.equal((await undo()).kind, 'undone');
    assert.equal((await stored()).cards.find(({ id }) => id === one)?.position, 0);
  });

  it('omits rejected changes and those that change nothing', async () => {
    const { board, undo, next, elsewhere, one, two, applied } = await suite.open();
    await elsewhere(suite.service, 'tracker_delete_card', { cardId: two });
    await assert.rejects(board.moveCard(two, applied));
    assert.equal(next(), undefined);
    await board.moveCard(one, applied);
    await board.moveCard(one, applied);
    await undo();
    assert.equal(next(), undefined);
  });

  it('refuses when the card was moved or edited elsewhere', async () => {
    const { board, cards, undo, next, elsewhere, one, two, saved, applied, third, stored } = await suite.open();
    await cards.edit(two, { field: 'company', before: '', after: 'Acme' });
    await board.moveCard(one, applied);
    await elsewhere(suite.service, 'tracker_update_card', { cardId: two, company: 'Theirs' });
    await elsewhere(suite.service, 'tracker_move_card', { cardId: one, columnId: saved });
    await elsewhere(suite.service, 'tracker_move_card', { cardId: one, columnId: applied });
    await elsewhere(suite.service, 'tracker_move_card', { cardId: one, columnId: third });
    const changed = await stored();
    assert.deepEqual(await undo(), {
      kind: 'refused',
      label: 'Moved “One” to Applied',
      reason: 'The card was moved elsewhere since.',
    });
    assert.equal((await undo()).kind, 'refused');
    assert.deepEqual(await stored(), changed);
    assert.equal(next(), undefined);
  });

  it('keeps what another client added to the same card', async () => {
    const { cards, undo, elsewhere, one } = await suite.open();
    await cards.edit(one, { field: 'tags', before: [], after: ['mine'] });
    await elsewhere(suite.service, 'tracker_update_card', {
      cardId: one,
      tags: ['theirs', 'mine'],
      location: 'Bremen',
    });
    assert.equal((await undo()).kind, 'undone');
    const { tags, location } = await overRest(suite.service, 'tracker_get_card', { cardId: one });
    assert.deepEqual([tags, location], [['theirs'], 'Bremen']);
  });

  it('keeps tags that were merged into the step', async () => {
    const { cards, undo, elsewhere, one } = await suite.open();
    await elsewhere(suite.service, 'tracker_update_card', { cardId: one, tags: ['theirs'] });
    await cards.edit(one, { field: 'tags', before: [], after: ['mine'] });
    await undo();
    assert.deepEqual((await overRest(suite.service, 'tracker_get_card', { cardId: one })).tags, ['theirs']);
  });

  it('keeps the step while the service is out of reach', async () => {
    const { board, undo, next, one, applied } = await suite.open();
    await board.moveCard(one, applied);
    await suite.service.close();
    await assert.rejects(undo(), { kind: 'unreachable' });
    assert.equal(next(), 'Moved “One” to Applied');
    assert.equal(board.board?.cards.find(({ id }) => id === one)?.columnId, applied);
  });

  it('undoes nothing behind a refused undo', async () => {
    const { board, undo, next, one, two, applied } = await suite.open();
    await board.moveCard(one, applied);
    await board.deleteCard(two);
    const outcomes = await Promise.all([undo(), undo()]);
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['refused', 'cancelled'],
    );
    assert.equal(next(), 'Moved “One” to Applied');
  });

  it('takes nothing of the account before over', async () => {
    const { board, cards, one } = await suite.open();
    await overRest(suite.service, 'tracker_archive_card', { cardId: one });
    const editing = cards.edit(one, { field: 'location', before: null, after: 'Bremen' });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    board.serverState.forget();
    await editing.catch(() => undefined);
    assert.equal(cards.find(one), undefined);
  });

  it('is cleared on account switch, also during an undo', async () => {
    const { board, undo, next, two, applied, stored } = await suite.open();
    await board.moveCard(two, applied);
    const moved = await stored();
    const undoing = [undo(), undo()];
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    board.serverState.forget();
    assert.equal(next(), undefined);
    assert.deepEqual(await Promise.all(undoing), [{ kind: 'cancelled' }, { kind: 'cancelled' }]);
    assert.deepEqual(positions(await stored()), positions(moved));
    assert.deepEqual(await undo(), { kind: 'nothing' });
  });
});
