import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';

import { trackerOperations } from '../../src/contract/tracker.ts';
import { mcpRequest, newToken, overRest, request } from './calls.ts';
import { ServicePerTest } from './localService.ts';

interface ShownTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  readonly annotations: { readonly readOnlyHint: boolean };
}

const accept = 'application/json, text/event-stream';

describe('MCP endpoint', () => {
  const running = new ServicePerTest();
  const tools = async (): Promise<ShownTool[]> =>
    (await mcpRequest(running.service, 'tools/list')).tools as ShownTool[];

  it("supports today's and the coming protocol with the official client", async () => {
    const { trackerUrl, token } = running.service;
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${trackerUrl}/mcp`), { requestInit }));
    try {
      assert.equal(client.getServerVersion()?.title, 'Jobdeck');
      const { tools: shown } = await client.listTools();
      assert.ok(shown.some(({ name }) => name === 'tracker_move_card'));
      const result = await client.callTool({ name: 'tracker_initialize', arguments: {} });
      assert.equal((result.structuredContent as { initialized: boolean }).initialized, true);
    } finally {
      await client.close();
    }
  });

  it("answers the editors' handshake without a protocol header", async () => {
    const hello = await mcpRequest(running.service, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'editor', version: '1' },
    });
    assert.equal(hello['protocolVersion'], '2025-11-25');
    const { name, title } = hello['serverInfo'] as { name: string; title: string };
    assert.ok(name === 'jobdeck' && title.length <= 13);
  });

  it('lists tools with draft-07 schemas, descriptions and read hints', async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const shown = await tools();
    assert.ok(shown.length > 0);
    for (const { name, title, description, inputSchema, annotations } of shown) {
      assert.equal(inputSchema['type'], 'object', name);
      assert.equal(ajv.validateSchema(inputSchema), true, `${name}: ${ajv.errorsText()}`);
      assert.ok(title.length > 0 && description.length > 20, name);
      assert.match(name, /^[a-z_]{1,45}$/);
      const row = trackerOperations[name as keyof typeof trackerOperations];
      assert.equal(annotations.readOnlyHint, row.method === 'GET', name);
    }
  });

  it('returns a schema violation as a tool error', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const wrong = [
      [],
      'title',
      7,
      null,
      [{ title: 'a' }],
      {},
      { title: 7 },
      { title: 'a', colour: 'red' },
      { title: '\ud800' },
    ];
    for (const args of wrong) {
      const result = await mcpRequest(running.service, 'tools/call', { name: 'tracker_create_card', arguments: args });
      assert.equal(result['isError'], true);
      const [content] = result['content'] as [{ text: string }];
      const refusal = JSON.parse(content.text) as { error: string; message: string; details: { issues: unknown[] } };
      assert.equal(refusal.error, 'invalid_request');
      assert.ok(refusal.message !== '' && refusal.details.issues.length > 0);
    }
    assert.deepEqual((await overRest(running.service, 'tracker_get_board', {})).cards, []);
  });

  it('names the next call in errors, unlike REST', async () => {
    const message = async (name: string, args: object): Promise<string> => {
      const result = await mcpRequest(running.service, 'tools/call', { name, arguments: args });
      const [content] = result['content'] as [{ text: string }];
      return (JSON.parse(content.text) as { message: string }).message;
    };
    assert.match(await message('tracker_create_card', {}), /title: is required\. Correct the arguments/);
    assert.match(await message('tracker_create_card', { title: 'a' }), /no board yet.* call tracker_initialize\.$/);
    await overRest(running.service, 'tracker_initialize', {});
    assert.match(await message('tracker_get_card', { cardId: 'x' }), /^Card not found\. .*tracker_list_cards/);
    const response = await request(running.service, 'GET', '/api/v1/tracker/cards/x');
    assert.equal(((await response.json()) as { message: string }).message, 'Card not found.');
  });

  it('rejects forbidden names that the protocol library would drop', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    for (const args of ['{"title":"a","__proto__":{}}', '{"title":"a","salary":{"currency":"EUR","__proto__":{}}}']) {
      const call = { name: 'tracker_create_card', arguments: JSON.parse(args) as unknown };
      const result = await mcpRequest(running.service, 'tools/call', call);
      assert.equal(result['isError'], true, args);
      const [content] = result['content'] as [{ text: string }];
      assert.equal((JSON.parse(content.text) as { error: string }).error, 'invalid_request');
    }
    assert.deepEqual((await overRest(running.service, 'tracker_get_board', {})).cards, []);
  });

  it('returns an unknown tool as a tool error', async () => {
    for (const name of ['tracker_format_disk', 'constructor', '__proto__', '']) {
      const result = await mcpRequest(running.service, 'tools/call', { name, arguments: {} });
      assert.equal(result['isError'], true);
    }
  });

  it('accepts POST only', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const response = await request(running.service, method, '/mcp', { headers: { accept } });
      assert.equal(response.status, 405, method);
      assert.equal(response.headers.get('allow'), 'POST');
      const refusal = (await response.json()) as { error: string; message: string };
      assert.ok(refusal.error !== '' && refusal.message !== '');
      for (const token of ['jdk_unknown', '']) {
        assert.equal((await request(running.service, method, '/mcp', { token, headers: { accept } })).status, 401);
      }
    }
  });

  it('names the scheme, and nothing to sign in, for a bad token', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (const token of ['jdk_unknown', '']) {
      for (const path of ['/mcp', '/mcp/']) {
        const response = await request(running.service, 'POST', path, { token, headers: { accept }, body });
        assert.equal(response.status, 401);
        assert.equal(response.headers.get('www-authenticate'), 'Bearer');
      }
    }
  });

  it('returns 4xx for broken messages and continues', async () => {
    for (const body of ['', '{', '[]', 'null', '{"jsonrpc":"1.0"}', `[${'['.repeat(10_000)}`]) {
      const response = await request(running.service, 'POST', '/mcp', { headers: { accept }, body });
      assert.ok(response.status >= 400 && response.status < 500, `${body.slice(0, 20)} gave ${response.status}`);
    }
    const large = await request(running.service, 'POST', '/mcp', {
      headers: { accept },
      body: ' '.repeat(9 * 2 ** 20),
    });
    assert.equal(large.status, 413);
    assert.ok((await tools()).length > 0);
  });

  for (const [name, method, params] of [
    ['call', 'tools/call', { name: 'tracker_list_columns', arguments: {} }],
    ['list of tools', 'tools/list', {}],
  ] as const) {
    it(`counts each ${name} of a batch`, async () => {
      const body = Array.from({ length: 100 }, (_, index) => ({ jsonrpc: '2.0', id: index + 1, method, params }));
      const { secret: token } = await newToken(running.service, {});
      const refusals = async (): Promise<number> => {
        const response = await request(running.service, 'POST', '/mcp', { token, headers: { accept }, body });
        assert.equal(response.status, 200);
        return (await response.text()).match(/Too many requests/g)?.length ?? 0;
      };
      assert.equal(await refusals(), 0);
      assert.equal(await refusals(), 80);
    });
  }
});
