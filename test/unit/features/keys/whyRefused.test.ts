import assert from 'node:assert/strict';

import { validateHash } from '../../../../src/features/keys/draft.ts';
import { arrangeApiKeys } from '../../../../src/features/keys/nodes.ts';
import { whyRefused } from '../../../../src/features/keys/whyRefused.ts';
import { key } from '../../../fixtures/key.ts';

const formatContext = { locale: 'en-US', timeZone: 'Europe/Berlin', now: Date.parse('2026-03-04T19:00:00.000Z') };
const said = (over: Parameters<typeof key>[0]) => whyRefused(key(over), formatContext, formatContext.now);

describe('whyRefused', () => {
  it('explains each reason in the record with a remedy', () => {
    assert.match(said({ disabled: true }), /This is why:\*\*\n\n- It is disabled\. \*Enable Key\* switches it on/);
    assert.match(
      said({ expires_at: '2026-03-01T00:00:00.000Z' }),
      /It expired on .*\(2026-03-01 00:00 UTC\)\..*create another/,
    );
    assert.match(said({ limit: 0 }), /Its limit is 0, which blocks all use/);
    assert.match(
      said({ limit: 5, limit_remaining: 0, limit_reset: 'weekly' }),
      /\$5\/week is used up\..*starts anew in 4 d.*2026-03-09 00:00 UTC.*raises it until then/,
    );
    assert.match(
      said({ limit: 5, limit_remaining: 0 }),
      /is used up\. It has no reset: \*Update Key Limit…\* raises it\./,
    );
    assert.match(said({ limit: 5, limit_remaining: -1.25 }), /is used up, over by \$1\.25\. It has no reset/);
    assert.match(said({ limit: 5, limit_remaining: 0, include_byok_in_limit: true }), /\(BYOK\) counts toward it/);
    assert.match(said({ disabled: true, limit: 0 }), /These are the reasons:/);
  });

  it('lists what the record cannot show, without a reason', () => {
    const fine = said({ limit: 5, limit_remaining: 2 });
    assert.match(fine, /Nothing in its record refuses it/);
    for (const words of ['balance of the account', 'Requests under way', 'label', 'A management key'])
      assert.ok(fine.includes(words), words);
  });

  it('escapes markup in a name', () => {
    assert.match(said({ name: '[x](command:y) <b>' }), /“\\\[x\\\]\\\(command:y\\\) &lt;b>”/);
  });
});

describe('key list', () => {
  const keys = [
    key({ hash: '1', name: 'Zoë', limit: 10, limit_remaining: 9 }),
    key({ hash: '2', name: 'beta', limit: 10, limit_remaining: 1 }),
    key({ hash: '3', name: 'Alpha 10', expires_at: '2027-01-01T00:00:00.000Z' }),
    key({ hash: '4', name: 'Alpha 9' }),
  ];
  const names = (sort: Parameters<typeof arrangeApiKeys>[1]['sort'], filter = '') =>
    arrangeApiKeys(keys, { sort, filter }, 'en-US')
      .map(({ hash }) => hash)
      .join('');

  it('sorts by the chosen field, then by name', () => {
    assert.equal(names('name'), '4321');
    assert.equal(names('used'), '2143');
    assert.equal(names('left'), '2143');
    assert.equal(names('expiry'), '3421');
  });

  it('filters by name, label, hash, ignoring case and accents', () => {
    assert.equal(names('name', ' ZOE '), '1');
    assert.equal(names('name', 'alpha'), '43');
    assert.equal(names('name', 'sk-or'), '4321');
    assert.equal(names('name', 'unknown'), '');
  });
});

describe('entered hash', () => {
  it('rejects keys, sentences and empty text', () => {
    assert.equal(validateHash('a'.repeat(64)), undefined);
    for (const text of ['sk-or-v1-abc', 'jdr_abcdefgh', 'JDK_abc'])
      assert.match(validateHash(text) ?? '', /key itself/);
    for (const text of ['', ' ', 'a b', 'é', 'x'.repeat(201)]) assert.ok(validateHash(text));
  });
});
