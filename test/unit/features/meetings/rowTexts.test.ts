import assert from 'node:assert/strict';

import { formatMoment } from '../../../../src/base/domain/dates.ts';
import { contextRow, meetingRow, monthRow } from '../../../../src/features/meetings/rowTexts.ts';
import { meetingRecord } from '../../../fixtures/meeting.ts';

const talk = meetingRecord({
  title: 'Second talk',
  startedAt: new Date(2026, 2, 5, 14, 30).toISOString(),
  vacancy: { title: 'Backend Engineer', company: 'Tarn', url: null },
  verdict: 'Strong yes',
  scores: [
    { name: 'Depth', value: 8, max: 10 },
    { name: 'Fit', value: 3, max: 5 },
  ],
  hasSummary: true,
  hasTranscript: true,
});
const row = (more: Partial<typeof talk> = {}, cards: readonly string[] = []) =>
  meetingRow({ ...talk, ...more }, cards, 'en-GB');

describe('rows of meetings', () => {
  it('have day, verdict, scores and job beside the title', () => {
    assert.equal(row().label, 'Second talk');
    assert.equal(row().description, '5 Mar · Strong yes · Depth 8/10 · Fit 3/5 · Tarn – Backend Engineer');
    assert.equal(row({ vacancy: null, verdict: null, scores: [], startedAt: '' }).description, '');
    assert.match(meetingRow(talk, [], 'en-US').description, /^Mar 5 · /);
  });

  it('are marked by what they have', () => {
    const marks = [
      { hasSummary: true, hasTranscript: true },
      { hasSummary: true, hasTranscript: false },
      { hasSummary: false, hasTranscript: true },
      { hasSummary: false, hasTranscript: false },
    ].map((has) => [row(has).icon, row(has).flags]);
    assert.deepEqual(marks, [
      ['comment-discussion', 'meeting summary transcript'],
      ['note', 'meeting summary'],
      ['comment', 'meeting transcript'],
      ['calendar', 'meeting'],
    ]);
    assert.equal(row({}, ['Tarn']).flags, 'meeting summary transcript attached');
  });

  it('say all of it in the tooltip and to screen readers', () => {
    assert.equal(
      row({ hasTranscript: false }, ['A', 'B', 'C', 'D']).tooltip,
      `Second talk\nTarn – Backend Engineer\n${formatMoment(talk.startedAt, 'en-GB')}\nStrong yes\nDepth 8/10\nFit 3/5\nHas a summary\nAttached to A, B, C`,
    );
    assert.match(row({ hasSummary: false, hasTranscript: false }).tooltip, /\nNo summary and no transcript$/);
    assert.match(row().tooltip, /\nHas a summary and a transcript$/);
    assert.match(
      row().spoken,
      /^Second talk, Tarn – .*2026.*, Strong yes, Depth 8\/10, Fit 3\/5, summary, transcript$/,
    );
  });

  it('are counted by month', () => {
    const month = monthRow({ kind: 'month', month: '2026-03', meetings: [talk] }, 'en-GB');
    assert.deepEqual(month, { label: 'March 2026', description: '1', spoken: 'March 2026, 1 meeting', flags: 'month' });
    const undated = monthRow({ kind: 'month', month: '', meetings: [talk, talk] }, 'en-GB');
    assert.equal(undated.spoken, 'Without a date, 2 meetings');
  });
});

describe('rows of contexts', () => {
  it('mark the active one', () => {
    const context = { id: 'c', title: 'Lead roles', updatedAt: '' };
    const [active, other] = [true, false].map((isActive) => contextRow({ ...context, active: isActive }));
    assert.deepEqual(
      [active?.description, active?.icon, active?.spoken],
      ['active', 'circle-filled', 'Lead roles, active'],
    );
    assert.deepEqual([other?.description, other?.icon, other?.spoken], ['', 'circle-outline', 'Lead roles']);
  });
});
