import assert from 'node:assert/strict';

import { TokenStore } from '../../../../src/host/storage/secrets.ts';
import { AgentToken } from '../../../../src/store/session/agentToken.ts';
import { type Configured, SessionStore } from '../../../../src/store/session/session.ts';
import { keyring } from '../../../fixtures/keyring.ts';

const tracker = 'https://tracker.example';
const elsewhere = 'https://elsewhere.example';
const usable = (baseUrl: string): Configured => ({ kind: 'usable', baseUrl });

function setUp(configured: Configured) {
  const world = { configured };
  /** Hooks that run once while a token is read. */
  const during: { editor?: () => Promise<void>; agents?: () => Promise<void> } = {};
  const takeHook = async (whose: 'editor' | 'agents') => {
    const hook = during[whose];
    delete during[whose];
    await hook?.();
  };
  const session = new SessionStore({
    service: 'tracker',
    setting: 'jobdeck.tracker.baseUrl',
    credentialName: 'token',
    configured: () => world.configured,
    readToken: async (baseUrl) => {
      await takeHook('editor');
      return { token: "the editor's", account: `account at ${baseUrl}` };
    },
    variableOf: async () => undefined,
    startLocal: async () => ({ baseUrl: 'http://127.0.0.1:1', token: "the local service's" }),
  });
  const { secrets } = keyring();
  const tokens = new TokenStore(
    {
      ...secrets,
      get: async (key) => {
        await takeHook('agents');
        return secrets.get(key);
      },
    },
    'agentToken',
  );
  const agentToken = new AgentToken(session, tokens);
  let fired = 0;
  agentToken.onDidChange(() => {
    fired += 1;
  });
  const switchTo = async (next: Configured) => {
    world.configured = next;
    await session.load();
  };
  return { session, agentToken, during, switchTo, fired: () => fired };
}

describe('AgentToken', () => {
  it("uses the editor's token without an agent token", async () => {
    const { agentToken } = setUp(usable(tracker));
    assert.deepEqual(await agentToken.connect(), {
      baseUrl: tracker,
      token: "the editor's",
      account: `account at ${tracker}`,
      isOwn: false,
    });
  });

  it('stores, uses and removes a token for one tracker', async () => {
    const { agentToken, session, switchTo, fired } = setUp(usable(tracker));
    assert.equal(await agentToken.store(await session.connect(), 'of agents'), true);
    const { baseUrl, token, isOwn } = await agentToken.connect();
    assert.deepEqual({ baseUrl, token, isOwn }, { baseUrl: tracker, token: 'of agents', isOwn: true });
    await switchTo(usable(elsewhere));
    assert.equal((await agentToken.connect()).isOwn, false);
    await switchTo(usable(tracker));
    const state = await session.load();
    await agentToken.remove(state);
    assert.equal(await agentToken.read(state), undefined);
    assert.equal(fired(), 2);
  });

  it('stores a local token for any port', async () => {
    const { agentToken, session } = setUp({ kind: 'local' });
    const expiresAt = '2027-01-31T00:00:00Z';
    await agentToken.store(await session.connect(), 'of agents', expiresAt);
    const { account: _, ...connection } = await agentToken.connect();
    assert.deepEqual(connection, { baseUrl: 'http://127.0.0.1:1', token: 'of agents', isOwn: true, expiresAt });
  });

  it('returns no token for a rejected address', async () => {
    const { agentToken, session } = setUp({ kind: 'refused', reason: 'Plain http.' });
    assert.equal(await agentToken.read(await session.load()), undefined);
  });

  for (const whose of ['editor', 'agents'] as const)
    it(`cancels when the service changes during the ${whose} read`, async () => {
      const { agentToken, session, during, switchTo } = setUp(usable(elsewhere));
      await agentToken.store(await session.connect(), 'for elsewhere');
      await switchTo(usable(tracker));
      await agentToken.store(await session.connect(), 'for tracker');
      during[whose] = () => switchTo(usable(elsewhere));
      await assert.rejects(agentToken.connect(), { kind: 'cancelled' });
    });

  it('rejects storing after another service took over', async () => {
    const { agentToken, session, switchTo } = setUp(usable(tracker));
    const connection = await session.connect();
    await switchTo(usable(elsewhere));
    await assert.rejects(agentToken.store(connection, 'for tracker'), { kind: 'cancelled' });
    assert.equal(await agentToken.read(await session.load()), undefined);
  });

  it('removes the token of the requested service', async () => {
    const { agentToken, session, switchTo } = setUp(usable(tracker));
    await agentToken.store(await session.connect(), 'for tracker');
    const asked = await session.load();
    await switchTo(usable(elsewhere));
    const other = await session.load();
    await agentToken.store(await session.connect(), 'for elsewhere');
    await agentToken.remove(asked);
    assert.equal(await agentToken.read(other), 'for elsewhere');
    assert.equal(await agentToken.read(asked), undefined);
  });
});
