import assert from 'node:assert/strict';

import type { Card } from '../../src/contract/tracker/board.ts';
import { boardWith } from './boards.ts';
import { type Address, account, CallError, ways } from './calls.ts';
import { ServicePerTest } from './localService.ts';

const reminder = (text: string) => ({ at: '2026-03-04T10:00:00Z', text });
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

/** Card fields by the path of the error: the longest value, and one that is too long. */
const cardFields: readonly [path: string, field: string, maxValue: unknown, tooLong: unknown][] = [
  ['title', 'title', 'x'.repeat(500), 'x'.repeat(501)],
  ['company', 'company', '🧭'.repeat(500), '🧭'.repeat(501)],
  ['location', 'location', 'x'.repeat(500), 'x'.repeat(501)],
  ['url', 'url', 'x'.repeat(4_000), 'x'.repeat(4_001)],
  ['description', 'description', 'x'.repeat(100_000), 'x'.repeat(100_001)],
  ['tags.0', 'tags', ['x'.repeat(500)], ['x'.repeat(501)]],
  ['tags', 'tags', many(50, 'x'), many(51, 'x')],
  ['contacts.0.name', 'contacts', [{ name: 'x'.repeat(500) }], [{ name: 'x'.repeat(501) }]],
  ['contacts.0.role', 'contacts', [{ name: '', role: 'x'.repeat(500) }], [{ name: '', role: 'x'.repeat(501) }]],
  ['contacts', 'contacts', many(50, { name: 'x' }), many(51, { name: 'x' })],
  ['reminders.0.text', 'reminders', [reminder('x'.repeat(2_000))], [reminder('x'.repeat(2_001))]],
  ['reminders', 'reminders', many(100, reminder('x')), many(101, reminder('x'))],
];

/** Paths that an error names. */
async function pathsRefused(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof CallError, 'it was taken');
  assert.equal(error.code, 'invalid_request');
  return (error.details['issues'] as { path: string }[]).map(({ path }) => path);
}

for (const { way, call } of ways) {
  describe(`field limits over ${way}`, () => {
    const running = new ServicePerTest();
    let at: Address;
    beforeEach(() => {
      at = running.service;
    });

    for (const [path, field, maxValue, tooLong] of cardFields) {
      it(`limits the length of a card's ${path}`, async () => {
        const { ids } = await boardWith(call, at, 'Card');
        const cardId = ids[0] ?? assert.fail();
        const changed: Card = await call(at, 'tracker_update_card', { cardId, [field]: maxValue });
        assert.deepEqual(await pathsRefused(call(at, 'tracker_update_card', { cardId, [field]: tooLong })), [path]);
        assert.deepEqual(await call(at, 'tracker_get_card', { cardId }), changed);
        assert.deepEqual(await pathsRefused(call(at, 'tracker_create_card', { title: 'x', [field]: tooLong })), [path]);
        const row = { title: 'Row', [field]: tooLong };
        const imported = await call(at, 'tracker_import_cards', { cards: [row, { title: 'Other' }] });
        assert.deepEqual([imported.created.length, imported.failed.length], [1, 1]);
        assert.ok(imported.failed[0]?.message.startsWith(`${path}: `));
      });
    }

    it('limits the length of a note', async () => {
      const note = await call(at, 'create_note', { title: 'x'.repeat(500), text: 'é'.repeat(1_000_000) });
      const tooLong = { text: 'x'.repeat(1_000_001) };
      assert.deepEqual(await pathsRefused(call(at, 'create_note', { title: 'x', ...tooLong })), ['text']);
      assert.deepEqual(await pathsRefused(call(at, 'update_note', { noteId: note.id, ...tooLong })), ['text']);
      const titled = { noteId: note.id, title: 'x'.repeat(501) };
      assert.deepEqual(await pathsRefused(call(at, 'update_note', titled)), ['title']);
      assert.deepEqual(await call(at, 'get_note', { noteId: note.id }), note);
    });

    it('allows 200 columns, with titles and colors of 500', async () => {
      const { first } = await boardWith(call, at);
      const long = 'x'.repeat(501);
      assert.deepEqual(await pathsRefused(call(at, 'tracker_create_column', { title: long })), ['title']);
      const column = { columnId: first.id, title: 'x', color: long };
      assert.deepEqual(await pathsRefused(call(at, 'tracker_update_column', column)), ['color']);
      for (let count = 6; count < 200; count += 1) {
        running.clock.forward(1_000);
        await call(at, 'tracker_create_column', { title: `Stage ${count}` });
      }
      assert.deepEqual(await pathsRefused(call(at, 'tracker_create_column', { title: 'x' })), ['columns']);
      assert.equal((await call(at, 'tracker_list_columns', {})).items.length, 200);
    });

    it('attaches at most 100 meetings to a card', async () => {
      const { ids } = await boardWith(call, at, 'Card');
      const cardId = ids[0] ?? assert.fail();
      const meetings: string[] = [];
      for (let count = 0; count <= 100; count += 1) {
        const body = { title: `Meeting ${count}`, startedAt: '2026-03-01T10:00:00Z' };
        meetings.push((await account<{ id: string }>(at, 'POST', '/meetings', body)).id);
      }
      for (const meetingId of meetings.slice(0, 100)) {
        running.clock.forward(1_000);
        await call(at, 'tracker_attach_meeting', { cardId, meetingId });
      }
      const [first = '', last = ''] = [meetings[0], meetings[100]];
      assert.deepEqual(await pathsRefused(call(at, 'tracker_attach_meeting', { cardId, meetingId: last })), [
        'meetings',
      ]);
      // A meeting that is already attached stays attached.
      assert.equal((await call(at, 'tracker_attach_meeting', { cardId, meetingId: first })).meetings.length, 100);
    });

    it('rejects a time with endless digits', async () => {
      await boardWith(call, at);
      const reminders = [{ at: `2026-03-04T10:00:00.${'1'.repeat(1_000)}Z`, text: '' }];
      assert.deepEqual(await pathsRefused(call(at, 'tracker_create_card', { title: 'x', reminders })), [
        'reminders.0.at',
      ]);
    });
  });
}

describe('field limits in the account area', () => {
  const running = new ServicePerTest();

  it('covers titles, vacancies, summaries, messages and token names', async () => {
    const at = running.service;
    const post = (path: string, body: unknown) => account<{ id: string }>(at, 'POST', path, body);
    const [long, tooLong] = ['x'.repeat(501), 'x'.repeat(1_000_001)];
    const meeting = { title: 'x', startedAt: '2026-03-01T10:00:00Z' };
    const { id } = await post('/meetings', meeting);
    const vacancy = { title: long, company: long, url: 'x'.repeat(4_001) };
    assert.deepEqual(await pathsRefused(post('/meetings', { ...meeting, title: long })), ['title']);
    assert.deepEqual(await pathsRefused(post('/meetings', { ...meeting, vacancy })), [
      'vacancy.title',
      'vacancy.company',
      'vacancy.url',
    ]);
    assert.deepEqual(await pathsRefused(post('/meetings', { ...meeting, summary: tooLong })), ['summary']);
    const message = { speaker: 'user', text: tooLong };
    assert.deepEqual(await pathsRefused(post(`/meetings/${id}/messages`, message)), ['text']);
    assert.deepEqual(await pathsRefused(post('/tokens', { name: long })), ['name']);
  });
});
