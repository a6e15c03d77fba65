import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { connectFailure } from '../../../../src/features/session/connectFailure.ts';
import { keyServiceTexts, trackerTexts } from '../../../../src/features/session/service.ts';
import { formatFailure } from '../../../../src/host/ui/formatFailure.ts';

const at = 'https://tracker.example';
const failure = (kind: FailureKind, status?: number, words = trackerTexts) => {
  const error = new ServiceError(kind, 'a call', 'Why.', { status });
  return connectFailure(error, formatFailure(error), at, words);
};

describe('connectFailure', () => {
  it('reports a wrong address for foreign responses, unsaved', () => {
    for (const [kind, status] of [
      ['missing', 404],
      ['notImplemented', 405],
      ['unknownShape', 200],
    ] as const) {
      const { message, wrong, mayBeSaved } = failure(kind, status);
      assert.match(message, /Nothing at https:\/\/tracker\.example answers as the tracker does.*without \/api\/v1/);
      assert.deepEqual({ wrong, mayBeSaved }, { wrong: 'address', mayBeSaved: false });
    }
    assert.deepEqual([failure('broken', 302).wrong, failure('broken', 302).mayBeSaved], ['address', false]);
  });

  it('allows saving for a key service without a check', () => {
    const { message, mayBeSaved } = failure('missing', 404, keyServiceTexts);
    assert.match(message, /answers as the key service does \(404\).*ends with \/api\/v1\. The management key was not/);
    assert.equal(mayBeSaved, true);
    assert.equal(failure('unknownShape', 200, keyServiceTexts).mayBeSaved, false);
  });

  it('never saves a token that the service rejected', () => {
    for (const [kind, status] of [
      ['signedOut', 401],
      ['denied', 403],
      ['invalid', 400],
    ] as const)
      assert.deepEqual([failure(kind, status).wrong, failure(kind, status).mayBeSaved], ['token', false], kind);
  });

  it('allows saving a token that could not be judged', () => {
    for (const [kind, status] of [
      ['unreachable', undefined],
      ['limited', 429],
      ['broken', 500],
      ['subscriptionEnded', 403],
    ] as const)
      assert.equal(failure(kind, status).mayBeSaved, true, kind);
  });

  it('reports that nothing was stored', () => {
    assert.match(failure('unreachable').message, /Why\. The token was not stored\.$/);
  });

  it('offers no saving after a failure without a response', () => {
    const error = new Error('The keyring is locked.');
    assert.equal(connectFailure(error, formatFailure(error), at, trackerTexts).mayBeSaved, false);
  });
});
