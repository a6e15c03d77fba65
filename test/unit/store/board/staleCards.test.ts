import assert from 'node:assert/strict';

import { formatStale, staleDays } from '../../../../src/store/board/derived/staleCards.ts';
import { card } from '../../../fixtures/board.ts';

const now = Date.parse('2026-03-20T12:00:00Z');
const days = (updatedAt: string, after: number | null, over = {}) =>
  staleDays(card({ id: 'a', updatedAt, ...over }), after, now);

describe('stale cards', () => {
  it('counts days since the last change from the setting on', () => {
    assert.equal(days('2026-03-06T12:00:00Z', 14), 14);
    assert.equal(days('2026-03-06T12:00:01Z', 14), undefined);
    assert.equal(days('2026-01-06T12:00:00Z', 14), 73);
  });

  it('marks nothing without the setting, a date or a board', () => {
    assert.equal(days('2020-01-01T00:00:00Z', null), undefined);
    assert.equal(days('', 14), undefined);
    assert.equal(days('2020-01-01T00:00:00Z', 14, { status: 'archived' }), undefined);
  });

  it('says for how long', () => {
    assert.deepEqual([formatStale(1), formatStale(14)], ['No change for 1 day', 'No change for 14 days']);
  });
});
