import assert from 'node:assert/strict';

import { showMessage } from '../../../../src/base/editor/page.ts';
import { apiKeyPage } from '../../../../src/features/keys/contract.ts';
import { apiKeyOfBasis, basisOf } from '../../../../src/features/keys/draft.ts';
import { pageApiKey } from '../../../../src/features/keys/pageModel.ts';
import { key } from '../../../fixtures/key.ts';

const huge = 'W'.repeat(1_100_000);
const formatContext = { now: 0, locale: 'en', timeZone: 'UTC' };

describe('page of a huge key', () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [`${index} ${huge.slice(0, 900)}`, huge]),
  );
  const record = key({ name: huge, label: huge, limit: 1, limit_reset: huge, workspace_id: huge, ...unknown });
  const message = showMessage(apiKeyPage, 0, () => ({
    note: huge,
    key: pageApiKey(record, undefined, formatContext),
    isSaving: false,
    canUndo: false,
    unsaved: { draft: {} },
  }));

  it('truncates its texts and facts', () => {
    assert.ok('snapshot' in message, JSON.stringify(message).slice(0, 300));
    assert.equal(message.snapshot.key?.facts.length, 100);
    const { length } = JSON.stringify(message);
    assert.ok(length < 500_000, `the message has ${length} characters`);
  });

  it('locks its truncated name', () => {
    assert.ok('snapshot' in message && message.snapshot.key?.isNameCut === true);
    assert.equal(pageApiKey(key(), undefined, formatContext).isNameCut, false);
  });

  it('omits a huge basis of the form', () => {
    assert.equal(basisOf(record), '');
    assert.equal(apiKeyOfBasis('', record), record);
  });
});

describe('facts on the page of a key', () => {
  it('have tiny amounts without an exponent', () => {
    const { facts } = pageApiKey(key({ surcharge: 1e-7 }), undefined, formatContext);
    assert.equal(facts.find(({ name }) => name === 'surcharge')?.value, '0.0000001');
  });
});

describe('spend on the page of a key', () => {
  const rowsOf = (over: Parameters<typeof key>[0]) => pageApiKey(key(over), undefined, formatContext).spent;
  const spend = { usage: 140, usage_daily: 1, usage_weekly: 4, usage_monthly: 30, byok_usage_monthly: 1 };

  it('fills no bar without a limit', () => {
    const [today, week, month, all] = rowsOf(spend);
    assert.deepEqual(month?.bar, { credits: 0.6, byok: 0.02, whole: '$50' });
    assert.deepEqual([today?.bar?.credits, week?.bar?.credits, all?.bar], [0.02, 0.08, undefined]);
    for (const { bar } of rowsOf({})) assert.ok((bar?.credits ?? 0) === 0);
  });

  it('draws a window out of its limit', () => {
    const [, week, month] = rowsOf({
      ...spend,
      usage_monthly: 5,
      byok_usage_monthly: 0,
      limit: 12,
      limit_reset: 'weekly',
    });
    assert.deepEqual(week?.bar, { credits: 4 / 12, byok: 0, limit: 1, whole: '$12' });
    assert.deepEqual(month?.bar, { credits: 5 / 12, byok: 0, whole: '$12' });
    const beyond = rowsOf({ ...spend, limit: 12, limit_reset: 'weekly' });
    assert.deepEqual([beyond[1]?.bar?.limit, beyond[2]?.bar?.whole], [0.24, '$50']);
  });

  it('draws the total out of a limit without reset', () => {
    const all = rowsOf({ usage: 5, limit: 20 }).at(-1);
    assert.deepEqual(all?.bar, { credits: 0.25, byok: 0, limit: 1, whole: '$20' });
  });
});
