import assert from 'node:assert/strict';

import { listTools } from '../../../src/http/mcp.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { assertHides, failureOf } from './failureOf.ts';
import { canary, json, type Peer, type ReceivedRequest, type Reply, raw, startPeer } from './peer.ts';

/** Responds to each method of the protocol with its result as JSON. */
const answering =
  (
    results: (method: string, params: Record<string, unknown>) => unknown,
    headers: Record<string, string> = {},
  ): Reply =>
  (response, received, request) => {
    const { id, method, params } = read(received);
    if (id === undefined) return void response.writeHead(202).end();
    json({ jsonrpc: '2.0', id, result: results(method, params) }, 200, headers)(response, received, request);
  };

const read = ({ body }: ReceivedRequest): { id?: number; method: string; params: Record<string, unknown> } =>
  body === '' ? { method: 'none', params: {} } : JSON.parse(body);

const tools = (...names: string[]) => ({ tools: names.map((name) => ({ name, inputSchema: {} })) });

describe('listTools', () => {
  let peer: Peer;
  const list = () =>
    listTools(createTransport({ fetch: globalThis.fetch, baseUrl: peer.url, token: canary }), 'background');
  const serve = async (reply: Reply) => {
    peer = await startPeer(reply);
  };

  afterEach(() => peer.close());

  it('initializes, notifies and lists tools, each with the token', async () => {
    await serve(
      answering((method) =>
        method === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: {} } : tools('tracker_get_board'),
      ),
    );
    assert.deepEqual(await list(), ['tracker_get_board']);
    assert.deepEqual(
      peer.received.map((seen) => read(seen).method),
      ['initialize', 'notifications/initialized', 'tools/list'],
    );
    for (const { headers, url } of peer.received) {
      assert.equal(url, '/mcp');
      assert.equal(headers.authorization, `Bearer ${canary}`);
      assert.equal(headers.accept, 'application/json, text/event-stream');
    }
    assert.equal(peer.received[2]?.headers['mcp-protocol-version'], '2025-06-18');
  });

  it('uses the given session and ends it', async () => {
    await serve(answering((method) => (method === 'initialize' ? {} : tools('one')), { 'mcp-session-id': 's1' }));
    assert.deepEqual(await list(), ['one']);
    assert.deepEqual(
      peer.received.map(({ method, headers }) => `${method} ${headers['mcp-session-id'] ?? '-'}`),
      ['POST -', 'POST s1', 'POST s1', 'DELETE s1'],
    );
  });

  it('reads every page and rejects an endless list', async () => {
    await serve(
      answering((method, { cursor }) => {
        if (method === 'initialize') return {};
        return cursor === undefined ? { ...tools('one'), nextCursor: 'more' } : tools('two');
      }),
    );
    assert.deepEqual(await list(), ['one', 'two']);
    await peer.close();
    await serve(answering(() => ({ ...tools('again'), nextCursor: 'more' })));
    await assert.rejects(list(), { kind: 'unknownShape', message: /does not end/ });
  });

  it('reads an event stream with unrelated events', async () => {
    await serve((response, seen) => {
      const { id, method } = read(seen);
      if (id === undefined) return void response.writeHead(202).end();
      const result = method === 'initialize' ? {} : tools('from a stream');
      const others =
        '{"jsonrpc":"2.0","method":"notifications/message"}\n\ndata: {"jsonrpc":"2.0","id":99,"result":{}}';
      const noise = `event: message\ndata: ${others}\n\n: still here\n\n`;
      const answer = JSON.stringify({ jsonrpc: '2.0', id, result }, undefined, 1).replaceAll('\n', '\r\ndata: ');
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.end(`${noise}data: ${answer}\r\n\r\n`);
    });
    assert.deepEqual(await list(), ['from a stream']);
  });

  it('redacts an echoed token in an error', async () => {
    const escaped = canary.replace('+', '\\u002B').replaceAll('/', '\\/');
    const body = `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Bad ${escaped} of ${'x'.repeat(300)}${escaped}"}}`;
    await serve(raw(body));
    const error = await failureOf(list(), 'broken');
    assert.match(error.reason, /refused: Bad \(redacted\) of/);
    assertHides(error, canary, 'canary');
  });

  it('reports HTTP refusals, protocol errors and invalid MCP', async () => {
    const cases: [Reply, object][] = [
      [json({ error: 'token_expired', message: 'Expired.' }, 401), { kind: 'signedOut', code: 'token_expired' }],
      [json({}, 404), { kind: 'missing' }],
      [json({ jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'Not now' } }), { message: /refused: Not now/ }],
      [json({ hello: 'world' }), { kind: 'unknownShape' }],
      [answering((method) => (method === 'initialize' ? {} : { tools: 'none' })), { kind: 'unknownShape' }],
    ];
    for (const [reply, expected] of cases) {
      await serve(reply);
      await assert.rejects(list(), expected);
      await peer.close();
    }
    await serve(json({}));
  });
});
