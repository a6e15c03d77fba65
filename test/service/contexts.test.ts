import assert from 'node:assert/strict';

import { refused, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

for (const { way, call } of ways) {
  describe(`contexts over ${way}`, () => {
    const running = new ServicePerTest({ sample: 'meetings' });

    it('lists contexts without fields, one of them active', async () => {
      const { items, nextCursor } = await call(running.service, 'list_contexts', {});
      assert.equal(items.length, 3);
      assert.equal(nextCursor, null);
      assert.ok(items.every((item) => !('fields' in item)));
      assert.deepEqual(
        items.map(({ active }) => active),
        [true, false, false],
      );
    });

    it('returns one context with all fields', async () => {
      const [item] = (await call(running.service, 'list_contexts', {})).items;
      const { fields, ...rest } = await call(running.service, 'get_context', { contextId: item?.id ?? '' });
      assert.deepEqual(rest, item);
      assert.ok(fields.length >= 5 && fields.every(({ label }) => label !== ''));
      await assert.rejects(call(running.service, 'get_context', { contextId: 'none' }), refused('context_not_found'));
    });
  });

  describe(`library of an empty account over ${way}`, () => {
    const running = new ServicePerTest();

    it('returns empty lists', async () => {
      const empty = { items: [], nextCursor: null };
      for (const operation of ['list_meetings', 'list_notes', 'list_note_folders', 'list_contexts'] as const) {
        assert.deepEqual(await call(running.service, operation, {}), empty);
      }
    });
  });
}
