import assert from 'node:assert/strict';

import type { Card } from '../../../../src/contract/tracker/board.ts';
import { type BoardFilter, isEmptyFilter, isSameFilter } from '../../../../src/features/board/contract.ts';
import { fold, matcher } from '../../../../src/features/board/filter.ts';
import { card } from '../../../fixtures/board.ts';

const now = Date.parse('2026-05-20T12:00:00');
const reminder = (at: string, done = false) => ({ id: at, at: new Date(at).toISOString(), text: 'Call', done });
const meeting = (verdict: string | null) => ({ id: 'm', title: 'Talk', startedAt: '', scores: [], verdict });

const fits = (filter: BoardFilter, over: Partial<Card>) => matcher(filter, now)(card({ id: 'c', ...over }));

describe('board filter', () => {
  for (const [words, text] of [
    ['zurich', 'Zürich'],
    ['ZÜRICH', 'zurich'],
    ['strasse', 'Hauptstraße'],
    ['οδυσσευς', 'ΟΔΥΣΣΕΎΣ'],
    ['инженер', 'ИНЖЕНЕР'],
    ['東京', '東京エンジニア'],
    ['مهندس', 'مُهَنْدِس'],
    ['istanbul', 'İstanbul'],
    ['ａｂｃ', 'abc'],
  ] as const)
    it(`finds ${text} by ${words}`, () => {
      assert.ok(fold(text).includes(fold(words)));
      assert.equal(fits({ words }, { title: text }), true);
    });

  it('distinguishes syllables by their vowel signs', () => {
    assert.equal(fits({ words: 'कि' }, { title: 'का' }), false);
  });

  it('requires every word, in any place', () => {
    const over = { title: 'Backend Engineer', company: 'Acme', tags: ['remote'], description: 'Rust and Go' };
    for (const words of ['acme backend', 'remote  rust', 'go', '']) assert.equal(fits({ words }, over), true, words);
    assert.equal(fits({ words: 'acme java' }, over), false);
  });

  it('filters by tag, priority, verdict, meeting and reminder', () => {
    assert.equal(fits({ tags: ['remote'] }, { tags: ['remote-first'] }), false);
    assert.equal(fits({ tags: ['remote'] }, { tags: ['remote'] }), true);
    assert.equal(fits({ priority: 'high' }, { priority: 'low' }), false);
    assert.equal(fits({ verdict: 'Hire' }, { meetings: [meeting(null)] }), false);
    assert.equal(fits({ verdict: 'Hire', hasMeeting: true }, { meetings: [meeting('Hire')] }), true);
    assert.equal(fits({ hasMeeting: true }, { meetings: [] }), false);
    assert.equal(fits({ hasReminder: true }, { reminders: [reminder('2026-06-01T09:00:00', true)] }), false);
    assert.equal(fits({ hasReminder: true }, { reminders: [reminder('2026-06-01T09:00:00')] }), true);
  });

  it('treats reminders of earlier local days as overdue', () => {
    assert.equal(fits({ isOverdue: true }, { reminders: [reminder('2026-05-19T23:59:00')] }), true);
    assert.equal(fits({ isOverdue: true }, { reminders: [reminder('2026-05-20T00:00:00')] }), false);
    assert.equal(fits({ isOverdue: true }, { reminders: [reminder('2026-05-19T23:59:00', true)] }), false);
  });

  it('accepts a card with one of several tags', () => {
    const filter = { tags: ['remote', 'rust'] };
    assert.deepEqual(
      [['rust'], ['go'], ['go', 'remote']].map((tags) => fits(filter, { tags })),
      [true, false, true],
    );
  });

  it('ignores order and unset parts in comparisons', () => {
    assert.ok(isSameFilter({ words: 'x', hasMeeting: true }, { hasMeeting: true, words: 'x', tags: [] }));
    assert.ok(!isSameFilter({ words: 'x' }, { words: 'y' }));
  });

  it('is empty when it omits nothing', () => {
    assert.equal(isEmptyFilter({}), true);
    assert.equal(isEmptyFilter({ words: '', hasReminder: false, tags: [] }), true);
    assert.equal(isEmptyFilter({ tags: ['remote'] }), false);
  });
});
