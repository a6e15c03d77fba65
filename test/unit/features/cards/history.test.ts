import assert from 'node:assert/strict';

import { historyEntrySchema } from '../../../../src/contract/tracker/board.ts';
import { fieldLabels } from '../../../../src/features/cards/contract.ts';
import { type HistoryFormat, whatHappened, whoDidIt } from '../../../../src/features/cards/history/formatHistory.ts';

const format: HistoryFormat = {
  meetingTitle: (id) => (id === 'm' ? 'First talk' : undefined),
  language: 'en-GB',
  now: Date.parse('2026-11-20T12:00:00'),
};
const linesOf = (entry: object) => whatHappened(historyEntrySchema().parse({ id: '1', ...entry }), format);
const said = (entry: object): string[] => linesOf(entry).map(({ text }) => text);
const changed = (field: string, before: unknown, after: unknown): string[] =>
  said({ type: 'updated', changes: [{ field, before, after }] });
const reminder = (over: object) => ({ id: '1', at: '2026-11-24T09:00:00', text: 'Call Ada', done: false, ...over });
const stage = (columnTitle: string) => ({ columnId: columnTitle, columnTitle });

describe('card history text', () => {
  it('names the stages of a move', () => {
    assert.deepEqual(said({ type: 'created', to: stage('Saved') }), ['Created in Saved']);
    assert.deepEqual(said({ type: 'moved', from: stage('Saved'), to: stage('Applied') }), [
      'Moved from Saved to Applied',
    ]);
    assert.deepEqual(said({ type: 'moved', from: stage('Saved'), to: stage('Saved') }), ['Moved within Saved']);
    assert.deepEqual(said({ type: 'archived', from: stage('Offer') }), ['Archived from Offer']);
    assert.deepEqual(said({ type: 'moved', to: stage('Saved') }), ['Moved to Saved']);
    assert.deepEqual(said({ type: 'archived' }), ['Archived']);
  });

  it('names a field as the page does', () => {
    assert.deepEqual(changed('title', 'Engineer', 'Lead'), [`${fieldLabels.title} changed from Engineer to Lead`]);
  });

  it('names a meeting that is still known', () => {
    assert.deepEqual(said({ type: 'meeting_attached', meetingId: 'm' }), ['Meeting “First talk” attached']);
    assert.deepEqual(said({ type: 'meeting_detached', meetingId: 'gone' }), ['Meeting detached']);
  });

  it("shows each field's old and new value briefly", () => {
    const changes = [
      { field: 'location', before: null, after: 'Berlin' },
      { field: 'company', before: 'Acme', after: 'Ajax' },
      { field: 'url', before: 'https://a.example', after: null },
      { field: 'tags', before: ['a', 'b'], after: ['b', 'c'] },
      { field: 'tags', before: ['a', 'b'], after: ['b', 'a'] },
      { field: 'salary', before: null, after: { min: 1, max: 2, currency: 'EUR', period: 'year' } },
      { field: 'reminders', before: [], after: [{ id: '1', text: 'Call', done: false }] },
      { field: 'unheard_of', before: 1, after: { deep: true } },
    ];
    assert.deepEqual(said({ type: 'updated', changes }), [
      'Location set to Berlin',
      'Company changed from Acme to Ajax',
      'Job post removed: https://a.example',
      'Tag added: c',
      'Tag removed: a',
      'Tags reordered',
      'Salary set to €1 – €2 a year',
      'Reminder “Call” set',
      'unheard_of changed from 1 to {"deep":true}',
    ]);
    assert.deepEqual(said({ type: 'updated' }), ['Changed']);
  });

  it('names the reminder and says what changed', () => {
    assert.deepEqual(changed('reminders', [], [reminder({})]), ['Reminder “Call Ada” set for 24 Nov, 9:00']);
    assert.deepEqual(changed('reminders', [reminder({})], [reminder({ at: '2026-11-25T09:00:00' })]), [
      'Reminder “Call Ada” moved from 24 Nov to 25 Nov',
    ]);
    assert.deepEqual(changed('reminders', [reminder({})], [reminder({ at: '2027-01-04T14:30:00' })]), [
      'Reminder “Call Ada” moved from 24 Nov, 9:00 to 4 Jan 2027, 14:30',
    ]);
    const [both, done] = [reminder({ text: 'Write', done: true }), reminder({ done: true })];
    assert.deepEqual(changed('reminders', [reminder({})], [both]), [
      'Reminder “Call Ada” changed to “Write”',
      'Reminder “Call Ada” marked as done',
    ]);
    assert.deepEqual(changed('reminders', [done], [reminder({})]), ['Reminder “Call Ada” marked as not done']);
    assert.deepEqual(changed('reminders', [reminder({})], []), ['Reminder “Call Ada” deleted']);
  });

  it('matches contacts by name, email or phone', () => {
    const ada = { name: 'Ada', email: 'ada@example.com', phone: null, role: null };
    assert.deepEqual(changed('contacts', null, [ada]), ['Contact Ada added']);
    assert.deepEqual(changed('contacts', [ada], [{ ...ada, role: 'Lead', email: null }]), [
      'Contact Ada: role set to Lead, email ada@example.com removed',
    ]);
    assert.deepEqual(changed('contacts', [ada], [{ ...ada, name: 'Ada L.' }]), ['Contact Ada renamed to Ada L.']);
    assert.deepEqual(changed('contacts', [ada], []), ['Contact Ada removed']);
  });

  it('shows what changed in a description', () => {
    const [line] = linesOf({
      changes: [{ field: 'description', before: 'We use Java daily.', after: 'We use Go daily.' }],
    });
    assert.deepEqual(line, {
      text: 'Description changed',
      diff: [
        { kind: 'same', text: 'We use ' },
        { kind: 'removed', text: 'Java' },
        { kind: 'added', text: 'Go' },
        { kind: 'same', text: ' daily.' },
      ],
    });
    assert.deepEqual(changed('description', null, 'New'), ['Description added']);
    assert.deepEqual(changed('description', 'Old', ''), ['Description removed']);
  });

  it('formats salaries in any currency and language', () => {
    const salary = (over: object) => ({ min: null, max: null, currency: 'EUR', period: 'month', ...over });
    assert.deepEqual(changed('salary', salary({ min: 1234.5 }), salary({ max: 2000, currency: '?' })), [
      'Salary changed from at least €1,234.50 a month to up to 2,000 ? a month',
    ]);
  });

  it('shortens long texts', () => {
    const [line = ''] = said({
      type: 'updated',
      changes: [{ field: 'description', before: null, after: 'x'.repeat(10_000) }],
    });
    assert.ok(line.length < 200);
  });

  it('formats the first of many changes and values', () => {
    const changes = Array.from({ length: 5_000 }, (_, index) => ({ field: `f${index}`, before: '', after: 'x' }));
    const lines = said({ changes });
    assert.deepEqual([lines.length, lines.at(-1)], [10, 'and 4991 more changes']);
    const after = Array.from({ length: 5_000 }, (_, index) => `tag ${index}`);
    assert.deepEqual(said({ changes: [{ field: 'tags', before: [], after }] }), [
      'Tags added: tag 0, tag 1, tag 2, tag 3, tag 4, 4995 more',
    ]);
  });

  it('compares lists in linear time', () => {
    const looksAt = (count: number): number => {
      let looks = 0;
      const list = (of: string) =>
        Array.from({ length: count }, (_, index) => ({
          toJSON: () => {
            looks += 1;
            return `${of} ${index}`;
          },
        }));
      const entry = historyEntrySchema().parse({ id: '1' });
      whatHappened({ ...entry, changes: [{ field: 'x', before: list('a'), after: list('b') }] }, format);
      return looks;
    };
    assert.ok(looksAt(400) <= 5 * looksAt(100));
  });

  it('names the actor', () => {
    const by = (actor: object) => whoDidIt(historyEntrySchema().parse({ id: '1', actor }));
    assert.equal(by({ kind: 'user', name: null }), 'You');
    assert.equal(by({ kind: 'agent', name: 'walk' }), 'Token "walk"');
    assert.equal(by({ kind: 'agent', name: null }), 'An agent');
  });
});
