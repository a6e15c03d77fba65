import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { formatStaleness } from '../../../../src/store/sync/loadState.ts';

const now = new Date(2026, 2, 5, 14, 30).getTime();
const fetchedAt = new Date(2026, 2, 5, 14, 2).getTime();
const error = new ServiceError('unreachable', 'read', 'Why.');

describe('formatStaleness', () => {
  it('names the age of a cached or failed value', () => {
    assert.equal(formatStaleness({ kind: 'cached', value: 1, fetchedAt }, now, 'de'), 'As of 14:02.');
    assert.equal(
      formatStaleness({ kind: 'failed', error, value: 1, fetchedAt }, now, 'de'),
      'As of 14:02. Not up to date: Why.',
    );
    const unseen = { kind: 'failed', error, value: undefined, fetchedAt: undefined } as const;
    assert.equal(formatStaleness(unseen, now, 'de'), 'Not up to date: Why.');
  });

  it('is empty for a current or unknown value', () => {
    assert.equal(formatStaleness({ kind: 'ready', value: 1, fetchedAt }, now, 'de'), '');
    assert.equal(formatStaleness({ kind: 'loading' }, now, 'de'), '');
  });
});
