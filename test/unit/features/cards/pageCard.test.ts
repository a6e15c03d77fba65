import assert from 'node:assert/strict';

import type { PageEdit } from '../../../../src/features/cards/contract.ts';
import { cardEditOf, valuesOf } from '../../../../src/features/cards/pageCard.ts';
import { card } from '../../../fixtures/board.ts';

const empty = card({ id: 'a', title: 'Engineer' });
const full = card({
  id: 'b',
  title: 'Engineer',
  location: '',
  salary: { min: 1, max: null, currency: 'EUR', period: 'month' },
  contacts: [{ name: 'Ada', email: '', phone: null, role: null }],
});
/** The page's edit of a card when one field changes. */
const changed = (from: typeof empty, edit: Pick<PageEdit, 'field' | 'after'>) =>
  cardEditOf(from, { ...edit, before: valuesOf(from)[edit.field] } as PageEdit);

describe('page edit', () => {
  it("starts from the card's value, empty or absent", () => {
    assert.deepEqual(changed(empty, { field: 'location', after: 'Berlin' }), {
      field: 'location',
      before: null,
      after: 'Berlin',
    });
    assert.deepEqual(changed(full, { field: 'location', after: 'Berlin' }), {
      field: 'location',
      before: '',
      after: 'Berlin',
    });
    assert.deepEqual(changed(full, { field: 'contacts', after: [] }).before, full.contacts);
  });

  it("starts from the user's value after a foreign change", () => {
    const edit = { field: 'company', before: 'Old', after: 'New' } as const;
    assert.deepEqual(cardEditOf(card({ id: 'a', company: 'Theirs' }), edit), edit);
  });

  it('stores an empty value as absent', () => {
    assert.equal(changed(full, { field: 'location', after: '' }).after, null);
    assert.equal(
      changed(full, { field: 'salary', after: { min: '', max: ' ', currency: 'EUR', period: 'year' } }).after,
      null,
    );
    const contacts = [
      { name: ' Ada ', role: '', email: 'ada@example.com', phone: '' },
      { name: '', role: '', email: '', phone: '' },
    ];
    assert.deepEqual(changed(full, { field: 'contacts', after: contacts }).after, [
      { name: 'Ada', role: null, email: 'ada@example.com', phone: null },
    ]);
  });

  it('completes a job post and rejects other addresses', () => {
    assert.equal(changed(empty, { field: 'url', after: 'jobs.example.com/x' }).after, 'https://jobs.example.com/x');
    assert.equal(changed(empty, { field: 'url', after: ' ' }).after, null);
    assert.throws(() => changed(empty, { field: 'url', after: 'mailto:ada@example.com' }), /is a web address/);
    const mail = card({ id: 'c', url: 'mailto:ada@example.com' });
    assert.equal(changed(mail, { field: 'url', after: '' }).before, 'mailto:ada@example.com');
  });

  it('parses a typed salary and rejects an invalid one', () => {
    const typed = { min: '50 000', max: '60.000', currency: 'usd', period: 'year' } as const;
    assert.deepEqual(changed(empty, { field: 'salary', after: typed }).after, {
      min: 50_000,
      max: 60_000,
      currency: 'USD',
      period: 'year',
    });
    assert.throws(() => changed(empty, { field: 'salary', after: { ...typed, max: 'x' } }), /number/);
    assert.throws(() => changed(empty, { field: 'salary', after: { ...typed, min: '', max: '' } }), /needs an amount/);
  });

  it('rejects an empty title', () => {
    assert.throws(() => changed(empty, { field: 'title', after: ' ' }), /needs a title/);
    assert.equal(changed(empty, { field: 'title', after: ' New ' }).after, 'New');
  });
});
