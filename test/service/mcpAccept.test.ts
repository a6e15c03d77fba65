import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { ServicePerTest } from './localService.ts';
import { OpenRelays } from './openRelays.ts';

/** Sends `accept` instead of the client's own header, or none, which `fetch` cannot. */
async function post(url: string | URL, init: RequestInit | undefined, accept: string | undefined): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.delete('accept');
  if (accept !== undefined) headers.set('accept', accept);
  const method = init?.method ?? 'GET';
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers: Object.fromEntries(headers) }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((bytes) => {
        const body = bytes.length === 0 ? null : new Uint8Array(bytes);
        resolve(new Response(body, { status, headers: received as Record<string, string> }));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(init?.body);
  });
}

const json = 'application/json';
const stream = 'text/event-stream';
const accepted = [
  [undefined, json],
  ['*/*', json],
  ['application/json', json],
  ['text/event-stream', stream],
  ['Text/Event-Stream; q=1', stream],
  ['application/json, application/mcp+json', json],
  ['text/event-stream, */*', json],
  ['application/json, text/event-stream', json],
  ['text/html', json],
] as const;

/** `legacy` is the handshake of the revisions before 2026-07-28. */
const modes = ['legacy', { pin: '2026-07-28' }] as const;

describe('Accept header of an MCP client', () => {
  const running = new ServicePerTest();
  const relays = new OpenRelays();

  /** Content types of the answers that a client with this header gets to a handshake, a list and a call. */
  async function typesFor(
    url: string,
    authorization: string,
    accept: string | undefined,
    mode: (typeof modes)[number],
  ) {
    const types: (string | null)[] = [];
    const fetchWith = async (to: string | URL, init?: RequestInit): Promise<Response> => {
      const response = await post(to, init, accept);
      if (response.status === 200) types.push(response.headers.get('content-type'));
      return response;
    };
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit, fetch: fetchWith }));
    const { tools } = await client.listTools();
    assert.ok(tools.length > 0);
    const result = await client.callTool({ name: 'tracker_initialize', arguments: {} });
    assert.equal((result.structuredContent as { initialized: boolean }).initialized, true);
    await client.close();
    return types;
  }

  for (const mode of modes) {
    for (const [accept, type] of accepted) {
      it(`serves ${accept ?? 'none'} as ${type} (${typeof mode === 'string' ? mode : mode.pin})`, async () => {
        const { trackerUrl, token } = running.service;
        const direct = await typesFor(`${trackerUrl}/mcp/`, `Bearer ${token}`, accept, mode);
        assert.deepEqual(direct, [type, type, type]);
        const { relay, authorization } = await relays.open(trackerUrl, token);
        assert.deepEqual(await typesFor(relay.url, authorization, accept, mode), direct);
      });
    }
  }

  it('sends each answer of a batch as an event', async () => {
    const { trackerUrl, token } = running.service;
    const headers = { authorization: `Bearer ${token}`, 'content-type': json };
    const body = JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })));
    const response = await post(`${trackerUrl}/mcp`, { method: 'POST', headers, body }, stream);
    const events = (await response.text()).split('\n\n').filter((event) => event !== '');
    assert.deepEqual(events.map((event) => /^event: message\ndata: \{.*"id":(\d)/.exec(event)?.[1]).toSorted(), [
      '1',
      '2',
    ]);
  });
});
