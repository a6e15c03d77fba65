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
