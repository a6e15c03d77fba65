import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { type Operation, pathParameters } from '../../src/contract/operation.ts';
import { trackerOperations } from '../../src/contract/tracker.ts';
import { McpRelay } from '../../src/features/agents/mcpRelay.ts';
import { mcpRefusal, relayMessage } from '../../src/http/mcpRelay.ts';
import { createStreamTransport } from '../../src/http/transport.ts';
import type { AgentConnection } from '../../src/store/session/agentToken.ts';
import { recordIn } from '../fixtures/fences.ts';
import { injectedTexts } from '../fixtures/injectedTexts.ts';
import { account } from './calls.ts';
import { ServicePerTest, seconds } from './localService.ts';

type Fields = Readonly<Record<string, unknown>>;

describe('results of the tracker for agents in the editor', () => {
  const running = new ServicePerTest();
  let relay: McpRelay;
  let client: Client;

  beforeEach(async () => {
    const { trackerUrl: baseUrl, token } = running.service;
    const connection: AgentConnection = { baseUrl, token, account: 'a1', isOwn: false };
    const open = createStreamTransport({ fetch: globalThis.fetch, baseUrl, token, timeoutMs: 120_000 });
    relay = new McpRelay({
      isEnabled: () => true,
      agentToken: { connect: async () => connection },
      relay: (_, message, explain) => relayMessage(open, message, { explain, withoutSecrets: (text) => text }),
      watch: async () => () => undefined,
      refuse: async (message, text) => mcpRefusal(message, text),
      showFailure: async () => undefined,
    });
    const { url, secret } = await relay.grant(connection);
    client = new Client({ name: 'editor', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  });

  afterEach(async () => {
    await client.close();
    relay.dispose();
  });

  /** Calls a tool and asserts that its result is one record in one fence, without the token. */
  async function call(name: string, input: Fields): Promise<Fields> {
    // The requests of a minute are limited.
    running.clock.forward(seconds(1));
    const { content, isError, structuredContent } = await client.callTool({ name, arguments: input });
    assert.deepEqual([isError, structuredContent], [undefined, undefined], `${name}: ${JSON.stringify(content)}`);
    const [part, ...more] = content as { text: string }[];
    assert.deepEqual(more, []);
    assert.ok(!JSON.stringify(content).includes(running.service.token));
    const text = part?.text ?? '';
    assert.match(text, /^What is between the jobdeck-data markers/);
    return JSON.parse(recordIn(text));
  }

  const idOf = ({ id }: Fields): string => String(id);

  it('are in one fence, also hostile texts of cards, notes and transcripts', async () => {
    const texts = injectedTexts.filter((text) => text.isWellFormed());
    assert.ok(texts.length > 50);
    await call('tracker_initialize', {});
    const { items } = await call('tracker_list_columns', {});
    const columnId = idOf((items as Fields[])[0] ?? {});
    for (const text of texts) {
      const noteId = idOf(await call('create_note', { title: 'Note', text }));
      await call('get_note', { noteId });
    }
    const all = texts.join('\n');
    const cardId = idOf(await call('tracker_create_card', { columnId, title: 'Post', description: all }));
    const meeting = { title: 'Talk', startedAt: '2026-03-01T10:00:00Z', summary: all };
    const meetingId = idOf(await account<Fields>(running.service, 'POST', '/meetings', meeting));
    await account(running.service, 'POST', `/meetings/${meetingId}/messages`, { speaker: 'other', text: all });
    const ids: Fields = { cardId, meetingId };
    const reads = Object.entries<Operation>(trackerOperations).flatMap(([name, { method, path }]) => {
      const needed = pathParameters(path);
      return method === 'GET' && needed.length > 0 && needed.every((id) => id in ids) ? [{ name, needed }] : [];
    });
    assert.ok(reads.length > 4);
    for (const { name, needed } of reads) await call(name, Object.fromEntries(needed.map((id) => [id, ids[id]])));
    for (const name of ['tracker_get_board', 'tracker_list_cards', 'list_notes', 'list_meetings']) await call(name, {});
  });

  it('keep a text that an agent writes back', async () => {
    const text = '\u200fשלום \u00ad<b>x</b>\nnext';
    const noteId = idOf(await call('create_note', { title: 'Hidden', text }));
    const { version, text: read } = await call('get_note', { noteId });
    assert.equal(read, text);
    await call('update_note', { noteId, text: read, version });
    assert.equal((await call('get_note', { noteId }))['text'], text);
  });

  it('are not fenced if they are errors, which name the next call', async () => {
    const { content, isError } = await client.callTool({ name: 'get_note', arguments: { noteId: 'note_none' } });
    assert.equal(isError, true);
    const [{ text = '' } = {}] = content as { text: string }[];
    assert.match(text, /^\{"error":"note_not_found","message":".*list_notes/);
  });
});
