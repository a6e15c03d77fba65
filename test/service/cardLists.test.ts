import assert from 'node:assert/strict';

import { boardWith } from './boards.ts';
import { type Address, refused, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

for (const { way, call } of ways) {
  describe(`card lists over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    it('ignores case and the kind of Greek sigma', async () => {
      await boardWith(call, at, 'Οδυσσέας');
      for (const query of ['ΟΔΥΣΣΈΑΣ', 'οδυσσέας', 'ΟΔΥΣ', 'δυς']) {
        assert.equal((await call(at, 'tracker_list_cards', { query })).items.length, 1, query);
      }
    });

    it('limits a search to 200 characters', async () => {
      await boardWith(call, at, 'a'.repeat(200));
      const most = 'a'.repeat(200);
      assert.equal((await call(at, 'tracker_list_cards', { query: most })).items.length, 1);
      const more = `${most}a`;
      const invalid = refused('invalid_request');
      await assert.rejects(call(at, 'tracker_list_cards', { query: more }), invalid);
      await assert.rejects(call(at, 'tracker_list_archive', { query: more }), invalid);
      await assert.rejects(call(at, 'list_notes', { query: more }), invalid);
      await assert.rejects(call(at, 'list_meetings', { query: more }), invalid);
    });

    it('finds each valid tag', async () => {
      await boardWith(call, at);
      const tag = '𝛽'.repeat(500);
      await call(at, 'tracker_create_card', { title: 'Tagged', tags: [tag] });
      assert.equal((await call(at, 'tracker_list_cards', { tag })).items.length, 1);
      await assert.rejects(call(at, 'tracker_list_cards', { tag: `${tag}x` }), refused('invalid_request'));
    });

    it('pages cards once by column, text, tag and change', async () => {
      const { second } = await boardWith(call, at);
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

    it('pages the archive, last archived first', async () => {
      const { ids } = await boardWith(call, at, 'a', 'b', 'c');
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
  });
}
