import assert from 'node:assert/strict';

import type { Meeting } from '../../../../src/contract/tracker/library.ts';
import { arrangeMeetings, contextIdIn, meetingIdIn } from '../../../../src/features/meetings/nodes.ts';

const meeting = (id: string, startedAt: string, more: Partial<Meeting> = {}): Meeting => ({
  id,
  title: id,
  startedAt,
  endedAt: null,
  durationSeconds: null,
  vacancy: null,
  scores: [],
  verdict: null,
  hasSummary: false,
  hasTranscript: false,
  ...more,
});
const rows = (meetings: readonly Meeting[], filter = {}, hasMore = false) =>
  arrangeMeetings({ meetings, hasMore }, filter, false).map((node) =>
    node.kind === 'month' ? [node.month, node.meetings.map(({ id }) => id).join()] : node.kind,
  );

describe('arrangeMeetings', () => {
  it('groups by month, newest first, without a date last', () => {
    const all = [meeting('a', '2026-03-20T12:00:00Z'), meeting('x', ''), meeting('b', '2026-03-02T12:00:00Z')];
    assert.deepEqual(rows([...all, meeting('c', '2026-01-15T12:00:00Z')]), [
      ['2026-03', 'a,b'],
      ['2026-01', 'c'],
      ['', 'x'],
    ]);
  });

  it('filters by vacancy and verdict', () => {
    const vacancy = { title: 'Engineer', company: 'Tarn', url: null };
    const all = [
      meeting('a', '2026-03-20T12:00:00Z', { vacancy, verdict: 'hire' }),
      meeting('b', '2026-03-19T12:00:00Z', { vacancy }),
      meeting('c', '2026-03-18T12:00:00Z', { verdict: 'hire' }),
    ];
    assert.deepEqual(rows(all, { vacancy: 'Tarn – Engineer' }), [['2026-03', 'a,b']]);
    assert.deepEqual(rows(all, { vacancy: 'Tarn – Engineer', verdict: 'hire' }), [['2026-03', 'a']]);
  });

  it('ends with a row that loads more', () => {
    assert.deepEqual(rows([meeting('a', '2026-03-20T12:00:00Z')], {}, true).at(-1), 'more');
  });
});

describe('arguments of meeting commands', () => {
  it('are ids or rows', () => {
    assert.equal(meetingIdIn('m1'), 'm1');
    assert.equal(meetingIdIn({ kind: 'meeting', meeting: { id: 'm1' } }), 'm1');
    assert.equal(contextIdIn({ kind: 'context', context: { id: 'c1' } }), 'c1');
    for (const wrong of [undefined, null, 1, {}, { kind: 'meeting' }, { kind: 'meeting', meeting: { id: 1 } }])
      assert.equal(meetingIdIn(wrong), undefined);
  });
});
