import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { overRest } from './calls.ts';
import { ServicePerTest } from './localService.ts';

const count = 60;

describe('order of the cards in a column', () => {
  const running = new ServicePerTest();

  const board = () => overRest(running.service, 'tracker_get_board', {});
  const idsInOrder = async () => (await board()).cards.map(({ id }) => id);

  /** Ranks by the id of the card. */
  function ranks(): ReadonlyMap<unknown, unknown> {
    const data = new DatabaseSync(path.join(running.service.dataFolder, 'jobdeck.sqlite'), { readOnly: true });
    try {
      return new Map(
        data
          .prepare('SELECT id, rank FROM cards')
          .all()
          .map(({ id, rank }) => [id, rank]),
      );
    } finally {
      data.close();
    }
  }

  beforeEach(async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const cards = Array.from({ length: count }, (_, index) => ({ title: `Card ${index}` }));
    await overRest(running.service, 'tracker_import_cards', { cards });
  });

  for (const place of [1, 2, 30, count - 2]) {
    it(`holds for many moves to position ${place}, and few cards get new ranks`, async () => {
      const { columns } = await board();
      const columnId = columns[0]?.id ?? '';
      const order = await idsInOrder();
      assert.equal(order.length, count);
      const before = ranks();
      for (let move = 0; move < 150; move += 1) {
        // Cards from nearby, so that the same few are moved again and again.
        const from = place < count / 2 ? place + 2 + (move % 7) : place - 2 - (move % 7);
        const [cardId = ''] = order.splice(from, 1);
        order.splice(place, 0, cardId);
        const { position } = await overRest(running.service, 'tracker_move_card', {
          cardId,
          columnId,
          position: place,
        });
        assert.equal(position, place);
        assert.deepEqual(await idsInOrder(), order);
      }
      const after = ranks();
      const renewed = order.filter((id) => before.get(id) !== after.get(id));
      assert.ok(renewed.length < count / 2, `${renewed.length} cards have other ranks`);
    });
  }
});
