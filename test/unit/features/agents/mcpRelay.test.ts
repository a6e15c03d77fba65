import assert from 'node:assert/strict';

import { McpRelay } from '../../../../src/features/agents/mcpRelay.ts';
import type { LoopbackAnswer } from '../../../../src/host/loopbackServer.ts';
import { mcpRefusal } from '../../../../src/http/mcpRelay.ts';
import type { AgentConnection } from '../../../../src/store/session/agentToken.ts';

const editors: AgentConnection = { baseUrl: 'https://tracker.example', account: 'a1', token: 'editor', isOwn: false };
const own: AgentConnection = { ...editors, token: 'own', isOwn: true };

/** A relay for agents that connect with `connection.current`, and the tokens with which messages were sent. */
function relayWith(start: AgentConnection, body: LoopbackAnswer['body'] = '') {
  const connection = { current: start };
  const sent: string[] = [];
  const watched: string[] = [];
  const relay = new McpRelay({
    isEnabled: () => true,
    agentToken: { connect: async () => connection.current },
    relay: async ({ token }) => {
      sent.push(token);
      return { status: 200, headers: {}, body };
    },
    watch: async () => (answer) => watched.push(String(answer.body)),
    refuse: async (message, text) => mcpRefusal(message, text),
    showFailure: async () => undefined,
  });
  const call = async ({ url, secret }: { url: string; secret: string }): Promise<string> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_notes' } });
    const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body });
    return response.text();
  };
  return { relay, connection, sent, watched, call };
}

describe('McpRelay', () => {
  it("refuses to replace the agents' own token by the editor's", async () => {
    const { relay, connection, sent, call } = relayWith(own);
    const granted = await relay.grant(own);
    await call(granted);
    connection.current = editors;
    assert.match(await call(granted), /Agents have no token of their own any more\. Start the MCP server again\./);
    assert.deepEqual(sent, ['own']);
    relay.dispose();
  });

  it("uses the agents' own token as soon as it is set", async () => {
    const { relay, connection, sent, call } = relayWith(editors);
    const granted = await relay.grant(editors);
    await call(granted);
    connection.current = own;
    await call(granted);
    assert.deepEqual(sent, ['editor', 'own']);
    relay.dispose();
  });

  it('shows its watcher a whole answer, and a stream when it has ended', async () => {
    const parts = ['data: 1\n\n', 'data: 2\n\n'];
    const stream = async function* () {
      yield* parts;
    };
    for (const body of ['{}', stream()]) {
      const { relay, watched, call } = relayWith(own, body);
      const answer = await call(await relay.grant(own));
      assert.deepEqual(watched, [answer]);
      relay.dispose();
    }
  });
});
