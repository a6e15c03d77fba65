import assert from 'node:assert/strict';

import { apiKeyOfBasis, basisOf, formOf, readDraft } from '../../../../src/features/keys/draft.ts';
import { key } from '../../../fixtures/key.ts';

const before = key({ name: 'CI', limit: 12.5, limit_reset: 'weekly', updated_at: 'then' });

describe('key form', () => {
  it("shows the key in the user's locale", () => {
    assert.deepEqual(formOf(before, 'de-DE'), {
      name: 'CI',
      noLimit: false,
      limit: '12,50\u00a0$',
      reset: 'weekly',
      byok: false,
      disabled: false,
    });
    assert.deepEqual(formOf(key({ limit_reset: 'yearly' }), 'en-US').reset, 'kept');
    assert.deepEqual([formOf(key(), 'en-US').noLimit, formOf(key(), 'en-US').reset], [true, 'never']);
    assert.deepEqual(
      [formOf(key({ limit: 0 }), 'en-US').noLimit, formOf(key({ limit: 0 }), 'en-US').limit],
      [false, '$0'],
    );
  });

  it('returns changed fields, distinguishing no limit from 0', () => {
    const edit = (draft: Parameters<typeof readDraft>[0], of = before) => {
      const read = readDraft(draft, of, 'de-DE');
      return read.kind === 'edit' ? read.edit : read;
    };
    assert.deepEqual(edit({}), {});
    assert.deepEqual(edit({ limit: '$25,50' }), { limit: 25.5 });
    assert.deepEqual(edit({ limit: '0' }), { limit: 0 });
    assert.deepEqual(edit({ noLimit: true, limit: 'not looked at' }), { limit: null });
    assert.deepEqual(edit({ name: ' B ', reset: 'never', byok: true, disabled: true }), {
      name: 'B',
      limit_reset: null,
      include_byok_in_limit: true,
      disabled: true,
    });
    assert.deepEqual(edit({ reset: 'kept' }), {});
    assert.deepEqual(edit({ noLimit: false, limit: '5' }, key()), { limit: 5 });
  });

  it('explains each invalid field', () => {
    assert.deepEqual(readDraft({ name: ' ', limit: 'ten' }, before, 'de-DE'), {
      kind: 'refused',
      name: 'A key needs a name.',
      limit: 'Enter an amount in USD, such as 12,50.',
    });
    assert.deepEqual(readDraft({ noLimit: false }, key(), 'en-US'), {
      kind: 'refused',
      limit: 'Enter an amount in USD, such as 12.50.',
    });
  });

  it('restores its basis and ignores an invalid one', () => {
    const now = key({ name: 'Elsewhere', limit: 50, updated_at: 'now', usage: 3 });
    assert.deepEqual(apiKeyOfBasis(basisOf(before), now), {
      ...now,
      name: 'CI',
      limit: 12.5,
      limit_reset: 'weekly',
      updated_at: 'then',
    });
    for (const nonsense of ['', '{}', '[]', 'null', '{"name":1}']) assert.equal(apiKeyOfBasis(nonsense, now), now);
  });
});
