import assert from 'node:assert/strict';

import type { CallOptions } from '../../../../src/contract/operation.ts';
import type { Message, Transcript } from '../../../../src/contract/tracker/library.ts';
import { TranscriptTool } from '../../../../src/features/agents/transcriptTool.ts';

const said: Message = {
  id: 'm1',
  at: null,
  speaker: 'interviewer',
  speakerName: 'Malte',
  text: 'Hello',
  beforeContextReset: false,
};

/** A service that answers a request for a meeting when the test says so, or fails it when its caller leaves. */
function waitingService() {
  const requests: { readonly meetingId: string; readonly answer: () => void; readonly signal?: AbortSignal }[] = [];
  const tracker = {
    get_meeting_transcript: ({ meetingId }: { meetingId: string }, { signal }: CallOptions = {}) =>
      new Promise<Transcript>((resolve, reject) => {
        const subchats = [{ id: 's', title: 'Design', messages: [{ ...said, text: `Hello from ${meetingId}` }] }];
        const answer = () => resolve({ meetingId, version: '1', subchats, nextCursor: null });
        requests.push({ meetingId, answer, ...(signal && { signal }) });
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const tool = new TranscriptTool({ tracker, timeZone: () => 'UTC' });
  const read = async (meetingId: string, signal = new AbortController().signal): Promise<string> =>
    String(await tool.tools.jobdeck_read_transcript.invoke({ meetingId }, signal));
  return { requests, read };
}

describe('parallel calls of jobdeck_read_transcript', () => {
  it('read two meetings at once', async () => {
    const { requests, read } = waitingService();
    const results = Promise.all([read('one'), read('two')]);
    for (const { answer } of requests) answer();
    const [one, two] = await results;
    assert.match(one, /Hello from one/);
    assert.match(two, /Hello from two/);
  });

  it('go on reading while one of two calls is not cancelled', async () => {
    const { requests, read } = waitingService();
    const [first, second] = [new AbortController(), new AbortController()];
    const cancelled = read('one', first.signal);
    const kept = read('one', second.signal);
    first.abort();
    assert.deepEqual(
      requests.map(({ signal }) => signal?.aborted),
      [false],
    );
    requests[0]?.answer();
    await assert.rejects(cancelled, /Reading was stopped/);
    assert.match(await kept, /Hello from one/);
  });

  it('stop reading when the last call is cancelled, and read again', async () => {
    const { requests, read } = waitingService();
    const calls = [new AbortController(), new AbortController()];
    const cancelled = calls.map(({ signal }) => read('one', signal));
    for (const call of calls) call.abort();
    for (const each of cancelled) await assert.rejects(each, /Reading was stopped/);
    assert.equal(requests[0]?.signal?.aborted, true);
    const again = read('one');
    requests[1]?.answer();
    assert.match(await again, /Hello from one/);
    await assert.rejects(read('one', AbortSignal.abort()), /Reading was stopped/);
  });

  it('keep the three transcripts that were used last', async () => {
    let requests = 0;
    const tracker = {
      get_meeting_transcript: async ({ meetingId, cursor }: { meetingId: string; cursor?: string | undefined }) => {
        requests += 1;
        const subchats = [{ id: 's', title: 'Design', messages: [{ ...said, id: `m${cursor}` }] }];
        return { meetingId, version: '1', subchats, nextCursor: cursor === undefined ? 'second' : null };
      },
    };
    const tool = new TranscriptTool({ tracker, timeZone: () => 'UTC' });
    const requestsOf = async (...ids: readonly string[]): Promise<number> => {
      requests = 0;
      const { signal } = new AbortController();
      await Promise.all(ids.map((meetingId) => tool.tools.jobdeck_read_transcript.invoke({ meetingId }, signal)));
      return requests;
    };
    assert.equal(await requestsOf('one', 'two', 'three', 'four'), 8);
    assert.equal(await requestsOf('five'), 2);
    // Of a transcript that was kept, the first page is enough.
    assert.equal(await requestsOf('three', 'four', 'five'), 3);
    assert.equal(await requestsOf('one'), 2);
    assert.equal(await requestsOf('four', 'five'), 2);
    assert.equal(await requestsOf('three'), 2);
  });
});
