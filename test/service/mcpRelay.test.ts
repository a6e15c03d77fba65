import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { trackerOperations } from '../../src/contract/tracker.ts';
import { canary, startPeer } from '../unit/http/peer.ts';
import { account, newToken } from './calls.ts';
import { ServicePerTest } from './localService.ts';
import { calledTool, OpenRelays, otherSecret, statusOf } from './openRelays.ts';

/** `legacy` is the handshake of the revisions before 2026-07-28. */
const modes = ['legacy', 'auto', { pin: '2026-07-28' }] as const;

describe('MCP relay', () => {
  const running = new ServicePerTest();
  const relays = new OpenRelays();
  const opened = (baseUrl: string, token: string) => relays.open(baseUrl, token);
  const connected = async (
    baseUrl: string,
    token: string,
    mode: (typeof modes)[number] = 'legacy',
  ): Promise<Client> => {
    const { relay, authorization } = await opened(baseUrl, token);
    const client = new Client({ name: 'editor', version: '1.0.0' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization } };
    await client.connect(new StreamableHTTPClientTransport(new URL(relay.url), { requestInit }));
    return client;
  };

  for (const mode of modes) {
    const name = typeof mode === 'string' ? mode : mode.pin;

    it(`lists and calls the tools of the tracker (${name})`, async () => {
      const { trackerUrl, token } = running.service;
      const client = await connected(trackerUrl, token, mode);
      const { tools } = await client.listTools();
      assert.equal(tools.length, Object.keys(trackerOperations).length);
      const result = await client.callTool({ name: 'tracker_initialize', arguments: {} });
      assert.equal((result.structuredContent as { initialized: boolean }).initialized, true);
      await client.close();
    });

    it(`answers in words when the token is revoked while it runs (${name})`, async () => {
      const { trackerUrl } = running.service;
      const { secret, token } = await newToken(running.service, { permissions: ['tracker:read'] });
      const client = await connected(trackerUrl, secret, mode);
      assert.ok((await client.listTools()).tools.length > 0);
      await account(running.service, 'DELETE', `/tokens/${token.id}`);
      const result = await client.callTool({ name: 'tracker_get_board', arguments: {} });
      assert.equal(result.isError, true);
      assert.match(JSON.stringify(result.content), /the agents' own token was revoked\. Set another one/);
      await assert.rejects(client.listTools(), /the agents' own token was revoked/);
      await client.close();
    });
  }

  it('answers in words when the network fails or redirects', async () => {
    const elsewhere = await startPeer((response) => response.end('{}'));
    const redirecting = await startPeer((response) => response.writeHead(307, { location: elsewhere.url }).end());
    for (const [baseUrl, words] of [
      ['http://127.0.0.1:9', /Agents cannot use the tracker now: .*127\.0\.0\.1:9/],
      [redirecting.url, /Agents cannot use the tracker now: .*redirect/i],
    ] as const) {
      const { relay, authorization } = await opened(baseUrl, canary);
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
      const response = await fetch(relay.url, { method: 'POST', headers: { authorization }, body });
      const text = await response.text();
      assert.equal(response.status, 200);
      assert.match((JSON.parse(text) as { error: { message: string } }).error.message, words);
      assert.ok(!text.includes(canary));
    }
    assert.deepEqual(elsewhere.received, []);
    await Promise.all([elsewhere.close(), redirecting.close()]);
  });

  it('answers in words when the service limits or fails', async () => {
    for (const [status, words] of [
      [429, /Too many requests in a minute\. .* Try again in 7 s\./],
      [503, /The service failed/],
    ] as const) {
      const limited = await startPeer((response) => response.writeHead(status, { 'retry-after': '7' }).end());
      const { relay, authorization } = await opened(limited.url, canary);
      const response = await fetch(relay.url, { method: 'POST', headers: { authorization }, body: calledTool });
      assert.equal(response.status, 200);
      const { result } = (await response.json()) as { result: { isError: boolean; content: [{ text: string }] } };
      assert.equal(result.isError, true);
      assert.match(result.content[0].text, words);
      await limited.close();
    }
  });

  it('removes secrets that the service repeats', async () => {
    const echo = await startPeer((response, { headers }) => {
      const text = `Got ${headers.authorization}, ${otherSecret}`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }] } }));
    });
    const { relay, authorization } = await opened(echo.url, canary);
    const response = await fetch(relay.url, { method: 'POST', headers: { authorization }, body: calledTool });
    assert.match(await response.text(), /"text":"Got Bearer \(redacted\), \(redacted\)"/);
    const [received] = echo.received;
    assert.equal(received?.headers.authorization, `Bearer ${canary}`);
    assert.ok(!JSON.stringify(received).includes(authorization));
    await echo.close();
  });

  it('hides itself from everyone without its secret', async () => {
    const { relay, authorization } = await opened(running.service.trackerUrl, running.service.token);
    const headers = { authorization };
    assert.equal(await statusOf(relay.url, { headers }), 400);
    for (const [url, sent] of [
      [relay.url, {}],
      [relay.url, { authorization: 'Bearer wrong' }],
      [relay.url, { authorization: `${authorization}x` }],
      [relay.url, { authorization, origin: 'http://127.0.0.1' }],
      [relay.url, { authorization, host: 'evil.example' }],
      [`${relay.url}/other`, headers],
      [relay.url.replace('/mcp', '/register'), headers],
    ] as const)
      assert.equal(await statusOf(url, { headers: { ...sent } }), 404, JSON.stringify(sent));
    assert.equal(await statusOf(relay.url, { method: 'GET', headers, body: '' }), 405);
    assert.equal(await statusOf(relay.url, { headers, body: 'x'.repeat(9 * 2 ** 20) }), 413);
    relay.renewSecret();
    assert.equal(await statusOf(relay.url, { headers }), 404);
  });
});
