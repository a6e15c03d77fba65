import assert from 'node:assert/strict';

import { assertHides, failureOf } from './failureOf.ts';
import { canary, json, keysAt, type Peer, type Reply, raw, startPeer, trackerAt } from './peer.ts';

describe('responses', () => {
  let reply: Reply = raw('');
  let peer: Peer;
  before(async () => {
    peer = await startPeer((...parameters) => reply(...parameters));
  });
  after(() => peer.close());
  const tracker = () => trackerAt(peer.url);
  const answers = (next: Reply) => {
    reply = next;
  };

  it('keeps unknown fields at every depth', async () => {
    const salary = { min: 1, max: null, currency: 'EUR', period: 'year', bonus_scheme: { paid: ['May'] } };
    answers(
      json({
        columns: [{ id: 1, wip_limit: 3 }],
        cards: [{ id: 2, column_id: 1, starred: true, salary, meetings: [{ id: 3, room: 'B' }] }],
        theme: { dark: true },
      }),
    );
    const board = await tracker().tracker_get_board({});
    assert.deepEqual(board['theme'], { dark: true });
    assert.equal(board.columns[0]?.['wip_limit'], 3);
    const [card] = board.cards;
    assert.deepEqual([card?.id, card?.columnId, card?.['starred']], ['2', '1', true]);
    assert.deepEqual(card?.salary, salary);
    assert.equal(card?.meetings[0]?.['room'], 'B');
  });

  it('does not let a response change prototypes', async () => {
    answers(raw('{"id":"a","__proto__":{"archivedAt":"now","polluted":true}}'));
    const card = await tracker().tracker_get_card({ cardId: 'a' });
    assert.equal(Object.getPrototypeOf(card), Object.prototype);
    assert.equal(card['polluted'], undefined);
  });

  it('returns undocumented fields of the key service', async () => {
    answers(json({ data: { hash: 'h', name: 'CI', limit: 0, limit_reset: null, rate: 'x' } }));
    const { data } = await keysAt(peer.url).updateKeys({ hash: 'a/b', limit: 0, limit_reset: null });
    assert.deepEqual([data.hash, data.limit, data.limit_reset, data['rate']], ['h', 0, null, 'x']);
    const seen = peer.received.at(-1);
    assert.equal(seen?.url, '/router/api/v1/keys/a%2Fb');
    assert.equal(seen?.body, '{"limit":0,"limit_reset":null}');
  });

  it('sends token and accept; content type only with a body', async () => {
    answers(json({ id: 'a' }));
    await tracker().tracker_get_card({ cardId: 'a' });
    await tracker().tracker_archive_card({ cardId: 'a' });
    answers(raw('%PDF-1.7'));
    await tracker().tracker_export_stats_pdf({});
    await trackerAt(peer.url, { token: undefined }).tracker_export_stats_pdf({});
    assert.deepEqual(
      peer.received.slice(-4).map(({ headers }) => [headers.authorization, headers.accept, headers['content-type']]),
      [
        [`Bearer ${canary}`, 'application/json', undefined],
        [`Bearer ${canary}`, 'application/json', 'application/json'],
        [`Bearer ${canary}`, 'application/pdf', undefined],
        [undefined, 'application/pdf', undefined],
      ],
    );
  });

  it('reads 204, an empty 200 and JSON as deleted', async () => {
    for (const next of [raw('', 204), raw('', 200), json({ deleted: true }), json({})]) {
      answers(next);
      assert.equal((await tracker().tracker_delete_card({ cardId: 'a' })).deleted, true);
      assert.equal((await keysAt(peer.url).deleteKeys({ hash: 'a' })).deleted, true);
    }
  });

  it('returns the unmodified bytes of a PDF', async () => {
    const bytes = Uint8Array.from([...Buffer.from('%PDF-1.7\n'), 0, 255, 254, 13, 10, 0xef, 0xbb, 0xbf]);
    answers(raw(bytes, 200, { 'content-type': 'application/pdf' }));
    assert.deepEqual(await tracker().tracker_export_stats_pdf({ from: '2026-01-01' }), bytes);
    assert.equal(peer.received.at(-1)?.url, '/api/v1/tracker/stats/pdf?from=2026-01-01');
  });

  it('reads JSON with a byte order mark', async () => {
    answers(raw('\ufeff{"id":"a"}'));
    assert.equal((await tracker().tracker_get_card({ cardId: 'a' })).id, 'a');
  });

  const page = '<!doctype html><title>Sign in to the hotel network</title>';
  const misfits: readonly (readonly [what: string, reply: Reply, says: RegExp])[] = [
    ['HTML', raw(page, 200, { 'content-type': 'text/html' }), /it is not JSON/],
    ['nothing', raw(''), /it is empty/],
    ['204 where a record is due', raw('', 204), /it is empty/],
    ['invalid UTF-8', raw(Uint8Array.from([...Buffer.from('{"id":"'), 0xff, 0xfe, 34, 125])), /it is not JSON/],
    ['half of a JSON text', raw('{"id":"a"'), /it is not JSON/],
    ['a record without its id', json({ title: 'secret title' }), /at "id"/],
    [
      'a wrong type deep inside',
      json({ id: 'a', meetings: [{ id: 'm' }, { id: 'n', title: 7 }] }),
      /at "meetings\.1\.title"/,
    ],
    ['a bare text', json('secret title'), /at "the top"/],
    ['null', json(null), /at "the top"/],
  ];
  for (const [what, next, message] of misfits)
    it(`rejects ${what} with operation and place, without content`, async () => {
      answers(next);
      const error = await failureOf(tracker().tracker_get_card({ cardId: 'asked-id' }), 'unknownShape');
      assert.match(error.message, /^tracker_get_card: The service answered in a shape this version does not know \(/);
      assert.match(error.message, message);
      assert.match(error.reason, /Check the base URL\.$/);
      assertHides(error, canary, 'secret title', 'hotel', 'asked-id');
    });

  it('rejects a web page in place of a PDF', async () => {
    answers(raw(page, 200, { 'content-type': 'application/pdf' }));
    const error = await failureOf(tracker().tracker_export_stats_pdf({}), 'unknownShape');
    assert.match(error.message, /it is not a PDF/);
  });

  it('rejects an empty response to detaching a meeting', async () => {
    answers(raw('', 204));
    await failureOf(tracker().tracker_detach_meeting({ cardId: 'a', meetingId: 'm' }), 'unknownShape');
  });
});
