import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { allowedConnection } from '../../../../src/features/agents/allowedConnection.ts';
import type { AgentConnection } from '../../../../src/store/session/agentToken.ts';

const connectionOf = (account: string, isOwn = false): AgentConnection => ({
  ...{ baseUrl: `https://${account}.example`, account, isOwn },
  token: `${isOwn ? "agents'" : "editor's"} token of ${account}`,
});

/** What agents get if they were asked about `asked`, and the question leaves `after` in use. */
const outcomeOf = async (asked: AgentConnection, isAllowed: boolean, after: AgentConnection) => {
  const questions: string[] = [];
  const ask = async (account: string) => {
    questions.push(account);
    return isAllowed;
  };
  const found = await allowedConnection(asked, { connect: async () => after }, ask).catch((error: unknown) => error);
  return { questions, found };
};

describe('the connection that agents may use', () => {
  it('is their own without a question', async () => {
    const own = connectionOf('a', true);
    assert.deepEqual(await outcomeOf(own, false, connectionOf('b')), { questions: [], found: own });
  });

  it('is what the account has after the question', async () => {
    const [asked, own] = [connectionOf('a'), connectionOf('a', true)];
    assert.deepEqual(await outcomeOf(asked, true, asked), { questions: ['a'], found: asked });
    assert.deepEqual(await outcomeOf(asked, true, own), { questions: ['a'], found: own });
    assert.deepEqual(await outcomeOf(asked, false, asked), { questions: ['a'], found: undefined });
  });

  it('is never of another account than the one asked about', async () => {
    for (const isOwn of [false, true]) {
      const { found } = await outcomeOf(connectionOf('a'), true, connectionOf('b', isOwn));
      assert.ok(ServiceError.is(found, 'cancelled'));
    }
  });
});
