import assert from 'node:assert/strict';

import type { AccountToken } from '../../../../src/base/domain/token.ts';
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
  /** Runs `during` once, while the session awaits a value. */
  const switching = async () => {
    const { during } = world;
    delete world.during;
    await during?.();
  };
  const session = new SessionStore({
    service: 'tracker',
    setting: 'jobdeck.tracker.baseUrl',
    credentialName: 'token',
    configured: () => world.configured,
    readToken: async (baseUrl) => {
      const token = storedToken(world.tokens[baseUrl]);
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
  const states: SessionState[] = [];
  session.onDidChange((state) => states.push(state));
  return { world, session, states };
}

const storedToken = (token: string | undefined): AccountToken | undefined =>
  token === undefined ? undefined : { token, account: `account of ${token}` };

const nameOf = (configured: Configured): string => ('baseUrl' in configured ? configured.baseUrl : configured.kind);

const hosted = { kind: 'usable', baseUrl: 'https://tracker.example' } as const;

describe('SessionStore', () => {
  it('is local without base URL, starts the service on connect', async () => {
    const { session, world } = setUp({ kind: 'local' });
    assert.deepEqual(await session.load(), { kind: 'local' });
    assert.equal(world.started, 0);
    assert.deepEqual(await session.connect(), { baseUrl: 'http://127.0.0.1:1', token: 'local', account: 'local' });
  });

  it('calls followers with the current and later states', async () => {
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

  it('is signed out without a token and rejects', async () => {
    const { session } = setUp(hosted);
    assert.deepEqual(await session.load(), { kind: 'signedOut', baseUrl: hosted.baseUrl });
    await assert.rejects(session.connect(), { kind: 'signedOut' });
  });

  it('names the environment variable without a token', async () => {
    const { session, world } = setUp(hosted);
    world.variable = 'SERVICE_API_TOKEN';
    await assert.rejects(session.connect(), { kind: 'signedOut', message: /SERVICE_API_TOKEN has no token here/ });
  });

  it('returns only the token of its own service', async () => {
    const { session } = setUp(hosted, { 'https://elsewhere.example': 'theirs', 'https://tracker.example': 'ours' });
    assert.deepEqual(await session.connect(), { baseUrl: hosted.baseUrl, token: 'ours', account: 'account of ours' });
  });

  it('names the account: local, per token, or none', async () => {
    const { session, world, states } = setUp({ kind: 'local' }, { 'https://tracker.example': 'ours' });
    assert.equal(accountOf(session.state), undefined);
    assert.equal(accountOf(await session.load()), 'local');
    world.configured = hosted;
    assert.equal(accountOf(await session.load()), 'account of ours');
    world.tokens = { 'https://tracker.example': 'another' };
    assert.equal(accountOf(await session.load()), 'account of another');
    assert.equal(states.length, 3);
    world.tokens = {};
    assert.equal(accountOf(await session.load()), undefined);
  });

  it('rejects a connection after the token changes', async () => {
    const { session, world, states } = setUp(hosted, { 'https://tracker.example': 'ours' });
    await session.load();
    world.tokens = { 'https://tracker.example': 'theirs' };
    await assert.rejects(session.connect(), { kind: 'cancelled' });
    assert.equal(accountOf(states.at(-1)), 'account of theirs');
    assert.equal((await session.connect()).token, 'theirs');
  });

  for (const [from, to] of [
    [hosted, { kind: 'usable', baseUrl: 'https://elsewhere.example' }],
    [hosted, { kind: 'local' }],
    [{ kind: 'local' }, hosted],
  ] as const)
    it(`rejects during a change from ${nameOf(from)} to ${nameOf(to)}`, async () => {
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

  it('asserts that a connection is of the current account', async () => {
    const { session, world } = setUp(hosted, { 'https://tracker.example': 'ours' });
    const connection = await session.connect();
    session.assertInUse(connection);
    world.tokens = {};
    await session.load();
    assert.throws(() => session.assertInUse(connection), { kind: 'cancelled' });
  });

  it('rejects an invalid base URL, uses no other service', async () => {
    const { session, world } = setUp({ kind: 'refused', reason: 'The address must start with https://.' });
    await assert.rejects(session.connect(), { kind: 'unusableAddress', message: /https:/ });
    assert.equal(world.started, 0);
  });

  it('fires on service change and on every reload', async () => {
    const { session, states, world } = setUp({ kind: 'local' });
    await session.load();
    await session.load();
    assert.equal(states.length, 1);
    world.configured = hosted;
    await session.load();
    assert.deepEqual(states.at(-1), { kind: 'signedOut', baseUrl: hosted.baseUrl });
    await session.reload();
    assert.equal(states.length, 3);
  });

  it('keeps only the last of concurrent loads', async () => {
    const answers: ((stored: AccountToken | undefined) => void)[] = [];
    let configured: Configured = hosted;
    const session = new SessionStore({
      service: 'tracker',
      setting: 'jobdeck.tracker.baseUrl',
      credentialName: 'token',
      configured: () => configured,
      readToken: () => new Promise((resolve) => answers.push(resolve)),
      variableOf: async () => undefined,
      startLocal: () => assert.fail('not asked for'),
    });
    const slow = session.load();
    configured = { kind: 'local' };
    await session.load();
    answers[0]?.(storedToken('token'));
    assert.deepEqual(await slow, { kind: 'local' });
    assert.deepEqual(session.state, { kind: 'local' });
  });

  it('connects to nothing when the keyring fails', async () => {
    const { session, world } = setUp({ kind: 'local' });
    await session.load();
    world.configured = hosted;
    Object.defineProperty(world, 'tokens', { get: () => assert.fail('the keyring is locked') });
    await assert.rejects(session.load(), /keyring/);
    await assert.rejects(session.connect(), /keyring/);
    assert.equal(world.started, 0);
  });

  it('has the state of the last window until the token is read, and no request without the token', async () => {
    const [baseUrl, last] = [
      hosted.baseUrl,
      { kind: 'hosted', baseUrl: hosted.baseUrl, account: 'account of one' },
    ] as const;
    let stored: unknown = last;
    const open = (token: string | undefined, from: Configured = hosted) => {
      const session = new SessionStore({
        service: 'tracker',
        setting: 'jobdeck.tracker.baseUrl',
        credentialName: 'token',
        configured: () => from,
        readToken: async () => storedToken(token),
        variableOf: async () => undefined,
        startLocal: async () => assert.fail(),
        remembered: {
          read: () => stored as typeof last | undefined,
          write: (state) => {
            stored = state;
          },
        },
      });
      const states: (string | undefined)[] = [accountOf(session.state)];
      session.onDidChange((state) => states.push(accountOf(state)));
      return { session, states };
    };
    const same = open('one');
    assert.equal((await same.session.connect()).account, 'account of one');
    await same.session.load();
    assert.deepEqual(same.states, ['account of one']);

    const other = open('two');
    await assert.rejects(other.session.connect(), /another account/);
    assert.deepEqual(other.states, ['account of one', 'account of two']);
    assert.deepEqual(stored, { kind: 'hosted', baseUrl, account: 'account of two' });

    assert.deepEqual(open('two', { kind: 'local' }).states, [undefined]);
    const signedOut = open(undefined);
    await signedOut.session.load();
    assert.equal(signedOut.session.state?.kind, 'signedOut');
    assert.equal(stored, undefined);
  });
});
