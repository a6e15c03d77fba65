import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { IdempotencyKeys, mayHaveLanded, withUncertainty } from '../../../../src/features/operations/doubt.ts';

const unreachable = new ServiceError('unreachable', 'tracker_move_card', 'The service broke the connection off.');
const cancelled = new ServiceError('cancelled', 'tracker_move_card', 'Cancelled.');
const refused = new ServiceError('missing', 'tracker_move_card', 'Card not found.');
const write = { method: 'PATCH' } as const;

describe('unanswered operation', () => {
  it('counts as possibly landed only for unrejected writes without key', () => {
    assert.ok(mayHaveLanded(write, unreachable));
    assert.ok(mayHaveLanded(write, cancelled));
    assert.ok(!mayHaveLanded({ method: 'GET' }, unreachable));
    assert.ok(!mayHaveLanded(write, refused));
    assert.ok(!mayHaveLanded({ method: 'POST', creates: true }, unreachable));
  });

  it('is reported as unknown with the next step', () => {
    const said = withUncertainty(unreachable);
    assert.ok(ServiceError.is(said, 'unreachable'));
    assert.match(said.reason, /broke the connection off\. Whether it was done all the same is not known: look before/);
    assert.equal(withUncertainty(cancelled), cancelled);
  });
});

describe('IdempotencyKeys', () => {
  it('returns one key per input', () => {
    const keys = new IdempotencyKeys();
    assert.equal(keys.of('{"title": "a"}'), keys.of('{"title": "a"}'));
    assert.notEqual(keys.of('{"title": "a"}'), keys.of('{"title": "b"}'));
  });

  it('returns another key once the create is done', () => {
    const keys = new IdempotencyKeys();
    const first = keys.of('{"title": "a"}');
    keys.resolve('{"title": "a"}');
    assert.notEqual(keys.of('{"title": "a"}'), first);
  });
});
