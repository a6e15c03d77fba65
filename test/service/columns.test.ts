import assert from 'node:assert/strict';

import { boardWith } from './boards.ts';
import { type Address, refused, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

for (const { way, call } of ways) {
  describe(`columns over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    it('creates, changes, orders and deletes without position gaps', async () => {
      const { first } = await boardWith(call, at, 'a');
      const onsite = await call(at, 'tracker_create_column', { title: 'On site', color: '#ff8800', position: 1 });
      assert.deepEqual([onsite.position, onsite.color, onsite.cardCount], [1, '#ff8800', 0]);
      const last = await call(at, 'tracker_create_column', { title: 'Last', position: 50 });
      assert.equal(last.position, 7);
      const renamed = await call(at, 'tracker_update_column', {
        columnId: onsite.id,
        title: 'Day on site',
        color: null,
      });
      assert.deepEqual([renamed.title, renamed.color, renamed.position], ['Day on site', null, 1]);

      const { items } = await call(at, 'tracker_list_columns', {});
      assert.deepEqual(
        items.map(({ position }) => position),
        [0, 1, 2, 3, 4, 5, 6, 7],
      );
      const columnIds = items.map(({ id }) => id).toReversed();
      const reordered = await call(at, 'tracker_reorder_columns', { columnIds });
      assert.deepEqual(
        reordered.items.map(({ id }) => id),
        columnIds,
      );
      await assert.rejects(
        call(at, 'tracker_reorder_columns', { columnIds: columnIds.slice(1) }),
        refused('invalid_request'),
      );
      const twice = [...columnIds.slice(1), columnIds[1] ?? ''];
      await assert.rejects(call(at, 'tracker_reorder_columns', { columnIds: twice }), refused('invalid_request'));
      const strange = [...columnIds.slice(1), 'strange'];
      await assert.rejects(call(at, 'tracker_reorder_columns', { columnIds: strange }), refused('column_not_found'));

      await assert.rejects(call(at, 'tracker_delete_column', { columnId: first.id }), refused('column_not_empty'));
      assert.deepEqual(await call(at, 'tracker_delete_column', { columnId: onsite.id }), { deleted: true });
      const left = (await call(at, 'tracker_list_columns', {})).items.map(({ position }) => position);
      assert.deepEqual(left, [0, 1, 2, 3, 4, 5, 6]);
    });

    it('archives all cards, whose history keeps the deleted title', async () => {
      const { first, ids } = await boardWith(call, at, 'a', 'b', 'c');
      const settings = await call(at, 'tracker_get_settings', {});
      await call(at, 'tracker_update_settings', { ...settings, defaultColumnId: first.id });
      assert.deepEqual(await call(at, 'tracker_archive_column_cards', { columnId: first.id }), { archived: 3 });
      await call(at, 'tracker_delete_column', { columnId: first.id });
      const { items } = await call(at, 'tracker_list_archive', {});
      assert.equal(items.length, 3);
      assert.ok(items.every(({ columnId, status }) => columnId === null && status === 'archived'));
      const [entry] = (await call(at, 'tracker_get_card_history', { cardId: ids[0] ?? '' })).items;
      assert.deepEqual([entry?.type, entry?.from?.columnTitle, entry?.to], ['archived', 'Saved', null]);
      assert.equal((await call(at, 'tracker_get_settings', {})).defaultColumnId, null);
    });
  });
}
