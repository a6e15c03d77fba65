import assert from 'node:assert/strict';

import { apiKeyMenu } from '../../../../src/features/keys/commandManifest.ts';
import { type Circumstances, contextOf } from '../../../../src/features/keys/nodes.ts';
import { key } from '../../../fixtures/key.ts';

const plain: Circumstances = {
  now: Date.parse('2026-03-04T19:00:00.000Z'),
  isRaised: false,
  isAdded: false,
  isSaved: false,
};

/** Whether a row with that context value matches each pattern of a `when` clause. */
const fits = (context: string, when: string): boolean =>
  [...when.matchAll(/viewItem =~ \/(.*?)\/(?: |$)/g)].every(([, pattern = '']) => new RegExp(pattern).test(context));

/** Commands in the menu of a key's row, without their common prefix. */
const offered = (over: Parameters<typeof key>[0], circumstances: Partial<Circumstances> = {}): string[] => {
  const context = contextOf(key(over), { ...plain, ...circumstances });
  const entries = apiKeyMenu.filter(({ group, when = '' }) => !group?.startsWith('inline') && fits(context, when));
  return entries.map((entry) => ('command' in entry ? entry.command.replace('jobdeck.key.', '') : entry.submenu));
};

const always = ['open', 'whyRefused', 'setLimit', 'setReset', 'setByok', 'rename', 'delete'];
const more = (...given: Parameters<typeof offered>) => offered(...given).filter((each) => !always.includes(each));

describe('key menu', () => {
  it('offers the commands that fit each key', () => {
    assert.deepEqual(
      always.filter((each) => !offered({}).includes(each)),
      [],
    );
  });

  it('offers Disable or Enable', () => {
    assert.deepEqual(more({}), ['disable']);
    assert.deepEqual(more({ disabled: true }), ['enable']);
  });

  it('offers to raise a resettable limit and restore it', () => {
    const weekly = { limit: 12, limit_remaining: 4, limit_reset: 'weekly' } as const;
    assert.deepEqual(more(weekly), ['raise', 'disable']);
    assert.deepEqual(more({ limit: 12, limit_remaining: 4 }), ['disable']);
    assert.deepEqual(more(weekly, { isRaised: true }), ['raise', 'restoreLimit', 'disable']);
  });

  it('offers to copy a saved key and unlink an added one', () => {
    assert.deepEqual(more({}, { isSaved: true }), ['disable', 'copySaved']);
    assert.deepEqual(more({}, { isAdded: true }), ['disable', 'unlink']);
  });
});
