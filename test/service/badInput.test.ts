import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';

import { startLocalService } from '../../src/local/service.ts';
import { overRest, request, type Sent } from './calls.ts';
import { removeTemporaryFolders, ServicePerTest, temporaryFolder } from './localService.ts';

interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly details?: { readonly issues?: readonly { readonly path: string; readonly message: string }[] };
}

describe('input validation', () => {
  const running = new ServicePerTest();
  beforeEach(async () => {
    await overRest(running.service, 'tracker_initialize', {});
  });

  const cards = '/api/v1/tracker/cards';
  const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  /** Sends the request; asserts a 400 with a reason and no change. Returns the response body. */
  async function refusedAs400(method: string, path: string, sent: Sent): Promise<ErrorBody> {
    const before = await overRest(running.service, 'tracker_get_board', {});
    const response = await request(running.service, method, path, sent);
    const refusal = (await response.json()) as ErrorBody;
    assert.equal(response.status, 400, JSON.stringify(refusal));
    assert.equal(refusal.error, 'invalid_request');
    assert.ok(refusal.message !== '' && (refusal.details?.issues?.length ?? 0) > 0);
    assert.deepEqual(await overRest(running.service, 'tracker_get_board', {}), before);
    return refusal;
  }

  it('names every invalid part by its path', async () => {
    const body = { title: 7, tags: ['a', 3], contacts: [{ name: 'A' }, { email: 'x' }], colour: 'red' };
    const { details } = await refusedAs400('POST', cards, { body });
    assert.deepEqual(details?.issues?.map(({ path }) => path).toSorted(), [
      'colour',
      'contacts.1.name',
      'tags.1',
      'title',
    ]);
  });

  const bodies: Record<string, string | Uint8Array> = {
    'broken JSON': '{"title": "a"',
    'an array': '[{"title":"a"}]',
    'a bare text': '"title"',
    null: 'null',
    'half a surrogate pair': '{"title":"\\ud83d"}',
    'half a surrogate pair deep down': '{"title":"a","contacts":[{"name":"\\udc00"}]}',
    'a forbidden name': '{"title":"a","__proto__":{"polluted":true}}',
    'a forbidden name deep down': '{"title":"a","salary":{"currency":"EUR","__proto__":{}}}',
    'half a surrogate pair as a name': '{"title":"a","\\ud800":1}',
    'no end of nesting': `{"title":"a","tags":${deep(5_000)}}`,
    'a huge number': '{"title":"a","salary":{"currency":"EUR","min":1e999}}',
    'bytes that are not UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    'an empty title': '{"title":" \\n"}',
    'a day that does not exist': '{"title":"a","reminders":[{"at":"2026-02-30T10:00:00Z","text":"x"}]}',
  };
  for (const [name, body] of Object.entries(bodies)) {
    it(`rejects a body with ${name}`, async () => {
      await refusedAs400('POST', cards, { body });
      assert.equal(Reflect.get({}, 'polluted'), undefined);
    });
  }

  it('rejects a content type that is not JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      await refusedAs400('POST', cards, { body: '{"title":"a"}', headers: { 'content-type': type } });
    }
    const named = { 'content-type': 'application/json; charset=utf-8' };
    const good = await request(running.service, 'POST', cards, { body: '{"title":"a"}', headers: named });
    assert.equal(good.status, 201);
  });

  const queries = [
    'limit=0',
    'limit=201',
    'limit=ten',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'unknown=1',
    '__proto__=1',
    'query=%FF',
    'query=%',
    'updatedSince=yesterday',
    'cursor=WzFd.',
    'cursor=WyJ4Il0',
    `cursor=${'x'.repeat(2_001)}`,
  ];
  for (const query of queries) {
    it(`rejects the query ${query.slice(0, 40)}`, async () => {
      await refusedAs400('GET', `${cards}?${query}`, {});
    });
  }

  it('rejects path parameters in the body or not UTF-8', async () => {
    await refusedAs400('GET', `${cards}/%FF`, {});
    await refusedAs400('PATCH', `${cards}/x`, { body: { cardId: 'y', title: 'a' } });
  });

  it('stores SQL, HTML and paths as plain text', async () => {
    for (const title of [
      "'; DROP TABLE cards; --",
      '<script>alert(1)</script>',
      '../../etc/passwd',
      'a\u0000b',
      '%s"%',
    ]) {
      const { id } = await overRest(running.service, 'tracker_create_card', { title });
      assert.equal((await overRest(running.service, 'tracker_get_card', { cardId: id })).title, title);
      const { items } = await overRest(running.service, 'tracker_list_cards', { query: title });
      assert.deepEqual(
        items.map((card) => card.id),
        [id],
      );
    }
    const strange = await request(running.service, 'GET', `${cards}/${encodeURIComponent("x' OR '1'='1")}`);
    assert.equal(strange.status, 404);
  });

  it('returns 404 for an unknown path or method', async () => {
    const strangers: [string, string][] = [
      ['OPTIONS', '/api/v1/tracker/cards'],
      ['HEAD', '/api/v1/tracker/board'],
      ['PUT', '/api/v1/tracker/board'],
      ['GET', '/api/v1/tracker/board/'],
      ['GET', '/api/v1//tracker/board'],
      ['GET', '/api/v1/tracker/cards/'],
      ['GET', '/api/v1/tracker/cards/..%2f..%2fboard/x/y'],
      ['GET', '/api/v2/tracker/board'],
      ['GET', '/'],
      ['GET', '/register'],
      ['POST', '/register'],
      ['GET', '/.well-known/oauth-protected-resource/mcp'],
      ['GET', '/.well-known/oauth-authorization-server'],
    ];
    for (const [method, path] of strangers) {
      const response = await request(running.service, method, path);
      assert.equal(response.status, 404, `${method} ${path}`);
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      if (method !== 'HEAD') assert.equal(((await response.json()) as ErrorBody).error, 'operation_not_found');
    }
  });

  it('rejects more than 8 MiB, with or without Content-Length', async () => {
    const limit = 8 * 1024 * 1024;
    const response = await request(running.service, 'POST', cards, { body: ' '.repeat(limit + 1) });
    assert.equal(response.status, 413);
    assert.equal(((await response.json()) as ErrorBody).error, 'payload_too_large');

    const { token, port } = running.service;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = http.request({ port, host: '127.0.0.1', path: cards, method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.on('error', reject);
      for (let sent = 0; sent <= limit; sent += 65_536) sending.write(Buffer.alloc(65_536, ' '));
      sending.end();
    });
    assert.equal(status, 413);
    const most = await request(running.service, 'POST', cards, { body: `${' '.repeat(limit - 14)}{"title":"ab"}` });
    assert.equal(most.status, 201);
  });
});

