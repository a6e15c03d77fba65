import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { apiKeysMessage, apiKeysViewState } from '../../../../src/features/keys/viewState.ts';
import { key } from '../../../fixtures/key.ts';

const now = new Date(2026, 2, 5, 14, 30).getTime();
const list = { keys: [key()], from: 'service', hasMore: false, readAt: {} } as const;
const seen = { value: list, fetchedAt: new Date(2026, 2, 5, 14, 2).getTime() };
const looking = { visibleCount: 1, filter: '', now, locale: 'de' };
const failed = (kind: FailureKind) => ({ kind: 'failed', error: new ServiceError(kind, 'listKeys', 'Why.') }) as const;

describe('key view', () => {
  it('keeps seen keys unless access is lost', () => {
    assert.equal(apiKeysViewState({ kind: 'cached', ...seen }), 'ready');
    assert.equal(apiKeysViewState({ ...failed('unreachable'), ...seen }), 'ready');
    assert.equal(apiKeysViewState({ ...failed('signedOut'), ...seen }), 'signedOut');
    assert.equal(apiKeysViewState({ ...failed('unreachable'), value: undefined, fetchedAt: undefined }), 'unreachable');
  });

  it('shows the age of keys and why they are stale', () => {
    assert.equal(apiKeysMessage({ kind: 'ready', ...seen }, looking), '');
    assert.equal(apiKeysMessage({ kind: 'cached', ...seen }, looking), 'As of 14:02.');
    assert.equal(
      apiKeysMessage({ ...failed('unreachable'), ...seen }, { ...looking, visibleCount: 0, filter: 'ci' }),
      'As of 14:02. Not up to date: Why. “ci”: 0 of 1',
    );
  });
});
