import assert from 'node:assert/strict';

import { permissions } from '../../../../src/base/domain/permission.ts';
import { AgentConsent, forgetConsent } from '../../../../src/features/agents/consent.ts';
import type { SessionState } from '../../../../src/store/session/session.ts';

const tracker: SessionState = { kind: 'hosted', baseUrl: 'https://tracker.example', account: 'a1' };
const keyService: SessionState = { kind: 'hosted', baseUrl: 'https://keys.example', account: 'k1' };

/** A user who answers the questions in turn, and cancels once the answers end. */
function answering(...answers: readonly string[]) {
  const left = [...answers];
  const asked: string[] = [];
  const offered: string[] = [];
  const world = {
    keySession: keyService,
    offerAnswer: undefined as string | undefined,
    setReadOnlyToken: async () => true,
  };
  let stored: unknown;
  const memory = {
    read: () => stored,
    write: async (_: string, value: unknown) => {
      stored = value;
    },
  };
  const makeConsent = () =>
    new AgentConsent({
      session: { state: tracker },
      keySession: {
        get state() {
          return world.keySession;
        },
        load: async () => world.keySession,
      },
      permissions: { discover: async () => undefined, usable: [...permissions] },
      memory,
      setReadOnlyToken: () => world.setReadOnlyToken(),
      turnOffAgents: async () => undefined,
      choose: async (message, detail, ...buttons) => {
        asked.push(`${message}\n${detail}`);
        const answer = left.shift();
        return buttons.find((button) => button === answer);
      },
      offer: async (message) => {
        offered.push(message);
        return world.offerAnswer;
      },
    });
  return { consent: makeConsent(), makeConsent, asked, offered, world, memory };
}

describe('AgentConsent', () => {
  it('asks once for the tracker and the keys', async () => {
    const { consent, makeConsent, asked } = answering('Allow');
    assert.ok(await consent.askAtStart('a1'));
    assert.match(asked.join(), /use your Jobdeck tracker\?.*Read API keys/s);
    assert.ok(await makeConsent().ask('a1'));
    assert.ok(await makeConsent().askAboutKeys());
    assert.equal(asked.length, 1);
  });

  it('asks for the keys alone', async () => {
    const { consent, asked } = answering('Use a Read-Only Token…', 'Allow');
    assert.ok(await consent.ask('a1'));
    assert.ok(await consent.askAboutKeys());
    assert.ok(await consent.askAboutKeys());
    assert.equal(asked.length, 2);
    assert.match(asked[1] ?? '', /read your API keys\?.*management key/s);
  });

  it('asks nothing about keys without a key service', async () => {
    const { consent, asked, world } = answering('Allow');
    world.keySession = { kind: 'signedOut', baseUrl: 'https://keys.example' };
    assert.ok(await consent.askAboutKeys());
    assert.deepEqual(asked, []);
    assert.ok(await consent.ask('a1'));
    assert.doesNotMatch(asked.join(), /API keys/);
  });

  it('waits for an open question that may be about the same', async () => {
    const { consent, asked } = answering('Allow');
    assert.deepEqual(await Promise.all([consent.ask('a1'), consent.askAboutKeys(), consent.ask('a1')]), [
      true,
      true,
      true,
    ]);
    assert.equal(asked.length, 1);
  });

  it('only offers the question at a start after Cancel', async () => {
    const { consent, makeConsent, asked, offered } = answering();
    for (let start = 0; start < 4; start += 1) assert.equal(await consent.askAtStart('a1'), false);
    assert.deepEqual([asked.length, offered.length], [1, 1]);
    assert.equal(await makeConsent().askAtStart('a1'), false);
    assert.deepEqual([asked.length, offered.length], [2, 1]);
  });

  it('only offers the question at a start after a token was not set', async () => {
    const failures = [async () => false, () => Promise.reject(new Error('Offline.'))];
    for (const setReadOnlyToken of failures) {
      const { consent, asked, offered, world } = answering('Use a Read-Only Token…');
      world.setReadOnlyToken = setReadOnlyToken;
      const start = () => consent.askAtStart('a1').catch(() => 'failed');
      const outcomes = [await start(), await start(), await start()];
      assert.deepEqual(outcomes.slice(1), [false, false]);
      assert.deepEqual([asked.length, offered.length], [1, 1]);
    }
  });

  it('asks at a start again once a token was set instead', async () => {
    const { consent, asked } = answering('Cancel', 'Use a Read-Only Token…', 'Allow');
    assert.equal(await consent.askAtStart('a1'), false);
    assert.ok(await consent.ask('a1'));
    assert.ok(await consent.askAtStart('a1'));
    assert.equal(asked.length, 3);
  });

  it('asks again when the user or a tool wants it', async () => {
    const { consent, asked, world } = answering('Cancel', 'Cancel', 'Allow');
    assert.equal(await consent.askAtStart('a1'), false);
    assert.equal(await consent.ask('a1'), false);
    world.offerAnswer = 'Ask Again';
    assert.equal(await consent.askAtStart('a1'), false);
    await new Promise(setImmediate);
    assert.ok(await consent.askAtStart('a1'));
    assert.equal(asked.length, 3);
  });

  it('asks at a start again once a question was allowed', async () => {
    const { consent, asked } = answering('Cancel', 'Allow', 'Allow');
    assert.equal(await consent.askAtStart('a1'), false);
    assert.ok(await consent.ask('a1'));
    await consent.end('a1');
    assert.ok(await consent.askAtStart('a1'));
    assert.equal(asked.length, 3);
  });

  it('ends with the account, or when agents get a token of their own', async () => {
    const { consent, asked, memory } = answering('Allow', 'Allow', 'Allow', 'Allow');
    await consent.ask('a1');
    await consent.end('a1');
    await consent.askAboutKeys();
    assert.equal(asked.length, 1);
    await consent.ask('a1');
    assert.equal(asked.length, 2);
    await forgetConsent(memory, 'k1');
    await consent.askAboutKeys();
    assert.equal(asked.length, 3);
  });
});
