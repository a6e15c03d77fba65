import assert from 'node:assert/strict';

import type { KeptToken } from '../../../../src/base/keptToken.ts';
import { accountOf, type Configured, type SessionState, SessionStore } from '../../../../src/store/session/session.ts';

function setUp(configured: Configured, tokens: Record<string, string> = {}) {
  const world: {
    configured: Configured;
    tokens: Record<string, string>;
    started: number;
    variable?: string;
    during?: () => Promise<unknown>;
  } = {
    configured,
    tokens,
    started: 0,
  };
  /** What happens once while something is awaited. */
  const switching = async () => {
    const { during } = world;
    delete world.during;
    await during?.();
  };
  const session = new SessionStore({
    setting: 'jobdeck.tracker.baseUrl',
    bearer: 'token',
    configured: () => world.configured,
    readToken: async (baseUrl) => {
      const token = keptToken(world.tokens[baseUrl]);
      await switching();
      return token;
    },
    variableOf: async () => world.variable,
    startLocal: async () => {
      world.started += 1;
      await switching();
      return { baseUrl: 'http://127.0.0.1:1', token: 'local' };
    },
  });
  const seen: SessionState[] = [];
  session.onDidChange((state) => seen.push(state));
  return { world, session, seen };
}

const keptToken = (token: string | undefined): KeptToken | undefined =>
  token === undefined ? undefined : { token, account: `account of ${token}` };

const nameOf = (configured: Configured): string => ('baseUrl' in configured ? configured.baseUrl : configured.kind);

const hosted = { kind: 'usable', baseUrl: 'https://tracker.example' } as const;

describe('SessionStore', () => {
  it('is local without a base URL, and starts the local service only when something is asked of it', async () => {
    const { session, world } = setUp({ kind: 'local' });
    assert.deepEqual(await session.load(), { kind: 'local' });
    assert.equal(world.started, 0);
    assert.deepEqual(await session.connect(), { baseUrl: 'http://127.0.0.1:1', token: 'local', account: 'local' });
  });

  it('tells a follower the state that is known already, and each one after it', async () => {
    const { session, world } = setUp({ kind: 'local' });
    const early: string[] = [];
    const late: string[] = [];
    session.follow(({ kind }) => early.push(kind));
    await session.load();
    session.follow(({ kind }) => late.push(kind));
    world.configured = hosted;
    await session.load();
    assert.deepEqual(
      [early, late],
      [
        ['local', 'signedOut'],
        ['local', 'signedOut'],
      ],
    );
  });

  it('is signed out of a hosted service without a token, and rejects as that', async () => {
    const { session } = setUp(hosted);
    assert.deepEqual(await session.load(), { kind: 'signedOut', baseUrl: hosted.baseUrl });
    await assert.rejects(session.connect(), { kind: 'signedOut' });
  });

  it('says which variable of the environment has no token, where it is to be read from one', async () => {
    const { session, world } = setUp(hosted);
    world.variable = 'SERVICE_API_TOKEN';
    await assert.rejects(session.connect(), { kind: 'signedOut', message: /SERVICE_API_TOKEN has no token here/ });
  });

  it("gives a hosted service its own token and never another's", async () => {
    const { session } = setUp(hosted, { 'https://elsewhere.example': 'theirs', 'https://tracker.example': 'ours' });
    assert.deepEqual(await session.connect(), { baseUrl: hosted.baseUrl, token: 'ours', account: 'account of ours' });
  });

  it('names whose data it is: the local one, one for each token that was entered, or nobody', async () => {
    const { session, world, seen } = setUp({ kind: 'local' }, { 'https://tracker.example': 'ours' });
    assert.equal(accountOf(session.state), undefined);
    assert.equal(accountOf(await session.load()), 'local');
    world.configured = hosted;
    assert.equal(accountOf(await session.load()), 'account of ours');
    world.tokens = { 'https://tracker.example': 'another' };
    assert.equal(accountOf(await session.load()), 'account of another');
    assert.equal(seen.length, 3);
    world.tokens = {};
    assert.equal(accountOf(await session.load()), undefined);
  });

  it('hands no token to what was meant for the account before, though word of the new one is still on its way', async () => {
    const { session, world, seen } = setUp(hosted, { 'https://tracker.example': 'ours' });
    await session.load();
    world.tokens = { 'https://tracker.example': 'theirs' };
    await assert.rejects(session.connect(), { kind: 'cancelled' });
    assert.equal(accountOf(seen.at(-1)), 'account of theirs');
    assert.equal((await session.connect()).token, 'theirs');
  });

  for (const [from, to] of [
    [hosted, { kind: 'usable', baseUrl: 'https://elsewhere.example' }],
    [hosted, { kind: 'local' }],
    [{ kind: 'local' }, hosted],
  ] as const)
    it(`connects nowhere while it goes from ${nameOf(from)} to ${nameOf(to)}`, async () => {
      const { session, world } = setUp(from, {
        'https://elsewhere.example': 'theirs',
        'https://tracker.example': 'ours',
      });
      await session.load();
      world.during = () => {
        world.configured = to;
        return session.load();
      };
      await assert.rejects(session.connect(), { kind: 'cancelled' });
    });

  it('tells whether a connection is of the account in use', async () => {
    const { session, world } = setUp(hosted, { 'https://tracker.example': 'ours' });
    const connection = await session.connect();
    session.assertInUse(connection);
    world.tokens = {};
    await session.load();
    assert.throws(() => session.assertInUse(connection), { kind: 'cancelled' });
  });

  it('says why a base URL is refused and uses no other service instead', async () => {
    const { session, world } = setUp({ kind: 'refused', reason: 'The address must start with https://.' });
    await assert.rejects(session.connect(), { kind: 'invalid', message: /https:/ });
    assert.equal(world.started, 0);
  });

  it('fires when another service takes over, not when nothing changed, and always on reload', async () => {
    const { session, seen, world } = setUp({ kind: 'local' });
    await session.load();
    await session.load();
    assert.equal(seen.length, 1);
    world.configured = hosted;
    await session.load();
    assert.deepEqual(seen.at(-1), { kind: 'signedOut', baseUrl: hosted.baseUrl });
    await session.reload();
    assert.equal(seen.length, 3);
  });

  it('lets only the last of several loads count, however slow the keyring is', async () => {
    const answers: ((kept: KeptToken | undefined) => void)[] = [];
    let configured: Configured = hosted;
    const session = new SessionStore({
      setting: 'jobdeck.tracker.baseUrl',
      bearer: 'token',
      configured: () => configured,
      readToken: () => new Promise((resolve) => answers.push(resolve)),
      variableOf: async () => undefined,
      startLocal: () => assert.fail('not asked for'),
    });
    const slow = session.load();
    configured = { kind: 'local' };
    await session.load();
    answers[0]?.(keptToken('token'));
    assert.deepEqual(await slow, { kind: 'local' });
    assert.deepEqual(session.state, { kind: 'local' });
  });

  it('sends nothing to the account before when the new one cannot be read', async () => {
    const { session, world } = setUp({ kind: 'local' });
    await session.load();
    world.configured = hosted;
    Object.defineProperty(world, 'tokens', { get: () => assert.fail('the keyring is locked') });
    await assert.rejects(session.load(), /keyring/);
    await assert.rejects(session.connect(), /keyring/);
    assert.equal(world.started, 0);
  });
});
