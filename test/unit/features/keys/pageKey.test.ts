import assert from 'node:assert/strict';

import { showMessage } from '../../../../src/base/page.ts';
import { keyPage } from '../../../../src/features/keys/contract.ts';
import { basisOf, keyOfBasis } from '../../../../src/features/keys/draft.ts';
import { pageKey } from '../../../../src/features/keys/pageKey.ts';
import { key } from '../../../fixtures/key.ts';

const huge = 'W'.repeat(1_100_000);
const showing = { now: 0, locale: 'en', timeZone: 'UTC' };

describe('page of a huge key', () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [`${index} ${huge.slice(0, 900)}`, huge]),
  );
  const record = key({ name: huge, label: huge, limit: 1, limit_reset: huge, workspace_id: huge, ...unknown });
  const message = showMessage(keyPage, 0, () => ({
    note: huge,
    key: pageKey(record, undefined, showing),
    isSaving: false,
    canUndo: false,
    saved: 0,
  }));

  it('truncates its texts and facts', () => {
    assert.ok('snapshot' in message, JSON.stringify(message).slice(0, 300));
    assert.equal(message.snapshot.key?.facts.length, 100);
    const { length } = JSON.stringify(message);
    assert.ok(length < 500_000, `the message has ${length} characters`);
  });

  it('locks its truncated name', () => {
    assert.ok('snapshot' in message && message.snapshot.key?.isNameCut === true);
    assert.equal(pageKey(key(), undefined, showing).isNameCut, false);
  });

  it('omits a huge basis of the form', () => {
    assert.equal(basisOf(record), '');
    assert.equal(keyOfBasis('', record), record);
  });
});
