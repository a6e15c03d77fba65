import assert from 'node:assert/strict';

import type { Meeting } from '../../../../src/contract/tracker/library.ts';
import { formatDuration } from '../../../../src/features/meetings/meetingSnapshot.ts';
import { messageAtMoment, momentOfTime } from '../../../../src/features/meetings/transcript/messageTimes.ts';
import { TranscriptRows } from '../../../../src/features/meetings/transcript/transcriptRows.ts';
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

const afternoon: Meeting = {
  ...meeting,
  startedAt: local(2, 14, 0),
  endedAt: local(2, 14, 50),
  durationSeconds: 3_000,
};

const momentIn = (time: string, where: Meeting, locale = 'en'): string | undefined => {
  const moment = momentOfTime(time, where, locale);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

const messagesAt = (...times: (string | null)[]) => times.map((at, index) => messageWith(`${index}`, '', at));

describe('momentOfTime', () => {
  it('is on the next day after midnight', () => {
    assert.equal(momentIn('23:40', meeting), local(2, 23, 40));
    assert.equal(momentOfTime(' 0:15:30 ', meeting, 'en'), Date.parse(local(3, 0, 15)) + 30_000);
    assert.equal(momentIn('13:00', meeting), local(2, 13, 0));
  });

  it('takes what the page shows, and am and pm', () => {
    const shown: readonly (readonly [string, string])[] = [
      ['en-US', '2:45 PM'],
      ['en-US', '2:45\u202fPM'],
      ['de', '2:45 pm'],
      ['en-AU', '2:45 p.m.'],
      ['ko', '오후 2:45'],
      ['ar-EG', '٢:٤٥ م'],
      ['fi', '14.45'],
      ['zh-TW', '下午2:45'],
    ];
    for (const [locale, time] of shown) assert.equal(momentIn(time, afternoon, locale), local(2, 14, 45), time);
    assert.equal(momentIn('12:15 am', meeting), local(3, 0, 15));
    assert.equal(momentIn('2:45 am', afternoon), local(2, 2, 45));
    assert.equal(momentIn('2pm', afternoon), local(2, 14, 0));
    assert.equal(momentIn('12 AM', meeting), local(3, 0, 0));
  });

  it('is twelve hours later if only that is in the meeting', () => {
    assert.equal(momentIn('2:05', afternoon), local(2, 14, 5));
    assert.equal(momentIn('11:40', meeting), local(2, 23, 40));
    assert.equal(momentIn('12:15', meeting), local(3, 0, 15));
    assert.equal(momentIn('5:00', afternoon), local(2, 5, 0));
    assert.equal(momentIn('2:05', { ...afternoon, endedAt: null, durationSeconds: null }), local(2, 14, 5));
    assert.equal(
      momentIn('9:05', { ...afternoon, startedAt: local(2, 9, 0), endedAt: local(2, 22, 0) }),
      local(2, 9, 5),
    );
  });

  it('is in a meeting that begins within its minute', () => {
    const startedAt = new Date(Date.parse(afternoon.startedAt) + 30_000).toISOString();
    assert.equal(momentIn('2:00', { ...afternoon, startedAt }), local(2, 14, 0));
  });

  it('refuses what is no time', () => {
    for (const text of ['', 'noon', '24:00', '12:60', '12', '12:5', '-1:00', '14:05 pm', '0:15 am', '13pm', '9'])
      assert.equal(momentOfTime(text, meeting, 'en-US'), undefined, text);
    assert.equal(momentOfTime('12:00', { ...meeting, startedAt: '' }, 'en'), undefined);
  });
});

describe('messageAtMoment', () => {
  const rows = new TranscriptRows([
    { id: 'a', title: 'A', messages: messagesAt(null, local(2, 23, 30), local(2, 23, 50)) },
    { id: 'b', title: 'B', messages: messagesAt(local(2, 23, 35), local(2, 23, 55)) },
    { id: 'c', title: 'C', messages: messagesAt(null, local(3, 0, 30)) },
  ]);
  const indexAt = (moment: string, place: number, where = rows) =>
    messageAtMoment(where, Date.parse(moment), place)?.index;

  it('is the nearest at or after in all parts, from any place', () => {
    for (const place of [0, 1, 2, 3, 4, 5, 6]) {
      const found = [local(2, 23, 30), local(2, 23, 31), local(2, 23, 40), local(2, 23, 52), local(3, 0, 0)].map((at) =>
        indexAt(at, place),
      );
      assert.deepEqual(found, [1, 3, 2, 4, 6], `from ${place}`);
      assert.equal(indexAt(local(3, 1, 0), place), undefined);
    }
  });

  it('is in the part of the reader if it is as near by the minute', () => {
    const seconds = (count: number) => new Date(Date.parse(local(2, 23, 40)) + count * 1_000).toISOString();
    const parallel = new TranscriptRows([
      { id: 'a', title: 'A', messages: messagesAt(seconds(5), seconds(70)) },
      { id: 'b', title: 'B', messages: messagesAt(seconds(40), seconds(65)) },
    ]);
    assert.deepEqual([indexAt(seconds(0), 1, parallel), indexAt(seconds(0), 3, parallel)], [0, 2]);
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
