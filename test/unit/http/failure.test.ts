import assert from 'node:assert/strict';

import type { FailureKind } from '../../../src/base/flow/errors.ts';
import { readFailure, readRetryAfter } from '../../../src/http/failure.ts';
import { assertHides, failureOf } from './failureOf.ts';
import { canary, json, keysAt, type Peer, type Reply, raw, startPeer, trackerAt } from './peer.ts';

describe('error responses', () => {
  let reply: Reply = raw('');
  let peer: Peer;
  before(async () => {
    peer = await startPeer((...parameters) => reply(...parameters));
  });
  after(() => peer.close());
  const failing = (next: Reply, kind: FailureKind) => {
    reply = next;
    return failureOf(trackerAt(peer.url).tracker_list_cards({ query: 'asked-words' }), kind);
  };

  it('reads code, message and details of the tracker', async () => {
    const body = {
      error: 'permission_denied',
      message: 'This needs tracker:edit.',
      details: { permission: 'tracker:edit' },
    };
    const error = await failing(json(body, 403), 'denied');
    assert.deepEqual(
      [error.operation, error.status, error.code, error.reason, error.details, error.retryAfter],
      [
        'tracker_list_cards',
        403,
        'permission_denied',
        'This needs tracker:edit.',
        { permission: 'tracker:edit' },
        undefined,
      ],
    );
    assert.equal(error.message, 'tracker_list_cards: This needs tracker:edit.');
  });

  it('reads the key service message; its code is the status', async () => {
    reply = json({ error: { code: 404, message: 'No such key.', metadata: null }, user_id: null }, 404);
    const error = await failureOf(keysAt(peer.url).getKey({ hash: 'h' }), 'missing');
    assert.deepEqual([error.reason, error.status, error.code], ['No such key.', 404, '404']);
  });

  it('uses a sentence in place of a code as message', async () => {
    const error = await failing(json({ error: 'Something broke: sorry.' }, 500), 'broken');
    assert.deepEqual([error.code, error.reason], [undefined, 'Something broke: sorry.']);
  });

  const kinds: readonly (readonly [status: number, code: string | undefined, kind: FailureKind])[] = [
    [400, 'invalid_request', 'invalid'],
    [401, 'token_expired', 'signedOut'],
    [403, 'permission_denied', 'denied'],
    [403, 'subscription_ended', 'subscriptionEnded'],
    [404, 'card_not_found', 'missing'],
    [405, undefined, 'notImplemented'],
    [409, 'note_changed', 'conflict'],
    [410, undefined, 'missing'],
    [412, undefined, 'conflict'],
    [413, 'payload_too_large', 'invalid'],
    [418, undefined, 'broken'],
    [422, undefined, 'invalid'],
    [429, 'rate_limited', 'limited'],
    [500, 'internal_error', 'broken'],
    [501, 'not_implemented', 'notImplemented'],
    [503, undefined, 'broken'],
  ];
  for (const [status, code, kind] of kinds)
    it(`maps ${status} ${code ?? 'without a code'} to ${kind}`, async () => {
      const error = await failing(
        code === undefined ? raw('<h1>no</h1>', status) : json({ error: code }, status),
        kind,
      );
      assert.deepEqual([error.status, error.code], [status, code]);
    });

  it('has a message with a next step for each kind', async () => {
    const kindOf = new Map<string, FailureKind>();
    for (const [status, code, kind] of kinds) {
      const { reason } = await failing(code === undefined ? raw('', status) : json({ error: code }, status), kind);
      assert.match(reason, /\b(Check|Correct|Enter|Read|Refresh|Renew|Try|Use|Wait)\b/, reason);
      assert.equal(kindOf.get(reason) ?? kind, kind, reason);
      kindOf.set(reason, kind);
    }
  });

  for (const body of [
    '',
    '<html>',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"error":null}',
    '{"error":{}}',
    '{"error":7,"message":{}}',
    '{"error":[]}',
    '{"message":" \\n "}',
  ])
    it(`classifies by status with the body ${JSON.stringify(body)}`, async () => {
      const error = await failing(raw(body, 409), 'conflict');
      assert.equal(error.reason, 'It was changed elsewhere. Read it again before the next try.');
    });

  it('classifies by status with invalid UTF-8', async () => {
    await failing(raw(Uint8Array.from([0x7b, 0xff, 0xfe]), 401), 'signedOut');
  });

  it('shortens long messages and removes control characters', async () => {
    const text = `a\u0000b\nc\u202ed\u001b[31m ${'😀'.repeat(400)}`;
    const { reason } = await failing(json({ error: 'invalid_request', message: text }, 400), 'invalid');
    assert.ok(reason.startsWith('a b c d [31m 😀'), reason);
    assert.ok(reason.length <= 301 && reason.endsWith('…') && reason.isWellFormed());
  });

  it('keeps echoed token, query and body out of logs', async () => {
    for (const token of [
      canary,
      canary.replaceAll('/', '\\/'),
      encodeURIComponent(canary),
      canary.replace('+', '\\u002B').replace('=', '\\u003d'),
      Array.from(canary, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
      canary.slice(0, 14),
      Buffer.from(`Bearer ${canary}`).toString('base64'),
    ])
      for (const body of [
        `{"error":"token_invalid","message":"bad ${token}","details":{"sent":"${token}"}}`,
        `{"error":{"message":"${token}"}}`,
        `{"error":"${token}"}`,
        token,
      ]) {
        const error = await failing(raw(body, 401), 'signedOut');
        assertHides(error, canary, token, 'asked-words', 'canary');
        assert.ok(!JSON.stringify(error.details ?? null).includes('canary'));
      }
    for (const body of [
      '{"error":"jdk_canary_9e"}',
      '{"error":"broken","message":"a","details":{"jdk_canary/4f1c":[]}}',
    ]) {
      const error = await failing(raw(body, 401), 'signedOut');
      assertHides(error, 'canary');
      assert.ok(!JSON.stringify(error.details ?? null).includes('canary'));
    }
    reply = json({ error: 'invalid_request', message: 'No.', details: { body: { title: 'private-title' } } }, 400);
    const error = await failureOf(trackerAt(peer.url).tracker_create_card({ title: 'private-title' }), 'invalid');
    assertHides(error, 'private-title', canary);
    assert.deepEqual(error.details, { body: { title: 'private-title' } });
  });

  it('reads the wait of a 429 in seconds or as a date', async () => {
    assert.equal((await failing(raw('', 429, { 'retry-after': '17' }), 'limited')).retryAfter, 17);
    const inOneHour = new Date(Date.now() + 3_600_000).toUTCString();
    const wait = (await failing(raw('', 429, { 'retry-after': inOneHour }), 'limited')).retryAfter ?? 0;
    // The time that the response was in transit reduces the wait.
    assert.ok(wait > 0 && wait <= 3_600, String(wait));
    assert.equal((await failing(raw('', 429), 'limited')).retryAfter, undefined);
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const headers: readonly (readonly [header: string | null, seconds: number | undefined])[] = [
    [null, undefined],
    ['0', 0],
    [' 60 ', 60],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['Sunday, 01-Mar-26 12:00:30 GMT', 30],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['9'.repeat(400), 86_400],
    ['Fri, 01 Mar 2999 12:00:00 GMT', 86_400],
    ['', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon 3', undefined],
    ['Sun, 99 Foo 2026 12:00:30 GMT', undefined],
  ];
  for (const [header, seconds] of headers)
    it(`reads ${header === null ? 'no header' : JSON.stringify(header.slice(0, 40))} as ${seconds}`, () => {
      assert.equal(readRetryAfter(header, now), seconds);
    });
});

describe('readFailure', () => {
  it('reads Retry-After only from a 429', () => {
    const called = { service: 'tracker', operation: 'x' } as const;
    const headers = new Headers({ 'retry-after': '5' });
    assert.equal(readFailure(called, { status: 503, headers, bytes: new Uint8Array() }).retryAfter, undefined);
    assert.equal(readFailure(called, { status: 429, headers, bytes: new Uint8Array() }).retryAfter, 5);
  });
});
