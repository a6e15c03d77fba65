import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { startFailure } from '../../../../src/features/agents/startFailure.ts';

const failure = (kind: FailureKind, code?: string, status?: number) =>
  new ServiceError(kind, { service: 'tracker', operation: 'tracker_list_columns' }, 'The service said so.', {
    code,
    status,
  });

describe('startFailure', () => {
  it("names what is wrong with the agents' own token", () => {
    for (const [code, words] of [
      ['token_revoked', /own token was revoked\. Set another one for them\.$/],
      ['token_expired', /own token has expired\./],
      ['token_invalid', /own token is not known to the service\./],
      ['other', /own token was not accepted\./],
    ] as const) {
      const { message, action } = startFailure(failure('signedOut', code, 401), true);
      assert.match(message, words);
      assert.equal(action?.command, 'jobdeck.agent.setToken');
    }
  });

  it('offers to connect when the token is that of the editor', () => {
    const { message, action } = startFailure(failure('signedOut', 'token_expired', 401), false);
    assert.match(message, /the editor's token, which they share, has expired/);
    assert.equal(action?.command, 'jobdeck.session.connect');
    assert.equal(startFailure(failure('signedOut'), false).action?.command, 'jobdeck.session.connect');
  });

  it('names an ended subscription and a broken network', () => {
    const ended = startFailure(failure('subscriptionEnded', 'subscription_ended', 403), true);
    assert.match(ended.message, /The same token works again after renewal/);
    assert.equal(ended.action, undefined);
    assert.equal(startFailure(failure('unreachable'), true).action?.command, 'jobdeck.diagnose.run');
  });
});
