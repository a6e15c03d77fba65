import assert from 'node:assert/strict';

import { boardWith } from './boards.ts';
import { type Address, account, newToken, overMcp, overRest, refused, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

for (const { way, call } of ways) {
  describe(`board over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    it('is absent until initialized, also after a read', async () => {
      for (let time = 0; time < 2; time++) {
        assert.deepEqual(await call(at, 'tracker_get_board', {}), { initialized: false, columns: [], cards: [] });
      }
      assert.deepEqual((await call(at, 'tracker_list_columns', {})).items, []);
      assert.deepEqual((await call(at, 'tracker_list_cards', { columnId: 'none' })).items, []);
      assert.deepEqual((await call(at, 'tracker_list_archive', {})).items, []);
      assert.equal((await call(at, 'tracker_get_settings', {})).defaultColumnId, null);
    });

    it('rejects every write before initialization', async () => {
      const noBoard = refused('board_not_found');
      await assert.rejects(call(at, 'tracker_create_card', { title: 'A' }), noBoard);
      await assert.rejects(call(at, 'tracker_update_card', { cardId: 'x', title: 'A' }), noBoard);
      await assert.rejects(call(at, 'tracker_move_card', { cardId: 'x', columnId: 'y' }), noBoard);
      await assert.rejects(call(at, 'tracker_archive_card', { cardId: 'x' }), noBoard);
      await assert.rejects(call(at, 'tracker_delete_card', { cardId: 'x' }), noBoard);
      await assert.rejects(call(at, 'tracker_create_column', { title: 'A' }), noBoard);
      await assert.rejects(call(at, 'tracker_update_column', { columnId: 'x', title: 'A', color: null }), noBoard);
      await assert.rejects(call(at, 'tracker_reorder_columns', { columnIds: [] }), noBoard);
      await assert.rejects(call(at, 'tracker_delete_column', { columnId: 'x' }), noBoard);
      await assert.rejects(call(at, 'tracker_archive_column_cards', { columnId: 'x' }), noBoard);
    });

    it('starts with cards for vacancies of past meetings only', async () => {
      const meet = (startedAt: string, vacancy: object) =>
        account(running.service, 'POST', '/meetings', { title: 'A talk', startedAt, vacancy });
      const past = new Date(running.clock.now().getTime()).toISOString();
      const future = new Date(running.clock.now().getTime() + 1_000).toISOString();
      await meet(past, { title: 'Engineer', company: 'Held' });
      await meet(future, { title: 'Engineer', company: 'To come' });
      await meet(future, { title: 'Engineer', company: 'Held' });
      const { cards } = await call(at, 'tracker_initialize', {});
      assert.deepEqual(
        cards.map(({ company, meetings }) => [company, meetings.map(({ startedAt }) => startedAt)]),
        [['Held', [past]]],
      );
    });

    it('initializes once with the default stages', async () => {
      const made = await call(at, 'tracker_initialize', {});
      assert.deepEqual(
        made.columns.map(({ title, position }) => [position, title]),
        [...['Saved', 'Applied', 'Screening', 'Interview', 'Offer', 'Rejected'].entries()],
      );
      assert.deepEqual(await call(at, 'tracker_initialize', {}), made);
    });

    it('replaces all settings and rejects an unknown time zone', async () => {
      const settings = {
        timeZone: 'Asia/Tokyo',
        currency: 'JPY',
        defaultColumnId: null,
        reminderLeadMinutes: 5,
        staleAfterDays: null,
        weekStartsOn: 'sunday' as const,
      };
      assert.deepEqual(await call(at, 'tracker_update_settings', settings), settings);
      assert.deepEqual(await call(at, 'tracker_get_settings', {}), settings);
      const nowhere = { ...settings, timeZone: 'Mars/Olympus' };
      await assert.rejects(call(at, 'tracker_update_settings', nowhere), refused('invalid_request'));
      const unknown = { ...settings, defaultColumnId: 'gone' };
      await assert.rejects(call(at, 'tracker_update_settings', unknown), refused('column_not_found'));
    });

    it('lists history newest first with changes and stages', async () => {
      const { first, second, ids } = await boardWith(call, at, 'a', 'b');
      const [cardId = ''] = ids;
      await call(at, 'tracker_update_card', { cardId, title: 'A', company: 'Acme' });
      await call(at, 'tracker_update_card', { cardId, title: 'A' });
      await call(at, 'tracker_move_card', { cardId, columnId: first.id, position: 1 });
      await call(at, 'tracker_move_card', { cardId, columnId: second.id });
      await call(at, 'tracker_archive_card', { cardId });
      const { items } = await call(at, 'tracker_get_card_history', { cardId });
      const saved = { columnId: first.id, columnTitle: 'Saved' };
      const applied = { columnId: second.id, columnTitle: 'Applied' };
      assert.deepEqual(
        items.map(({ type, from, to, changes }) => ({ type, from, to, changes })),
        [
          { type: 'archived', from: applied, to: null, changes: [] },
          { type: 'moved', from: saved, to: applied, changes: [] },
          { type: 'moved', from: saved, to: saved, changes: [{ field: 'position', before: 0, after: 1 }] },
          {
            type: 'updated',
            from: null,
            to: null,
            changes: [
              { field: 'title', before: 'a', after: 'A' },
              { field: 'company', before: '', after: 'Acme' },
            ],
          },
          { type: 'created', from: null, to: saved, changes: [] },
        ],
      );
      assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
      assert.ok(items.every(({ at: moment }) => moment === running.clock.now().toISOString()));
    });
  });
}

describe('history actor', () => {
  const running = new ServicePerTest();

  it('is the user for the own token over REST, else an agent', async () => {
    const at = running.service;
    await overRest(at, 'tracker_initialize', {});
    const { secret } = await newToken(at, { name: 'Claude' });
    const { id: cardId } = await overRest(at, 'tracker_create_card', { title: 'a' });
    await overMcp(at, 'tracker_update_card', { cardId, title: 'b' });
    await overRest(at, 'tracker_update_card', { cardId, title: 'c' }, { token: secret });
    await overMcp(at, 'tracker_update_card', { cardId, title: 'd' }, { token: secret });
    const { items } = await overRest(at, 'tracker_get_card_history', { cardId });
    assert.deepEqual(
      items.map(({ actor }) => actor),
      [
        { kind: 'agent', name: 'Claude' },
        { kind: 'agent', name: 'Claude' },
        { kind: 'agent', name: null },
        { kind: 'user', name: null },
      ],
    );
  });
});
