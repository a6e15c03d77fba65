import assert from 'node:assert/strict';

import type { GoToItem } from '../../../../src/base/editor/goTo.ts';
import { groupsOf } from '../../../../src/features/goTo/groups.ts';

const item = (label: string, isExact = false): GoToItem => ({ label, isExact, open: async () => undefined });
const cards = { name: 'Cards', icon: 'briefcase' };
const notes = { name: 'Notes', icon: 'note' };
const shown = (read: Parameters<typeof groupsOf>[0]) =>
  groupsOf(read).map(({ name, rows }) => [name, ...rows.map(({ icon, item: { label } }) => `${icon} ${label}`)]);

describe('groups of Go to', () => {
  it('puts exact matches of all sources first', () => {
    const many = Array.from({ length: 50 }, (_, index) => item(`Analyst ${index}`));
    const [first, second, third] = shown([
      { source: cards, items: [item('Analyst', true), ...many] },
      { source: notes, items: [item('Analyst', true), item('Analyst plan')] },
    ]);
    assert.deepEqual(first, ['Exact Matches', 'briefcase Analyst', 'note Analyst']);
    assert.equal(second?.length, 51);
    assert.deepEqual(third, ['Notes', 'note Analyst plan']);
  });

  it('names a source that cannot be read and hides an empty one', () => {
    assert.deepEqual(
      shown([
        { source: cards, items: undefined },
        { source: notes, items: [] },
      ]),
      [['Cards (cannot be read now)']],
    );
  });
});
