import assert from 'node:assert/strict';

import { permissions } from '../../../../src/base/domain/permission.ts';
import { apiKeyConsentDetail, consentDetail } from '../../../../src/features/agents/consent.ts';

describe('consentDetail', () => {
  it('separates what agents can read from what they can change', () => {
    const [, reads = '', edits = ''] = consentDetail(permissions, false).split('\n\n');
    assert.match(reads, /can read.*• Read tracker: .*• Read notes: /s);
    assert.match(edits, /can change.*• Edit tracker: .*• Create and edit notes: /s);
    assert.doesNotMatch(reads, /Edit tracker/);
  });

  it('says that nothing can be changed without edit permissions', () => {
    assert.match(consentDetail(['tracker:read'], false), /They can change nothing in the tracker\./);
  });

  it('names API keys if a key service is connected', () => {
    const [, withKeys = ''] = consentDetail(permissions, true).split('\n\n');
    assert.match(withKeys, /• Read API keys: .*limits and spend, with your management key; no key itself/);
    assert.doesNotMatch(consentDetail(permissions, false), /API key/);
    assert.match(apiKeyConsentDetail, /• Names, limits and spend/);
    // The dialog cuts a longer text.
    assert.ok(consentDetail(permissions, true).length < 1_500);
  });
});
