import assert from 'node:assert/strict';

import type { Board, Column } from '../../src/contract/tracker/board.ts';
import { type Address, newToken, overMcp, overRest, refused, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

/** The titles of a column's cards by their positions, which must run from 0 without gaps. */
function titlesIn(board: Board, column: Column): string[] {
  const cards = board.cards.filter(({ columnId }) => columnId === column.id);
  assert.deepEqual(
    cards.map(({ position }) => position),
    cards.map((_, index) => index),
  );
  assert.equal(board.columns.find(({ id }) => id === column.id)?.cardCount, cards.length);
  return cards.map(({ title }) => title);
}

for (const { way, call } of ways) {
  describe(`the board over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    /** A board with cards of these titles in its first column. */
    async function boardWith(...titles: string[]): Promise<{ first: Column; second: Column; ids: string[] }> {
      const { columns } = await call(at, 'tracker_initialize', {});
      const [first, second] = columns;
      assert.ok(first && second);
      const ids: string[] = [];
      for (const title of titles) ids.push((await call(at, 'tracker_create_card', { title })).id);
      return { first, second, ids };
    }

    it('is not there before it is initialized, and reading does not make it', async () => {
      for (let time = 0; time < 2; time++) {
        assert.deepEqual(await call(at, 'tracker_get_board', {}), { initialized: false, columns: [], cards: [] });
      }
      assert.deepEqual((await call(at, 'tracker_list_columns', {})).items, []);
      assert.deepEqual((await call(at, 'tracker_list_cards', { columnId: 'none' })).items, []);
      assert.deepEqual((await call(at, 'tracker_list_archive', {})).items, []);
      assert.equal((await call(at, 'tracker_get_settings', {})).defaultColumnId, null);
    });

    it('refuses every write to columns and cards before it is initialized', async () => {
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

    it('is initialized once with the default stages', async () => {
      const made = await call(at, 'tracker_initialize', {});
      assert.deepEqual(
        made.columns.map(({ title, position }) => [position, title]),
        [...['Saved', 'Applied', 'Screening', 'Interview', 'Offer', 'Rejected'].entries()],
      );
      assert.deepEqual(await call(at, 'tracker_initialize', {}), made);
    });

    it('stores a new card with every field, and empty values for what is left out', async () => {
      const { first } = await boardWith();
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

    it("puts a new card into the settings' default column, else into the first", async () => {
      const { first, second } = await boardWith();
      assert.equal((await call(at, 'tracker_create_card', { title: 'A' })).columnId, first.id);
      const settings = await call(at, 'tracker_get_settings', {});
      await call(at, 'tracker_update_settings', { ...settings, defaultColumnId: second.id });
      assert.equal((await call(at, 'tracker_create_card', { title: 'B' })).columnId, second.id);
      await assert.rejects(
        call(at, 'tracker_create_card', { title: 'C', columnId: 'gone' }),
        refused('column_not_found'),
      );
    });

    it('moves a card to a position, to the end without one, and closes every gap', async () => {
      const { first, second, ids } = await boardWith('a', 'b', 'c', 'd');
      const [a = '', , c = '', d = ''] = ids;
      assert.equal((await call(at, 'tracker_move_card', { cardId: d, columnId: first.id, position: 1 })).position, 1);
      await call(at, 'tracker_move_card', { cardId: a, columnId: second.id });
      await call(at, 'tracker_move_card', { cardId: c, columnId: second.id, position: 0 });
      await call(at, 'tracker_move_card', { cardId: d, columnId: second.id, position: 99 });
      const board = await call(at, 'tracker_get_board', {});
      assert.deepEqual(titlesIn(board, first), ['b']);
      assert.deepEqual(titlesIn(board, second), ['c', 'a', 'd']);
    });

    it('finds room between two cards however often one is put there', async () => {
      const { first, ids } = await boardWith('a', 'b', 'c');
      for (let time = 0; time < 25; time++) {
        const cardId = ids[time % 2 === 0 ? 2 : 1] ?? '';
        assert.equal((await call(at, 'tracker_move_card', { cardId, columnId: first.id, position: 1 })).position, 1);
      }
      assert.deepEqual(titlesIn(await call(at, 'tracker_get_board', {}), first), ['a', 'c', 'b']);
    });

    it('archives a card once, keeps it in the archive, and moves it no more', async () => {
      const { first, second, ids } = await boardWith('a', 'b');
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

    it('changes only the named fields of a card, and refuses its column', async () => {
      const { second, ids } = await boardWith('a');
      const [cardId = ''] = ids;
      running.clock.forward(1_000);
      const updated = await call(at, 'tracker_update_card', { cardId, company: 'Acme', tags: ['x'] });
      assert.deepEqual([updated.title, updated.company, updated.tags], ['a', 'Acme', ['x']]);
      assert.ok(updated.updatedAt > updated.createdAt);
      const moving = { cardId, columnId: second.id };
      await assert.rejects(call(at, 'tracker_update_card', moving), refused('invalid_request'));
    });

    it('keeps the id of a reminder that is written again, and forgets one that is left out', async () => {
      const { ids } = await boardWith('a');
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

    it('deletes a card with its history', async () => {
      const { ids } = await boardWith('a');
      const [cardId = ''] = ids;
      assert.deepEqual(await call(at, 'tracker_delete_card', { cardId }), { deleted: true });
      const gone = refused('card_not_found');
      await assert.rejects(call(at, 'tracker_get_card', { cardId }), gone);
      await assert.rejects(call(at, 'tracker_get_card_history', { cardId }), gone);
      await assert.rejects(call(at, 'tracker_delete_card', { cardId }), gone);
    });

    it('creates, changes, orders and deletes columns with positions that have no gaps', async () => {
      const { first } = await boardWith('a');
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

    it('archives all cards of a column, which can then be deleted while they keep its title in their history', async () => {
      const { first, ids } = await boardWith('a', 'b', 'c');
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

    it('tells the history of a card newest first, with what changed and between which stages', async () => {
      const { first, second, ids } = await boardWith('a', 'b');
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

    it('lists cards page by page, each once, by column, text, tag and change', async () => {
      const { second } = await boardWith();
      const titles = Array.from({ length: 7 }, (_, index) => `Job ${index}`);
      for (const title of titles) await call(at, 'tracker_create_card', { title, company: 'ACME' });
      running.clock.forward(60_000);
      await call(at, 'tracker_create_card', { title: 'Übersetzer', columnId: second.id, tags: ['de"x', 'b'] });

      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(at, 'tracker_list_cards', {
          limit: 3,
          query: 'acme',
          ...(cursor !== undefined && { cursor }),
        });
        assert.ok(page.items.length <= 3);
        seen.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      assert.deepEqual(seen, titles);

      const only = async (filter: { columnId?: string; query?: string; tag?: string; updatedSince?: string }) =>
        (await call(at, 'tracker_list_cards', filter)).items.map(({ title }) => title);
      assert.deepEqual(await only({ columnId: second.id }), ['Übersetzer']);
      assert.deepEqual(await only({ query: 'ÜBER' }), ['Übersetzer']);
      assert.deepEqual(await only({ tag: 'de"x' }), ['Übersetzer']);
      assert.deepEqual(await only({ tag: 'de' }), []);
      assert.deepEqual(await only({ query: '%' }), []);
      assert.deepEqual(await only({ updatedSince: '2026-03-02T10:00:30+01:00' }), ['Übersetzer']);
      await assert.rejects(call(at, 'tracker_list_cards', { columnId: 'gone' }), refused('column_not_found'));
      await assert.rejects(call(at, 'tracker_list_cards', { cursor: 'nonsense' }), refused('invalid_request'));
    });

    it('lists the archive with the last archived first, page by page', async () => {
      const { ids } = await boardWith('a', 'b', 'c');
      for (const cardId of ids) {
        running.clock.forward(1_000);
        await call(at, 'tracker_archive_card', { cardId });
      }
      const one = await call(at, 'tracker_list_archive', { limit: 2 });
      assert.deepEqual(
        one.items.map(({ title }) => title),
        ['c', 'b'],
      );
      const two = await call(at, 'tracker_list_archive', { limit: 2, cursor: one.nextCursor ?? '' });
      assert.deepEqual([two.items.map(({ title }) => title), two.nextCursor], [['a'], null]);
    });

    it('replaces the settings as a whole and refuses a time zone that does not exist', async () => {
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
  });
}

describe('the actor in the history', () => {
  const running = new ServicePerTest();

  it('is the user for the own token over REST, and an agent for everything else', async () => {
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
