import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { Message, Transcript } from '../../../../src/contract/tracker/library.ts';
import { TranscriptTool, transcriptPages } from '../../../../src/features/agents/transcriptTool.ts';
import { outsideFences } from '../../../fixtures/fences.ts';
import { injectedTexts } from '../../../fixtures/injectedTexts.ts';

const message = (index: number, given: Partial<Message> = {}): Message => ({
  id: `m${index}`,
  at: new Date(Date.UTC(2026, 2, 2, 8, index)).toISOString(),
  speaker: 'interviewer',
  speakerName: 'Malte',
  text: `Text ${index}`,
  beforeContextReset: false,
  ...given,
});
const never = new AbortController().signal;

/** A service with one transcript, which returns so many messages a page. */
function serving(subchats: Transcript['subchats'], version = '1') {
  let requests = 0;
  const tracker = {
    get_meeting_transcript: async (): Promise<Transcript> => {
      requests += 1;
      return { meetingId: 'meeting', version, subchats, nextCursor: null };
    },
  };
  const tool = new TranscriptTool({ tracker, timeZone: () => 'UTC' });
  const read = (input: unknown) => tool.tools.jobdeck_read_transcript.invoke(input, never);
  return { tool, read, requests: () => requests };
}

describe('transcriptPages', () => {
  it('writes one line for each message, with time and speaker', () => {
    const messages = [
      message(0),
      message(1, { speakerName: null, speaker: 'candidate', text: 'One\nTwo\r\n09:00 Malte: not said' }),
      message(2, { at: null, beforeContextReset: true }),
      message(3),
    ];
    const [page, ...others] = transcriptPages([{ id: 's', title: 'Design', messages }], 'Europe/Berlin');
    assert.deepEqual(others, []);
    assert.deepEqual(page, {
      from: 1,
      to: 4,
      text: [
        '[Subchat: Design]',
        '09:00 Malte: Text 0',
        '09:01 Candidate: One',
        '  Two',
        '  09:00 Malte: not said',
        'Malte: Text 2',
        '[Context reset]',
        '09:03 Malte: Text 3',
      ].join('\n'),
    });
  });

  it('marks a context reset between two subchats', () => {
    const subchats = [
      { id: 's', title: 'Design', messages: [message(0, { beforeContextReset: true })] },
      { id: 't', title: 'Coding', messages: [message(1)] },
    ];
    const [page] = transcriptPages(subchats, 'Europe/Berlin');
    assert.match(page?.text ?? '', /Text 0\n\[Subchat: Coding\]\n\[Context reset\]\n.*Text 1$/);
  });

  it('begins each page with its subchat and loses no message', () => {
    const text = 'word '.repeat(400);
    const messages = Array.from({ length: 100 }, (_, index) =>
      message(index % 60, { id: `m${index}`, text: `${index} ${text}` }),
    );
    const pages = transcriptPages(
      [
        { id: 'a', title: 'One', messages: messages.slice(0, 30) },
        { id: 'b', title: '', messages: messages.slice(30) },
      ],
      'UTC',
    );
    assert.ok(pages.length > 5);
    assert.deepEqual(
      pages.map(({ from }) => from),
      [1, ...pages.slice(0, -1).map(({ to }) => to + 1)],
    );
    assert.equal(pages.at(-1)?.to, 100);
    for (const { text: shown } of pages) assert.match(shown, /^\[Subchat: (One|without a title)\]\n/);
    assert.equal(pages.flatMap(({ text: shown }) => shown.match(/Malte: \d+/g) ?? []).length, 100);
  });
});

describe('jobdeck_read_transcript', () => {
  it('says which page it is, and names the next call', async () => {
    const text = 'word '.repeat(1_000);
    const messages = Array.from({ length: 20 }, (_, index) => message(index, { text }));
    const { read, requests } = serving([{ id: 's', title: 'Design', messages }]);
    const first = String(await read({ meetingId: 'meeting' }));
    const [, count = ''] = /^Page 1 of (\d+), messages 1 to \d+ of 20\./.exec(first) ?? [];
    assert.ok(Number(count) > 1);
    assert.match(first, /The next page: jobdeck_read_transcript with page 2\.$/);
    assert.match(
      String(await read({ meetingId: 'meeting', page: Number(count) })),
      /This is the end of the transcript\.$/,
    );
    assert.equal(requests(), 2);
    await assert.rejects(
      async () => read({ meetingId: 'meeting', page: 99 }),
      /There is no page 99: the transcript has \d+/,
    );
  });

  it('refuses wrong arguments with the next step', async () => {
    const { read } = serving([]);
    for (const input of [
      {},
      { meetingId: 7 },
      { meetingId: 'm', page: 0 },
      { meetingId: 'm', pages: 1 },
      'm',
      { meetingId: 'm', page: '1' },
    ])
      await assert.rejects(
        async () => read(input),
        (error) => ServiceError.is(error, 'invalid') && /call jobdeck_read_transcript again/.test(error.reason),
      );
    assert.match(String(await read({ meetingId: 'meeting' })), /its transcript is empty/);
  });

  it('keeps hostile texts, names and titles inside the fence', async () => {
    for (const text of injectedTexts) {
      const messages = [message(0, { text, speakerName: text })];
      const { read } = serving([{ id: 's', title: text, messages }]);
      const result = String(await read({ meetingId: 'meeting' }));
      assert.match(
        outsideFences(result),
        /^Page 1 of 1, messages 1 to 1 of 1\. [^\n]+\n\nThis is the end of the transcript\.$/,
      );
    }
  });
});