describe('access checks', () => {
  const running = new ServicePerTest();

  /** Status of a request with these raw headers; no client corrects them. */
  function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
    const { port, token } = running.service;
    const all = { authorization: `Bearer ${token}`, ...headers };
    return new Promise((resolve, reject) => {
      http
        .get({ port, host: '127.0.0.1', path, headers: all }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', reject);
    });
  }

  it('rejects foreign Host headers on every path, accepts loopback names', async () => {
    const { port } = running.service;
    for (const path of ['/api/v1/tracker/board', '/mcp', '/account/tokens', '/router/api/v1/keys', '/']) {
      for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost@evil.example']) {
        assert.equal(await statusOf(path, { host }), 403, `${path} ${host}`);
      }
    }
    for (const host of [`127.0.0.1:${port}`, 'localhost', `[::1]:${port}`]) {
      assert.equal(await statusOf('/api/v1/tracker/board', { host }), 200, host);
    }
  });

  it('rejects requests from web pages of other sites', async () => {
    assert.equal(await statusOf('/api/v1/tracker/board', { origin: 'https://evil.example' }), 403);
    assert.equal(await statusOf('/api/v1/tracker/board', { origin: 'http://localhost:3000' }), 200);
  });

  it('drops requests that never end while serving others', async () => {
    const service = await startLocalService({ dataFolder: temporaryFolder(), requestTimeout: 300 });
    try {
      const { port, token } = service;
      const beginnings = [
        `POST /api/v1/tracker/cards HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: 99\r\n\r\n{`,
        'GET /api/v1/tracker/board HTTP/1.1\r\nHost: local',
      ];
      const ended = beginnings.map(
        (beginning) =>
          new Promise<string>((resolve) => {
            let received = '';
            const socket = net.connect(port, '127.0.0.1', () => socket.write(beginning));
            socket.on('data', (bytes) => {
              received += bytes.toString();
            });
            socket.on('error', () => {});
            socket.on('close', () => resolve(received.split('\r\n')[0] ?? ''));
          }),
      );
      assert.deepEqual(await overRest(service, 'tracker_list_columns', {}), { items: [], nextCursor: null });
      assert.deepEqual(await Promise.all(ended), ['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 408 Request Timeout']);
      assert.deepEqual(await overRest(service, 'tracker_list_columns', {}), { items: [], nextCursor: null });
    } finally {
      await service.close();
      removeTemporaryFolders();
    }
  });
});
