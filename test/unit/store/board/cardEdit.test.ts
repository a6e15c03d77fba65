import assert from 'node:assert/strict';

import type { Reminder } from '../../../../src/contract/tracker/board.ts';
import { applyCardEdit, changesOf, isSame, mergeEdit, newReminder } from '../../../../src/store/board/cardEdit.ts';
import { card } from '../../../fixtures/board.ts';

const reminder = (id: string, text = id): Reminder => ({ id, at: '2026-03-02T09:00:00Z', text, done: false });

const remindersAfter = (before: readonly Reminder[], after: readonly Reminder[], now: readonly Reminder[]) => {
  const result = mergeEdit(
    { field: 'reminders', before: [...before], after: [...after] },
    card({ id: 'a', reminders: [...now] }),
  );
  return result.kind === 'conflict' ? 'conflict' : (result.edit.after as Reminder[]).map(({ text }) => text);
};

describe('mergeEdit', () => {
  it('accepts an edit of an unchanged field', () => {
    const edit = { field: 'title', before: 'Old', after: 'New' } as const;
    assert.deepEqual(mergeEdit(edit, card({ id: 'a', title: 'Old' })), { kind: 'merged', edit });
  });

  it('reports a conflict for different changes of one field', () => {
    const edit = { field: 'title', before: 'Old', after: 'New' } as const;
    assert.deepEqual(mergeEdit(edit, card({ id: 'a', title: 'Theirs' })), { kind: 'conflict' });
    assert.equal(mergeEdit(edit, card({ id: 'a', title: 'New' })).kind, 'merged');
  });

  it('ignores the order of object properties', () => {
    const salary = { min: 1, max: 2, currency: 'EUR', period: 'year' } as const;
    const other = { period: 'year', currency: 'EUR', max: 2, min: 1 } as const;
    const edit = { field: 'salary', before: salary, after: null } as const;
    assert.equal(mergeEdit(edit, card({ id: 'a', salary: other })).kind, 'merged');
    assert.equal(isSame([1, 2], [2, 1]), false);
  });

  it('merges added and removed tags of both sides', () => {
    const edit = { field: 'tags' as const, before: ['a', 'b', 'c'], after: ['a', 'c', 'mine'] };
    const result = mergeEdit(edit, card({ id: 'a', tags: ['a', 'b', 'theirs'] }));
    assert.deepEqual(result.kind === 'merged' && result.edit.after, ['a', 'theirs', 'mine']);
  });

  it('keeps the edited tag order without remote changes', () => {
    const edit = { field: 'tags' as const, before: ['a', 'b'], after: ['b', 'a'] };
    const result = mergeEdit(edit, card({ id: 'a', tags: ['a', 'b'] }));
    assert.deepEqual(result.kind === 'merged' && result.edit.after, ['b', 'a']);
  });

  it('merges reminders individually', () => {
    const [a, b] = [reminder('a'), reminder('b')];
    assert.deepEqual(remindersAfter([a, b], [reminder('a', 'mine'), b], [a, b, reminder('c')]), ['mine', 'b', 'c']);
    assert.deepEqual(remindersAfter([a, b], [b], [a, reminder('b', 'theirs')]), ['theirs']);
    assert.deepEqual(remindersAfter([a], [a, newReminder(a.at, 'new')], [a, b]), ['a', 'b', 'new']);
    assert.deepEqual(remindersAfter([a, b], [a, b], [a]), ['a']);
  });

  it('reports conflicting reminder edits, restores deleted ones edited here', () => {
    const a = reminder('a');
    assert.equal(remindersAfter([a], [reminder('a', 'mine')], [reminder('a', 'theirs')]), 'conflict');
    assert.deepEqual(remindersAfter([a], [reminder('a', 'mine')], []), ['mine']);
  });

  it('restores a reminder marked as done here, as done', () => {
    const a = reminder('a');
    const result = mergeEdit(
      { field: 'reminders', before: [a], after: [{ ...a, done: true }] },
      card({ id: 'a', reminders: [] }),
    );
    assert.ok(result.kind === 'merged' && result.edit.field === 'reminders');
    assert.deepEqual(
      result.edit.after.map(({ text, done }) => [text, done]),
      [['a', true]],
    );
  });
});

describe('changesOf', () => {
  it('returns one field, without ids of new reminders', () => {
    assert.deepEqual(changesOf({ field: 'location', before: null, after: 'Berlin' }), { location: 'Berlin' });
    const made = newReminder('2026-03-02T09:00:00Z', 'Call');
    assert.deepEqual(changesOf({ field: 'reminders', before: [], after: [reminder('a'), made] }), {
      reminders: [reminder('a'), { at: made.at, text: 'Call', done: false }],
    });
  });
});

describe('applyEdit', () => {
  it('shows the edit over a remote change', () => {
    const shown = applyCardEdit(card({ id: 'a', title: 'Theirs' }), { field: 'title', before: 'Old', after: 'Mine' });
    assert.equal(shown.title, 'Mine');
  });
});
