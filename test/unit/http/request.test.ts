import assert from 'node:assert/strict';

import type { CallOptions } from '../../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { requestOf } from '../../../src/http/client.ts';
import { failureOf } from './failureOf.ts';
import { json, startPeer, trackerAt } from './peer.ts';

const request = (name: TrackerOperation, input: Readonly<Record<string, unknown>>, options: CallOptions = {}) =>
  requestOf({ service: 'tracker', operation: name }, trackerOperations[name], input, options);

describe('request path', () => {
  const ids: readonly (readonly [id: string, segment: string])[] = [
    ['a1', 'a1'],
    ['../settings', '..%2Fsettings'],
    ['a/b', 'a%2Fb'],
    ['a\\b', 'a%5Cb'],
    ['%2e%2e', '%252e%252e'],
    ['%2E%2E%2Fx', '%252E%252E%252Fx'],
    ['...', '...'],
    ['a?b=c#d', 'a%3Fb%3Dc%23d'],
    ['заявка 1', '%D0%B7%D0%B0%D1%8F%D0%B2%D0%BA%D0%B0%201'],
    ['😀', '%F0%9F%98%80'],
    ['{meetingId}', '%7BmeetingId%7D'],
    ['$&', '%24%26'],
    ['a\r\nx', 'a%0D%0Ax'],
  ];

  it('encodes any id as one segment', () => {
    for (const [cardId, segment] of ids)
      assert.equal(request('tracker_get_card', { cardId }).path, `/tracker/cards/${segment}`);
  });

  it('sends each id to a real server as one segment', async () => {
    const peer = await startPeer(json({ id: 'a' }));
    try {
      for (const [cardId, segment] of ids) {
        await trackerAt(peer.url).tracker_get_card({ cardId });
        const { pathname } = new URL(peer.received.at(-1)?.url ?? '', peer.url);
        assert.equal(pathname, `/api/v1/tracker/cards/${segment}`);
        assert.equal(decodeURIComponent(pathname.slice('/api/v1/tracker/cards/'.length)), cardId);
      }
    } finally {
      await peer.close();
    }
  });

  it('fills two parameters by their own names', () => {
    const { path } = request('tracker_detach_meeting', { cardId: '{meetingId}', meetingId: 'm/1' });
    assert.equal(path, '/tracker/cards/%7BmeetingId%7D/meetings/m%2F1');
  });

  for (const cardId of ['', '.', '..', '\ud800', undefined, null, 7])
    it(`rejects ${JSON.stringify(cardId)} as an id before sending`, async () => {
      const sent: unknown[] = [];
      const call = async () => sent.push(request('tracker_get_card', { cardId }));
      const error = await failureOf(call(), 'invalid');
      assert.match(error.message, /^tracker_get_card: "cardId" is not an id\. Give one/);
      assert.deepEqual(sent, []);
    });
});

describe('request query and body', () => {
  it('encodes the input of a read as query, without body', () => {
    const { path, body, method } = request('tracker_list_cards', { query: 'R&D = 100 %+ü', limit: 50, tag: undefined });
    assert.equal(method, 'GET');
    assert.equal(body, undefined);
    const url = new URL(path, 'http://localhost');
    assert.deepEqual(
      [...url.searchParams],
      [
        ['query', 'R&D = 100 %+ü'],
        ['limit', '50'],
      ],
    );
  });

  it('omits the question mark for an empty query', () => {
    assert.equal(request('tracker_list_cards', {}).path, '/tracker/cards');
    assert.equal(request('tracker_list_cards', { tag: undefined }).path, '/tracker/cards');
  });

  it('keeps path parameters out of query and body', () => {
    assert.equal(
      request('tracker_get_card_history', { cardId: 'a', limit: 5 }).path,
      '/tracker/cards/a/history?limit=5',
    );
    const { path, body } = request('tracker_move_card', { cardId: 'a', columnId: 'c', position: 0 });
    assert.equal(path, '/tracker/cards/a/move');
    assert.equal(body, '{"columnId":"c","position":0}');
  });

  it('sends null and omits undefined', () => {
    const { body } = request('tracker_update_card', { cardId: 'a', location: null, title: undefined });
    assert.equal(body, '{"location":null}');
  });

  it('sends an empty object for a write without input', () => {
    assert.equal(request('tracker_initialize', {}).body, '{}');
  });
});

describe('idempotency key', () => {
  const keyOf = (name: TrackerOperation, input: Readonly<Record<string, unknown>>, options: CallOptions = {}) =>
    request(name, input, options).headers?.['idempotency-key'];
  const creates: readonly TrackerOperation[] = ['tracker_create_card', 'tracker_create_column', 'create_note'];

  it('accompanies each create and nothing else', () => {
    for (const name of Object.keys(trackerOperations)) {
      if (!isTracker(name)) continue;
      const everyId = { cardId: 'a', columnId: 'a', meetingId: 'a', noteId: 'a', contextId: 'a' };
      assert.equal(keyOf(name, everyId) !== undefined, creates.includes(name), name);
    }
  });

  it('is new for each call that has none', () => {
    const [one, two] = [keyOf('create_note', {}), keyOf('create_note', {})];
    assert.match(one ?? '', /^[0-9a-f-]{36}$/);
    assert.notEqual(one, two);
  });

  it('is the given one on every try', async () => {
    const peer = await startPeer((response) => response.writeHead(503).end());
    try {
      for (let tries = 0; tries < 3; tries += 1)
        await failureOf(
          trackerAt(peer.url).tracker_create_card({ title: 'x' }, { idempotencyKey: 'one-action' }),
          'broken',
        );
      assert.deepEqual(
        peer.received.map(({ headers }) => headers['idempotency-key']),
        ['one-action', 'one-action', 'one-action'],
      );
    } finally {
      await peer.close();
    }
  });

  it('equals the requestId of the input or is omitted', () => {
    assert.equal(keyOf('tracker_create_card', { title: 'x', requestId: 'mine' }), 'mine');
    for (const requestId of ['заявка-1', ' spaced ', 'two\nlines'])
      assert.equal(keyOf('tracker_create_card', { title: 'x', requestId }), undefined, requestId);
  });

  it('rejects a value that no header can carry', async () => {
    for (const idempotencyKey of ['', 'a b', 'ключ', 'a\r\nx-injected: 1'])
      await failureOf((async () => request('create_note', {}, { idempotencyKey }))(), 'invalid');
  });
});

const isTracker = (name: string): name is TrackerOperation => Object.hasOwn(trackerOperations, name);
