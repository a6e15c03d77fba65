import assert from 'node:assert/strict';

import { type Address, refused, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

for (const { way, call } of ways) {
  describe(`card import over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    const boardTitles = async (): Promise<string[]> =>
      (await call(at, 'tracker_get_board', {})).cards.map(({ title }) => title);

    const historyOf = async (cardId: string) => {
      const { items } = await call(at, 'tracker_get_card_history', { cardId });
      return items
        .toReversed()
        .map(({ type, at: time, from, to }) => [type, time, from?.columnTitle ?? null, to?.columnTitle ?? null]);
    };

    it('is rejected before the board exists', async () => {
      await assert.rejects(call(at, 'tracker_import_cards', { cards: [{ title: 'A' }] }), refused('board_not_found'));
    });

    it('creates valid rows and reports invalid ones anywhere', async () => {
      await call(at, 'tracker_initialize', {});
      const cards = [
        7,
        { title: 'A' },
        null,
        { title: '  ' },
        { title: 'B', colour: 'red' },
        { title: 'C', columnId: 'none' },
        ['D'],
        { title: 'E', salary: { currency: 'euro' } },
        { title: 'F', company: 'Firm' },
      ];
      const { created, skipped, failed } = await call(at, 'tracker_import_cards', { cards });
      assert.deepEqual(
        created.map(({ title, company, position }) => [title, company, position]),
        [
          ['A', '', 0],
          ['F', 'Firm', 1],
        ],
      );
      assert.deepEqual(skipped, []);
      assert.deepEqual(
        failed.map(({ index, error }) => [index, error]),
        [0, 2, 3, 4, 5, 6, 7].map((index) => [index, index === 5 ? 'column_not_found' : 'invalid_request']),
      );
      assert.match(failed[2]?.message ?? '', /title/);
      assert.match(failed[6]?.message ?? '', /salary\.currency/);
      assert.deepEqual(await boardTitles(), ['A', 'F']);
    });

    it('fails single rows with surrogates, forbidden names, deep nesting', async () => {
      await call(at, 'tracker_initialize', {});
      const bad = [
        '{"title":"\\ud83d"}',
        '{"title":"A","\\udc00":1}',
        '{"title":"A","__proto__":{"priority":"high"}}',
        '{"title":"A","salary":{"currency":"EUR","__proto__":{}}}',
        `{"title":"A","tags":${'['.repeat(200)}${']'.repeat(200)}}`,
      ];
      const cards: unknown[] = [...bad.map((row): unknown => JSON.parse(row)), { title: 'B' }];
      const { created, failed } = await call(at, 'tracker_import_cards', { cards });
      assert.deepEqual(
        failed.map(({ index, error }) => [index, error]),
        bad.map((_, index) => [index, 'invalid_request']),
      );
      assert.ok(failed.every(({ message }) => message !== '' && message.isWellFormed()));
      assert.deepEqual(
        created.map(({ title }) => title),
        ['B'],
      );
      assert.deepEqual(await boardTitles(), ['B']);
    });

    it('starts the history of each card with `imported`', async () => {
      const { columns } = await call(at, 'tracker_initialize', {});
      const columnId = columns[2]?.id ?? '';
      const { created } = await call(at, 'tracker_import_cards', { cards: [{ title: 'A', columnId }] });
      const { items } = await call(at, 'tracker_get_card_history', { cardId: created[0]?.id ?? '' });
      assert.deepEqual(
        items.map(({ type, from, to }) => [type, from, to]),
        [['imported', null, { columnId, columnTitle: 'Screening' }]],
      );
    });

    it('makes the history of a card of its stages', async () => {
      const { columns } = await call(at, 'tracker_initialize', {});
      const [saved = '', applied = '', screening = ''] = columns.map(({ id }) => id);
      const stages = [
        { columnId: saved, at: '2025-03-01T09:00:00+01:00' },
        { columnId: applied, at: '2025-03-02T08:00:00Z' },
      ];
      const rows = [
        { title: 'A', stages },
        { title: 'B', stages, columnId: screening },
        { title: 'C', stages, archivedAt: '2025-03-20T08:00:00Z' },
        { title: 'D', columnId: screening, archivedAt: '2025-03-20T08:00:00Z' },
      ];
      const { created } = await call(at, 'tracker_import_cards', { cards: rows });
      const histories = await Promise.all(created.map(({ id }) => historyOf(id)));
      const way = [
        ['imported', '2025-03-01T08:00:00.000Z', null, 'Saved'],
        ['moved', '2025-03-02T08:00:00.000Z', 'Saved', 'Applied'],
      ];
      const archived = ['archived', '2025-03-20T08:00:00.000Z'];
      assert.deepEqual(histories, [
        way,
        [...way, ['moved', created[1]?.updatedAt, 'Applied', 'Screening']],
        [...way, [...archived, 'Applied', null]],
        [
          ['imported', '2025-03-20T08:00:00.000Z', null, 'Screening'],
          [...archived, 'Screening', null],
        ],
      ]);
      assert.deepEqual(
        created.map(({ columnId, position, status, archivedAt }) => [columnId, position, status, archivedAt]),
        [
          [applied, 0, 'active', null],
          [screening, 0, 'active', null],
          [applied, 1, 'archived', '2025-03-20T08:00:00.000Z'],
          [screening, 1, 'archived', '2025-03-20T08:00:00.000Z'],
        ],
      );
      assert.deepEqual(await boardTitles(), ['A', 'B']);
      assert.equal((await call(at, 'tracker_list_archive', {})).items.length, 2);
    });

    it('counts imported stages in funnel and weeks', async () => {
      const { columns } = await call(at, 'tracker_initialize', {});
      const stages = columns
        .slice(0, 3)
        .map(({ id: columnId }, day) => ({ columnId, at: `2025-03-1${day}T08:00:00Z` }));
      await call(at, 'tracker_import_cards', { cards: [{ title: 'A', stages, archivedAt: '2025-03-24T08:00:00Z' }] });
      const { funnel, weekly } = await call(at, 'tracker_get_stats', { from: '2025-03-10', to: '2025-03-30' });
      assert.deepEqual(
        funnel.slice(0, 4).map(({ reached, medianDays }) => [reached, medianDays]),
        [
          [1, 1],
          [1, 1],
          [1, 12],
          [0, null],
        ],
      );
      assert.deepEqual(
        weekly.map(({ created, moved, archived }) => [created, moved, archived]),
        [
          [1, 2, 0],
          [0, 0, 0],
          [0, 0, 1],
        ],
      );
    });

    it('fails rows whose stages are no history', async () => {
      const { columns } = await call(at, 'tracker_initialize', {});
      const columnId = columns[0]?.id ?? '';
      const past = '2025-03-02T08:00:00Z';
      const rows = [
        { stages: [{ columnId, at: '2999-01-01T00:00:00Z' }] },
        { archivedAt: '2999-01-01T00:00:00Z' },
        {
          stages: [
            { columnId, at: past },
            { columnId, at: '2025-03-01T08:00:00Z' },
          ],
        },
        { stages: [{ columnId, at: past }], archivedAt: '2025-03-01T08:00:00Z' },
        { stages: Array.from({ length: 51 }, () => ({ columnId, at: past })) },
        { stages: [{ columnId: 'none', at: past }] },
        { stages: [{ columnId, at: '2025-03-02' }] },
      ];
      const cards = rows.map((row, index) => ({ title: `Job ${index}`, ...row }));
      const { created, failed } = await call(at, 'tracker_import_cards', { cards });
      assert.deepEqual(created, []);
      assert.deepEqual(
        failed.map(({ error, message }) => [error, message.split(':')[0]]),
        [
          ['invalid_request', 'stages.0.at'],
          ['invalid_request', 'archivedAt'],
          ['invalid_request', 'stages.1.at'],
          ['invalid_request', 'archivedAt'],
          ['invalid_request', 'stages'],
          ['column_not_found', 'Column not found.'],
          ['invalid_request', 'stages.0.at'],
        ],
      );
      assert.deepEqual(await boardTitles(), []);
    });

    it('skips existing, archived and repeated cards', async () => {
      await call(at, 'tracker_initialize', {});
      const card = { title: 'A', company: 'Firm', url: 'https://jobs.firm.example/a' };
      const { id: cardId } = await call(at, 'tracker_create_card', card);
      await call(at, 'tracker_archive_card', { cardId });
      const { url: _, ...withoutUrl } = card;
      const cards = [
        card,
        withoutUrl,
        { ...withoutUrl, url: null },
        { ...card, title: 'a' },
        { ...card, company: 'X' },
      ];
      const { created, skipped } = await call(at, 'tracker_import_cards', { cards });
      assert.deepEqual(
        skipped.map(({ index }) => index),
        [0, 2],
      );
      assert.equal(created.length, 3);
      const again = await call(at, 'tracker_import_cards', { cards });
      assert.deepEqual([again.created.length, again.skipped.length], [0, 5]);
    });

    it('ignores failed rows when it detects duplicates', async () => {
      await call(at, 'tracker_initialize', {});
      const cards = [{ title: 'A', columnId: 'none' }, { title: 'A' }];
      const { created, skipped, failed } = await call(at, 'tracker_import_cards', { cards });
      assert.deepEqual([created.length, skipped.length, failed.length], [1, 0, 1]);
    });

    it('creates duplicates on request', async () => {
      await call(at, 'tracker_initialize', {});
      const cards = [{ title: 'A' }, { title: 'A' }];
      const { created } = await call(at, 'tracker_import_cards', { cards, skipDuplicates: false });
      assert.equal(created.length, 2);
    });

    it('accepts 1 to 1000 rows', async () => {
      await call(at, 'tracker_initialize', {});
      const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `Job ${index}` }));
      await assert.rejects(call(at, 'tracker_import_cards', { cards: [] }), refused('invalid_request'));
      await assert.rejects(call(at, 'tracker_import_cards', { cards: rows(1001) }), refused('invalid_request'));
      assert.equal((await call(at, 'tracker_import_cards', { cards: rows(1000) })).created.length, 1000);
      assert.equal((await boardTitles()).length, 1000);
    });
  });
}
