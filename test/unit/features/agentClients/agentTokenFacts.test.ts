import assert from 'node:assert/strict';

import type { Permission } from '../../../../src/base/domain/permission.ts';
import { tokenVariable } from '../../../../src/base/domain/token.ts';
import { TokenFacts } from '../../../../src/features/agentClients/agentTokenFacts.ts';
import { FakeClock, settled } from '../../../fixtures/fakeClock.ts';

function setUp() {
  const clock = new FakeClock();
  const world = {
    token: 'one',
    isOwn: true,
    value: '',
    inTerminals: [] as string[],
    asked: 0,
    failure: '',
    answer: Promise.resolve(),
  };
  const facts = new TokenFacts({
    clock,
    agentToken: {
      connect: async () => {
        if (world.token === '') throw new Error('No token.');
        return { baseUrl: 'https://tracker.example', account: 'a', token: world.token, isOwn: world.isOwn };
      },
    },
    permissionsAt: async (): Promise<Permission[]> => {
      world.asked += 1;
      await world.answer;
      if (world.failure !== '') throw new Error(world.failure);
      return ['tracker:read'];
    },
    explain: (error, isOwn) => ({ message: `${isOwn ? 'Own' : 'Shared'}: ${String(error)}` }),
    readVariable: (name) => (name === tokenVariable ? world.value : undefined),
    isInTerminals: (token) => world.inTerminals.includes(token),
  });
  return { facts, world, clock };
}

describe("facts of the agents' token", () => {
  it('asks once a minute, and at once for a new token', async () => {
    const { facts, world, clock } = setUp();
    const asked: number[] = [];
    const read = async (isFresh = false) => {
      await facts.read(isFresh);
      asked.push(world.asked);
    };
    await read();
    await clock.pass(59_999);
    await read();
    await clock.pass(1);
    await read();
    await read(true);
    world.token = 'two';
    await read();
    assert.deepEqual(asked, [1, 1, 2, 3, 4]);
  });

  it('does not wait for a slow service, nor ask it twice', async () => {
    const { facts, world, clock } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.answer = promise;
    for (let times = 0; times < 2; times += 1) {
      const reading = facts.read(true);
      await clock.pass(3_000);
      assert.equal((await reading).token.problem?.message, 'The service has not answered yet.');
    }
    resolve();
    await settled();
    assert.deepEqual((await facts.read(false)).token.permissions, ['tracker:read']);
    assert.equal(world.asked, 1);
  });

  it('explains a token that does not work', async () => {
    const { facts, world } = setUp();
    world.failure = 'Revoked.';
    const problem = async () => (await facts.read(true)).token.problem?.message;
    assert.equal(await problem(), 'Own: Error: Revoked.');
    world.token = '';
    assert.equal(await problem(), 'Shared: Error: No token.');
  });

  it('compares the variable with the token that agents use', async () => {
    const { facts, world } = setUp();
    const inEditor = async () => (await facts.read(false)).variable.inEditor;
    assert.equal(await inEditor(), 'none');
    world.value = 'one';
    assert.equal(await inEditor(), 'agents');
    world.token = 'two';
    assert.equal(await inEditor(), 'other');
    world.token = '';
    assert.equal(await inEditor(), 'other');
  });
  it('counts terminals only with the token that agents use now', async () => {
    const { facts, world } = setUp();
    const inTerminals = async () => (await facts.read(false)).variable.inTerminals;
    world.inTerminals = ['one'];
    assert.equal(await inTerminals(), true);
    world.token = 'two';
    assert.equal(await inTerminals(), false);
    world.token = '';
    assert.equal(await inTerminals(), false);
  });
});
