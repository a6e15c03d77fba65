import assert from 'node:assert/strict';

import { cardPage, maxRows, maxValueLength, type PageEdit } from '../../../../src/features/cards/contract.ts';
import { cardEditOf, pageValuesOf, valuesOf } from '../../../../src/features/cards/pageCard.ts';
import { card } from '../../../fixtures/board.ts';

const huge = 'W'.repeat(1_100_000);
const contact = { name: huge, role: null, email: huge, phone: null };
const full = card({
  id: 'a',
  title: huge,
  company: 'Small',
  location: huge,
  url: huge,
  description: huge,
  contacts: Array(3_000).fill(contact).slice(0, 300),
  tags: [huge, ...Array.from({ length: 4_000 }, (_, index) => `tag ${index}`)],
});

describe('fields of a huge card', () => {
  it('truncates and locks values that are too long', () => {
    const { values, locked } = pageValuesOf(full);
    assert.deepEqual(locked, ['title', 'location', 'url', 'description', 'contacts', 'tags']);
    assert.deepEqual([values.company, values.title.length], ['Small', maxValueLength.title]);
    assert.deepEqual([values.contacts.length, values.tags.length], [maxRows, maxRows]);
    const { length } = JSON.stringify(values);
    assert.ok(length < 500_000, `the values have ${length} characters`);
  });

  it('shows editable values unchanged', () => {
    const usual = card({
      id: 'b',
      title: 'x'.repeat(500),
      description: 'y'.repeat(100_000),
      tags: Array(50).fill('z'),
    });
    assert.deepEqual(pageValuesOf(usual), { values: valuesOf(usual), locked: [] });
  });

  for (const field of ['title', 'description', 'contacts', 'tags'] as const)
    it(`never saves a truncated value: ${field}`, () => {
      const before = pageValuesOf(full).values[field];
      const after = Array.isArray(before) ? before.slice(1) : `${before}!`;
      assert.throws(() => cardEditOf(full, { field, before, after } as PageEdit), /too long to edit/);
    });

  it('never saves a value of a shortened card', () => {
    const shortened = card({ id: 'a', description: 'The beginning…', shortened: true });
    const edit = { field: 'description', before: 'The beginning…', after: 'The beginning… and more' } as const;
    assert.throws(() => cardEditOf(shortened, edit), /Only the beginning/);
  });

  it('restores page drafts of any length after a reload', () => {
    const draft = { field: 'description', before: '', after: 'x'.repeat(5_000_000) } as const;
    const state = { drafts: [draft], reminder: { text: huge.slice(0, 500_000), at: '' } };
    assert.deepEqual(cardPage.state(state), state);
  });
});
