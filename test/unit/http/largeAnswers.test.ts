import assert from 'node:assert/strict';

import { maxBodyBytes } from '../../../src/contract/operation.ts';
import { failureOf } from './failureOf.ts';
import { type Peer, type Reply, raw, startPeer, trackerAt } from './peer.ts';

describe('large responses', () => {
  let reply: Reply = raw('');
  let peer: Peer;
  before(async () => {
    peer = await startPeer((...parameters) => reply(...parameters));
  });
  after(() => peer.close());

  it('rejects excessive JSON before it is parsed', async () => {
    const names = Array.from({ length: 1_001 }, (_, index) => `"k${index}":0`).join(',');
    for (const body of [`{"id":"a",${names}}`, `{"id":"a","x":[${'0,'.repeat(1_000_000)}0]}`, '['.repeat(501)]) {
      reply = raw(body);
      const { reason } = await failureOf(trackerAt(peer.url).tracker_get_card({ cardId: 'a' }), 'broken');
      assert.match(reason, /holds more records or names than can be read at once\. Ask for less/);
    }
  });

  it('names the first item that does not fit', async () => {
    reply = raw(`{"items":[{"id":"a"},${'0,'.repeat(300_000)}0]}`);
    const { reason } = await failureOf(trackerAt(peer.url).tracker_list_cards({}), 'unknownShape');
    assert.match(reason, /at "items\.1"/);
  });

  it('rejects an id longer than 200 characters', async () => {
    reply = raw(JSON.stringify({ id: 'x'.repeat(201) }));
    await failureOf(trackerAt(peer.url).tracker_get_card({ cardId: 'a' }), 'unknownShape');
    reply = raw(JSON.stringify({ id: 'x'.repeat(200) }));
    await trackerAt(peer.url).tracker_get_card({ cardId: 'a' });
  });

  it('reads a large error response by status only', async () => {
    reply = raw(JSON.stringify({ error: 'x', message: 'y'.repeat(2 * 1024 * 1024) }), 401);
    const { status } = await failureOf(trackerAt(peer.url).tracker_get_card({ cardId: 'a' }), 'signedOut');
    assert.equal(status, 401);
  });
});

describe('input too large for one request', () => {
  const oneCharacterTooMany = 'x'.repeat(maxBodyBytes + 1);
  const inputs = {
    'many items': { title: 'x', tags: Array.from({ length: 1_001 }, () => 'x') },
    'a long text': { title: 'x', description: oneCharacterTooMany },
    'long texts together': { title: 'x', tags: Array.from({ length: 9 }, () => 'x'.repeat(1024 * 1024)) },
    'a long name': { title: 'x', [oneCharacterTooMany]: 'x' },
  };

  for (const [name, input] of Object.entries(inputs)) {
    it(`is rejected before serialization: ${name}`, async () => {
      const peer = await startPeer(raw(''));
      const error = await failureOf(trackerAt(peer.url).tracker_create_card(input), 'invalid');
      assert.match(error.reason, /too much for one request/);
      assert.deepEqual(peer.received, []);
      await peer.close();
    });
  }

  it('is left to the service where its characters may fit', async () => {
    const peer = await startPeer(raw('{}'));
    const half = maxBodyBytes / 2;
    await failureOf(
      trackerAt(peer.url).tracker_create_card({ title: 'x'.repeat(half - 100), description: 'x'.repeat(half) }),
      'unknownShape',
    );
    assert.equal(peer.received.length, 1);
    await peer.close();
  });
});

describe('input too long for a URL', () => {
  it('rejects it before it is sent', async () => {
    const peer = await startPeer(raw(''));
    const tracker = trackerAt(peer.url);
    const query = 'x'.repeat(4_001);
    assert.match((await failureOf(tracker.tracker_list_cards({ query }), 'invalid')).reason, /"query" is too much/);
    await failureOf(tracker.tracker_get_card({ cardId: query }), 'invalid');
    assert.deepEqual(peer.received, []);
    await peer.close();
  });
});
