import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import { droppedWrite, isDropped, kindOfAnswer, ServiceError } from '../../../src/base/flow/errors.ts';

describe('ServiceError', () => {
  it('carries operation and reason and matches by kind', () => {
    const error = new ServiceError('conflict', 'update_note', 'Read it again.', { status: 409, code: 'note_changed' });
    assert.equal(error.message, 'update_note: Read it again.');
    assert.deepEqual(
      [error.name, error.reason, error.status, error.code],
      ['ServiceError', 'Read it again.', 409, 'note_changed'],
    );
    assert.ok(ServiceError.is(error));
    assert.ok(ServiceError.is(error, 'conflict'));
    assert.ok(!ServiceError.is(error, 'missing'));
    assert.ok(!ServiceError.is(new Error('x')));
    assert.ok(!ServiceError.is({ kind: 'conflict' }));
  });

  it('exposes details to callers but not to logs', () => {
    const error = new ServiceError('invalid', 'create_note', 'No.', { details: { sent: 'private-text' } });
    assert.deepEqual(error.details, { sent: 'private-text' });
    assert.ok(!`${JSON.stringify(error)}${inspect(error, { showHidden: true, depth: null })}`.includes('private-text'));
  });

  it('keeps the service of the operation or of another failure', () => {
    const called = { service: 'keyService', operation: 'connect' } as const;
    const first = new ServiceError('signedOut', called, 'No.');
    const second = new ServiceError('broken', first, 'Not checked.');
    assert.deepEqual([first.service, second.service, second.operation], ['keyService', 'keyService', 'connect']);
    assert.equal(new ServiceError('broken', 'read', 'No.').service, undefined);
  });

  it('recognizes a dropped write', () => {
    assert.ok(isDropped(droppedWrite('Never sent.')));
    assert.ok(ServiceError.is(droppedWrite('Never sent.'), 'cancelled'));
    assert.ok(!isDropped(new ServiceError('cancelled', 'write', 'Cancelled.')));
  });

  it('keeps the given cause', () => {
    const cause = new Error('why');
    assert.equal(new ServiceError('broken', 'x', 'y', { cause }).cause, cause);
  });
});

describe('kindOfAnswer', () => {
  it('recognizes an ended subscription by code, not status', () => {
    assert.equal(kindOfAnswer(403, 'subscription_ended'), 'subscriptionEnded');
    assert.equal(kindOfAnswer(401, 'subscription_ended'), 'subscriptionEnded');
    assert.equal(kindOfAnswer(403, undefined), 'denied');
  });

  it('maps undocumented statuses to broken', () => {
    for (const status of [402, 408, 418, 500, 502, 503, 599]) assert.equal(kindOfAnswer(status, undefined), 'broken');
  });
});
