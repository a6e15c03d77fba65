import assert from 'node:assert/strict';

import type { Meeting } from '../../../../src/contract/tracker/library.ts';
import { formatDuration } from '../../../../src/features/meetings/meetingSnapshot.ts';
import { indexAtMoment, momentOfTime } from '../../../../src/features/meetings/messageTimes.ts';
import { TranscriptRows } from '../../../../src/features/meetings/transcriptRows.ts';
import { messageWith } from './messages.ts';

const local = (day: number, hours: number, minutes: number): string =>
  new Date(2026, 2, day, hours, minutes).toISOString();

const meeting: Meeting = {
  id: 'm',
  title: 'Late talk',
  startedAt: local(2, 23, 30),
  endedAt: local(3, 0, 45),
  durationSeconds: 4_500,
  vacancy: null,
  scores: [],
  verdict: null,
  hasSummary: false,
  hasTranscript: true,
};

const messagesAt = (...times: (string | null)[]) => times.map((at, index) => messageWith(`${index}`, '', at));

describe('momentOfTime', () => {
  it('is on the next day after midnight', () => {
    assert.equal(momentOfTime('23:40', meeting), Date.parse(local(2, 23, 40)));
    assert.equal(momentOfTime(' 0:15:30 ', meeting), Date.parse(local(3, 0, 15)) + 30_000);
    assert.equal(momentOfTime('12:00', meeting), Date.parse(local(2, 12, 0)));
  });

  it('refuses what is no time', () => {
    for (const text of ['', 'noon', '24:00', '12:60', '12', '12:5', '-1:00'])
      assert.equal(momentOfTime(text, meeting), undefined, text);
    assert.equal(momentOfTime('12:00', { ...meeting, startedAt: '' }), undefined);
  });
});

describe('indexAtMoment', () => {
  const rows = new TranscriptRows([
    { id: 'a', title: 'A', messages: messagesAt(null, local(2, 23, 30), local(2, 23, 50)) },
    { id: 'b', title: 'B', messages: messagesAt(local(2, 23, 35), local(2, 23, 55)) },
  ]);

  it('prefers the subchat of the reader', () => {
    assert.equal(indexAtMoment(rows, Date.parse(local(2, 23, 40)), 0), 2);
    assert.equal(indexAtMoment(rows, Date.parse(local(2, 23, 40)), 3), 4);
    assert.equal(indexAtMoment(rows, Date.parse(local(2, 23, 52)), 0), 4);
    assert.equal(indexAtMoment(rows, Date.parse(local(3, 1, 0)), 0), -1);
  });
});

describe('formatDuration', () => {
  it('has hours and minutes', () => {
    const durations = [0, 90, 3_600, 9_000].map((durationSeconds) => formatDuration({ ...meeting, durationSeconds }));
    assert.deepEqual(durations, ['0 min', '2 min', '1 h', '2 h 30 min']);
  });

  it('is measured where the service does not say it', () => {
    assert.equal(formatDuration({ ...meeting, durationSeconds: null }), '1 h 15 min');
    assert.equal(formatDuration({ ...meeting, durationSeconds: null, endedAt: null }), '');
  });
});
