import assert from 'node:assert/strict';

import { AgentToken } from '../../../src/agent/agentToken.ts';
import { TokenStore } from '../../../src/host/secrets.ts';
import { type Configured, SessionStore } from '../../../src/store/session.ts';
import { keyring } from '../../fixtures/keyring.ts';

const tracker = 'https://tracker.example';

function setUp(configured: Configured) {
  const world = { configured };
  const session = new SessionStore({
    setting: 'jobdeck.tracker.baseUrl',
    bearer: 'token',
    configured: () => world.configured,
    readToken: async () => ({ token: "the editor's", account: 'a' }),
    variableOf: async () => undefined,
    startLocal: async () => ({ baseUrl: 'http://127.0.0.1:1', token: "the local service's" }),
  });
  const agentToken = new AgentToken(session, new TokenStore(keyring().secrets, 'agentToken'));
  let fired = 0;
  agentToken.onDidChange(() => {
    fired += 1;
  });
  return { world, session, agentToken, fired: () => fired };
}

describe('AgentToken', () => {
  it("is the editor's as long as there is none of the agents' own", async () => {
    const { agentToken } = setUp({ kind: 'usable', baseUrl: tracker });
    assert.deepEqual(await agentToken.connect(), { baseUrl: tracker, token: "the editor's", isOwn: false });
  });

  it('is kept for one tracker, used for that alone, and taken away again', async () => {
    const { agentToken, session, world, fired } = setUp({ kind: 'usable', baseUrl: tracker });
    await session.load();
    assert.equal(await agentToken.keep('of agents'), true);
    assert.deepEqual(await agentToken.connect(), { baseUrl: tracker, token: 'of agents', isOwn: true });
    world.configured = { kind: 'usable', baseUrl: 'https://elsewhere.example' };
    await session.load();
    assert.equal((await agentToken.connect()).isOwn, false);
    world.configured = { kind: 'usable', baseUrl: tracker };
    await session.load();
    await agentToken.remove();
    assert.equal(await agentToken.read(), undefined);
    assert.equal(fired(), 2);
  });

  it('is kept for the local service whatever its port is', async () => {
    const { agentToken, session } = setUp({ kind: 'local' });
    await session.load();
    await agentToken.keep('of agents');
    assert.deepEqual(await agentToken.connect(), { baseUrl: 'http://127.0.0.1:1', token: 'of agents', isOwn: true });
  });

  it('is kept for no address that may not be used', async () => {
    const { agentToken, session } = setUp({ kind: 'refused', reason: 'Plain http.' });
    await session.load();
    assert.equal(await agentToken.keep('of agents'), false);
    assert.equal(await agentToken.read(), undefined);
  });
});
