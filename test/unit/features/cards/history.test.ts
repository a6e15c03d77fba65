import assert from 'node:assert/strict';

import { HistoryEntry } from '../../../../src/contract/tracker/board.ts';
import { whatHappened, whoDidIt } from '../../../../src/features/cards/history.ts';

const said = (entry: object): string[] =>
  whatHappened(HistoryEntry.parse({ id: '1', ...entry }), (id) => (id === 'm' ? 'First talk' : undefined));
const stage = (columnTitle: string) => ({ columnId: columnTitle, columnTitle });

describe('card history text', () => {
  it('names the stages of a move', () => {
    assert.deepEqual(said({ type: 'created', to: stage('Saved') }), ['Created in Saved']);
    assert.deepEqual(said({ type: 'moved', from: stage('Saved'), to: stage('Applied') }), [
      'Moved from Saved to Applied',
    ]);
    assert.deepEqual(said({ type: 'moved', from: stage('Saved'), to: stage('Saved') }), ['Moved inside Saved']);
    assert.deepEqual(said({ type: 'archived', from: stage('Offer') }), ['Archived from Offer']);
    assert.deepEqual(said({ type: 'archived' }), ['Archived']);
  });

  it('names a meeting that is still known', () => {
    assert.deepEqual(said({ type: 'meeting_attached', meetingId: 'm' }), ['Meeting attached: First talk']);
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
      'Company: Acme → Ajax',
      'Job post removed (was https://a.example)',
      'Tags: added c; removed a',
      'Tags: another order',
      'Salary set to 1–2 EUR',
      'Reminders: added Call',
      'unheard_of: 1 → {"deep":true}',
    ]);
    assert.deepEqual(said({ type: 'updated' }), ['Changed']);
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
      'Tags: added tag 0, tag 1, tag 2, tag 3, tag 4, 4995 more',
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
      const entry = HistoryEntry.parse({ id: '1' });
      whatHappened({ ...entry, changes: [{ field: 'x', before: list('a'), after: list('b') }] }, () => undefined);
      return looks;
    };
    assert.ok(looksAt(400) <= 5 * looksAt(100));
  });

  it('names the actor', () => {
    const by = (actor: object) => whoDidIt(HistoryEntry.parse({ id: '1', actor }));
    assert.equal(by({ kind: 'user', name: null }), 'You');
    assert.equal(by({ kind: 'agent', name: 'Copilot' }), 'Agent Copilot');
    assert.equal(by({ kind: 'agent', name: null }), 'An agent');
  });
});
