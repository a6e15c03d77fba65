import assert from 'node:assert/strict';

import { overRest, request } from './calls.ts';
import { ServicePerTest } from './localService.ts';

const accept = 'application/json, text/event-stream';

describe('MCP message with one tool call', () => {
  const running = new ServicePerTest();

  async function answerTo(body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const response = await request(running.service, 'POST', '/mcp', { headers: { accept, ...headers }, body });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  }

  const callOf = (params: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method: 'tools/call', params });

  it('is answered as in a batch, which the protocol library handles', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const name = 'tracker_create_card';
    const card = { title: 'Line\u2028 "one"', requestId: 'same' };
    const calls = [
      callOf({ name: 'tracker_get_board' }),
      callOf({ name: 'tracker_get_board', arguments: {}, _meta: { progressToken: 'p', 'editor/turn': 7 } }, 'text'),
      callOf({ name, arguments: card }, 0),
      callOf({ name, arguments: { ...card, title: 'Other' } }),
      callOf({ name, arguments: JSON.parse('{"title":"a","__proto__":{}}') as unknown }),
      callOf({ name, arguments: { title: 7 } }),
      callOf({ name, arguments: [] }),
      callOf({ name, arguments: {}, task: { ttl: 1 } }),
      callOf({ name: 'tracker_get_card', arguments: { cardId: 'x' } }),
      callOf({ name: '__proto__' }),
      callOf({ name: 7 }),
      callOf({}),
      callOf(undefined),
    ];
    for (const call of calls) {
      const alone = await answerTo(call);
      assert.deepEqual(alone, await answerTo([call]), JSON.stringify(call));
    }
  });

  it('is refused by the library for a version, type or id that it does not accept', async () => {
    const params = { name: 'tracker_get_board' };
    const call = callOf(params);
    assert.equal((await answerTo(call, { 'mcp-protocol-version': '2025-06-18' })).status, 200);
    assert.equal((await answerTo(call, { 'mcp-protocol-version': '2024-01-01' })).status, 400);
    assert.equal((await answerTo(call, { 'mcp-protocol-version': '2026-07-28' })).status, 400);
    assert.equal((await answerTo(call, { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await answerTo(callOf({ ...params, _meta: { progressToken: {} } }))).status, 400);
    for (const id of [null, 1.5, {}]) assert.equal((await answerTo(callOf(params, id))).status, 400);
  });
});
