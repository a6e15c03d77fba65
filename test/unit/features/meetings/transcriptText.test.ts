import assert from 'node:assert/strict';

import type { Meeting, Message } from '../../../../src/contract/tracker/library.ts';
import { RenderedTranscript } from '../../../../src/features/meetings/transcript/openTranscript.ts';
import { contextText, messagesText } from '../../../../src/features/meetings/transcript/transcriptText.ts';
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

const textOf = async (view: TranscriptView, subchatId?: string): Promise<string> =>
  new TextDecoder().decode(await new RenderedTranscript(meeting, locale).bytes(() => view, subchatId));

describe('RenderedTranscript', () => {
  it('has a heading for each subchat and a quotation for each message', async () => {
    const text = await textOf(view([message('1', 'Hello\nthere', { speakerName: 'Malte' })]));
    assert.equal(text, '# Talk \\*one\\*\n\n## Interview\n\n**09:05 Malte**\n\n> Hello\n> there\n');
  });

  it('keeps headings of messages out of the outline', async () => {
    const text = await textOf(view([message('1', '# Big\nTitle\n===\nOther\n---\n#tag')]));
    assert.deepEqual(
      text.split('\n').filter((line) => line.startsWith('>')),
      ['> \\# Big', '> Title', '> \\===', '> Other', '> \\---', '> #tag'],
    );
  });

  it('shows images and HTML of messages as text', async () => {
    const said = message('1', '![](https://x.example/p.png) <img src="https://x.example">');
    const shown = '> !\\[](https://x.example/p.png) \\<img src="https://x.example">';
    assert.ok((await textOf(view([said]))).endsWith(`\n\n${shown}\n`));
    assert.ok(messagesText([said], locale).endsWith(`\n\n${shown}`));
  });

  it('marks the place of a context reset once', async () => {
    const before = { beforeContextReset: true };
    const text = await textOf(view([message('1', 'a', before), message('2', 'b', before), message('3', 'c')]));
    assert.match(text, /> b\n\n---\n\n\*The context was reset here\.\*\n\n\*\*09:05 Interviewer\*\*\n\n> c/);
    assert.equal(text.match(/reset here/g)?.length, 1);
  });

  it('marks a context reset between subchats once', async () => {
    const before = { beforeContextReset: true };
    const subchats = [
      { id: 'a', title: 'A', messages: [message('1', 'a', before)] },
      { id: 'b', title: 'B', messages: [message('2', 'b', before)] },
      { id: 'none', title: 'None', messages: [] },
      { id: 'c', title: 'C', messages: [message('3', 'c')] },
    ];
    const text = await textOf(view([], { subchats }));
    assert.match(text, /> b\n\n---\n\n\*The context was reset here\.\*\n\n## None/);
    assert.equal(text.match(/reset here/g)?.length, 1);
    assert.doesNotMatch(await textOf(view([], { subchats }), 'a'), /reset here/);
    assert.match(await textOf(view([], { subchats }), 'b'), /reset here/);
  });

  it('says that there is no transcript', async () => {
    assert.match(await textOf(view([], { subchats: [] })), /no transcript/);
  });

  it('says why the rest is missing', async () => {
    const stopped = view([message('1', 'a')], { progress: { kind: 'stopped' } });
    assert.match(await textOf(stopped), /Reading was stopped/);
  });

  it('is the same text while a complete version is checked again', async () => {
    const complete = view([message('1', 'a', { beforeContextReset: true })]);
    assert.match(await textOf(complete), /reset here\.\*\n$/);
    assert.equal(await textOf({ ...complete, progress: { kind: 'checking' } }), await textOf(complete));
  });

  it('adds what arrives to what it has, as one text', async () => {
    const all = Array.from({ length: 1_000 }, (_, index) =>
      message(String(index), `Said ${index}`, { beforeContextReset: index < 250 }),
    );
    const reading = { messages: all.slice(0, 1) };
    const growing = { id: 's', title: 'Interview', messages: reading.messages };
    const rendered = new RenderedTranscript(meeting, locale);
    const subchats = [growing];
    const current = (): TranscriptView => ({ subchats, messageCount: growing.messages.length, progress });
    let progress: TranscriptView['progress'] = { kind: 'reading' };
    const texts: string[] = [];
    for (const count of [1, 250, 251, 999, 1_000]) {
      growing.messages.push(...all.slice(growing.messages.length, count));
      texts.push(new TextDecoder().decode(await rendered.bytes(current)));
    }
    progress = { kind: 'complete' };
    texts.push(new TextDecoder().decode(await rendered.bytes(current)));
    assert.equal(texts.at(-1), await textOf(view(all)));
    const [, withoutEnd] = /^(.*)\n\n\*The transcript is being read.*$/s.exec(texts[3] ?? '') ?? [];
    assert.ok(withoutEnd !== undefined && texts[4]?.startsWith(withoutEnd));
  });

  it('renders one subchat alone', async () => {
    const both = view([message('1', 'a')], {
      subchats: [
        { id: 's', title: 'Interview', messages: [message('1', 'a')] },
        { id: 't', title: 'Debrief', messages: [message('2', 'b')] },
      ],
    });
    assert.equal(await textOf(both, 't'), '## Debrief\n\n**09:05 Interviewer**\n\n> b\n');
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
        { name: 'photo', label: 'Photo', value: '![](https://x.example/p.png)' },
        { name: 'salary', label: '', value: null },
      ],
    });
    assert.equal(
      text,
      '# CV\n\n*This context is active.*\n\n## Goal\n\n> Learn\n\n## Photo\n\n> !\\[](https://x.example/p.png)\n\n## salary\n\n*Empty*\n',
    );
  });
});
