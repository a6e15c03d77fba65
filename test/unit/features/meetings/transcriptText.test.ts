import assert from 'node:assert/strict';

import type { Meeting, Message } from '../../../../src/contract/tracker/library.ts';
import { contextText, transcriptText } from '../../../../src/features/meetings/transcriptText.ts';
import type { TranscriptView } from '../../../../src/store/meetings/transcript.ts';

const locale = { locale: 'en-GB', timeZone: 'UTC' };
const meeting: Meeting = {
  id: 'm',
  title: 'Talk *one*',
  startedAt: '2026-03-02T09:00:00Z',
  endedAt: null,
  durationSeconds: null,
  vacancy: null,
  scores: [],
  verdict: null,
  hasSummary: false,
  hasTranscript: true,
};
const message = (id: string, text: string, more: Partial<Message> = {}): Message => ({
  id,
  at: '2026-03-02T09:05:00Z',
  speaker: 'interviewer',
  speakerName: null,
  text,
  beforeContextReset: false,
  ...more,
});
const view = (messages: readonly Message[], more: Partial<TranscriptView> = {}): TranscriptView => ({
  subchats: [{ id: 's', title: 'Interview', messages }],
  messageCount: messages.length,
  progress: { kind: 'complete' },
  ...more,
});

describe('transcriptText', () => {
  it('has a heading for each subchat and a quotation for each message', () => {
    const text = transcriptText(meeting, view([message('1', 'Hello\nthere', { speakerName: 'Malte' })]), locale);
    assert.equal(text, '# Talk \\*one\\*\n\n## Interview\n\n**09:05 Malte**\n\n> Hello\n> there\n');
  });

  it('keeps headings of messages out of the outline', () => {
    const text = transcriptText(meeting, view([message('1', '# Big\nTitle\n===\nOther\n---\n#tag')]), locale);
    assert.deepEqual(
      text.split('\n').filter((line) => line.startsWith('>')),
      ['> \\# Big', '> Title', '> \\===', '> Other', '> \\---', '> #tag'],
    );
  });

  it('marks the place of a context reset once', () => {
    const before = { beforeContextReset: true };
    const text = transcriptText(
      meeting,
      view([message('1', 'a', before), message('2', 'b', before), message('3', 'c')]),
      locale,
    );
    assert.match(text, /> b\n\n---\n\n\*The context was reset here\.\*\n\n\*\*09:05 Interviewer\*\*\n\n> c/);
    assert.equal(text.match(/reset here/g)?.length, 1);
  });

  it('says that there is no transcript', () => {
    assert.match(transcriptText(meeting, view([], { subchats: [] }), locale), /no transcript/);
  });

  it('says why the rest is missing', () => {
    const stopped = view([message('1', 'a')], { progress: { kind: 'stopped' } });
    assert.match(transcriptText(meeting, stopped, locale), /Reading was stopped/);
  });
});

describe('contextText', () => {
  it('lists fields by label and names empty ones', () => {
    const text = contextText({
      id: 'c',
      title: 'CV',
      active: true,
      updatedAt: '',
      fields: [
        { name: 'goal', label: 'Goal', value: 'Learn' },
        { name: 'salary', label: '', value: null },
      ],
    });
    assert.equal(text, '# CV\n\n*This context is active.*\n\n## Goal\n\n> Learn\n\n## salary\n\n*Empty*\n');
  });
});
