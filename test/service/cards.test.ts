import assert from 'node:assert/strict';

import { boardWith, titlesIn } from './boards.ts';
import { type Address, refused, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

for (const { way, call } of ways) {
  describe(`cards over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    it('stores every field, with empty values for omitted ones', async () => {
      const { first } = await boardWith(call, at);
      const full = {
        title: 'Staff Engineer',
        company: 'Ünïted 💼',
        location: 'Ostrava',
        url: 'https://jobs.example/1',
        description: '# Why',
        salary: { min: 1, max: 2.5, currency: 'CZK', period: 'month' as const },
        contacts: [{ name: 'Eva', email: 'eva@jobs.example', phone: null, role: 'Lead' }],
        tags: ['remote', 'go'],
        priority: 'high' as const,
      };
      const card = await call(at, 'tracker_create_card', {
        ...full,
        reminders: [{ at: '2026-03-04T10:00:00+02:00', text: 'Call' }],
      });
      const { id, reminders, createdAt, updatedAt, ...rest } = card;
      assert.deepEqual(rest, {
        ...full,
        columnId: first.id,
        position: 0,
        status: 'active',
        meetings: [],
        archivedAt: null,
      });
      assert.deepEqual(reminders, [
        { id: reminders[0]?.id, at: '2026-03-04T08:00:00.000Z', text: 'Call', done: false },
      ]);
      assert.equal(createdAt, running.clock.now().toISOString());
      assert.equal(updatedAt, createdAt);
      assert.deepEqual(await call(at, 'tracker_get_card', { cardId: id }), card);

      const bare = await call(at, 'tracker_create_card', { title: 'Only a title' });
      const { company, location, salary, contacts, tags, priority, position } = bare;
      assert.deepEqual(
        { company, location, salary, contacts, tags, priority, position },
        { company: '', location: null, salary: null, contacts: [], tags: [], priority: 'normal', position: 1 },
      );
    });

    it('creates in the default column, else in the first', async () => {
      const { first, second } = await boardWith(call, at);
      assert.equal((await call(at, 'tracker_create_card', { title: 'A' })).columnId, first.id);
      const settings = await call(at, 'tracker_get_settings', {});
      await call(at, 'tracker_update_settings', { ...settings, defaultColumnId: second.id });
      assert.equal((await call(at, 'tracker_create_card', { title: 'B' })).columnId, second.id);
      await assert.rejects(
        call(at, 'tracker_create_card', { title: 'C', columnId: 'gone' }),
        refused('column_not_found'),
      );
    });

    it('changes only named fields and rejects the column', async () => {
      const { second, ids } = await boardWith(call, at, 'a');
      const [cardId = ''] = ids;
      running.clock.forward(1_000);
      const updated = await call(at, 'tracker_update_card', { cardId, company: 'Acme', tags: ['x'] });
      assert.deepEqual([updated.title, updated.company, updated.tags], ['a', 'Acme', ['x']]);
      assert.ok(updated.updatedAt > updated.createdAt);
      const moving = { cardId, columnId: second.id };
      await assert.rejects(call(at, 'tracker_update_card', moving), refused('invalid_request'));
    });

    it('keeps the id of rewritten reminders, deletes omitted ones', async () => {
      const { ids } = await boardWith(call, at, 'a');
      const [cardId = ''] = ids;
      const write = async (reminders: { id?: string; at: string; text: string; done?: boolean }[]) =>
        (await call(at, 'tracker_update_card', { cardId, reminders })).reminders;
      const moment = '2026-05-01T08:00:00.000Z';
      const [one, two] = await write([
        { at: moment, text: 'one' },
        { at: moment, text: 'two' },
      ]);
      assert.ok(one && two && one.id !== two.id);
      assert.deepEqual(await write([{ ...two, done: true }]), [{ ...two, done: true }]);
    });

    it('keeps the changed part of a long description in its history', async () => {
      const { ids } = await boardWith(call, at, 'a');
      const [cardId = ''] = ids;
      const text = '😀'.repeat(2_000);
      await call(at, 'tracker_update_card', { cardId, description: `${text} old ending` });
      await call(at, 'tracker_update_card', { cardId, description: `${text} new ending` });
      const { items } = await call(at, 'tracker_get_card_history', { cardId });
      const [change] = items[0]?.changes ?? [];
      assert.match(String(change?.before), /^…(😀)+ old ending$/u);
      assert.match(String(change?.after), /^…(😀)+ new ending$/u);
    });

    it('deletes a card with its history', async () => {
      const { ids } = await boardWith(call, at, 'a');
      const [cardId = ''] = ids;
      assert.deepEqual(await call(at, 'tracker_delete_card', { cardId }), { deleted: true });
      const gone = refused('card_not_found');
      await assert.rejects(call(at, 'tracker_get_card', { cardId }), gone);
      await assert.rejects(call(at, 'tracker_get_card_history', { cardId }), gone);
      await assert.rejects(call(at, 'tracker_delete_card', { cardId }), gone);
    });

    it('moves to a position or the end without gaps', async () => {
      const { first, second, ids } = await boardWith(call, at, 'a', 'b', 'c', 'd');
      const [a = '', , c = '', d = ''] = ids;
      assert.equal((await call(at, 'tracker_move_card', { cardId: d, columnId: first.id, position: 1 })).position, 1);
      await call(at, 'tracker_move_card', { cardId: a, columnId: second.id });
      await call(at, 'tracker_move_card', { cardId: c, columnId: second.id, position: 0 });
      await call(at, 'tracker_move_card', { cardId: d, columnId: second.id, position: 99 });
      const board = await call(at, 'tracker_get_board', {});
      assert.deepEqual(titlesIn(board, first), ['b']);
      assert.deepEqual(titlesIn(board, second), ['c', 'a', 'd']);
    });

    it('inserts between two cards any number of times', async () => {
      const { first, ids } = await boardWith(call, at, 'a', 'b', 'c');
      for (let time = 0; time < 25; time++) {
        const cardId = ids[time % 2 === 0 ? 2 : 1] ?? '';
        assert.equal((await call(at, 'tracker_move_card', { cardId, columnId: first.id, position: 1 })).position, 1);
      }
      assert.deepEqual(titlesIn(await call(at, 'tracker_get_board', {}), first), ['a', 'c', 'b']);
    });

    it('archives once, keeps the card and rejects moves', async () => {
      const { first, second, ids } = await boardWith(call, at, 'a', 'b');
      const [a = ''] = ids;
      const archived = await call(at, 'tracker_archive_card', { cardId: a });
      assert.equal(archived.status, 'archived');
      assert.equal(archived.archivedAt, running.clock.now().toISOString());
      running.clock.forward(1_000);
      assert.deepEqual(await call(at, 'tracker_archive_card', { cardId: a }), archived);
      await assert.rejects(call(at, 'tracker_move_card', { cardId: a, columnId: second.id }), refused('card_archived'));
      assert.deepEqual(titlesIn(await call(at, 'tracker_get_board', {}), first), ['b']);
      assert.deepEqual((await call(at, 'tracker_list_archive', {})).items, [archived]);
    });
  });
}
