import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';

import { MeetingReading } from '../../src/features/meetings/meetingReading.ts';
import { type MeetingCalls, MeetingsStore } from '../../src/store/meetings/meetings.ts';
import { overRest } from './calls.ts';
import { ServicePerTest } from './localService.ts';
import { clientOf } from './store/opened.ts';

describe('MeetingReading', () => {
  const running = new ServicePerTest({ sample: 'meetings' });

  /** A reading of the longest meeting, and the names of its requests. */
  const openLongest = async () => {
    const { items } = await overRest(running.service, 'list_meetings', {});
    const [longest] = items.toSorted((one, other) => (other.durationSeconds ?? 0) - (one.durationSeconds ?? 0));
    assert.ok(longest !== undefined);
    const tracker = clientOf(running.service);
    const requests: string[] = [];
    const counting = <N extends keyof MeetingCalls>(name: N): MeetingCalls[N] =>
      ((...args: never[]) => {
        requests.push(name);
        return (tracker[name] as (...given: never[]) => unknown)(...args);
      }) as MeetingCalls[N];
    const meetings = new MeetingsStore(
      {
        list_meetings: counting('list_meetings'),
        get_meeting: counting('get_meeting'),
        get_meeting_summary: counting('get_meeting_summary'),
        get_meeting_transcript: counting('get_meeting_transcript'),
      },
      Date.now,
    );
    const reading = new MeetingReading(meetings, longest.id);
    return { meetings, reading, requests };
  };

  const firstPage = ({ reading }: { readonly reading: MeetingReading }) =>
    new Promise<void>((resolve) => {
      reading.onDidChange(() => {
        const { meeting, summary, transcript } = reading;
        if (meeting.kind === 'read' && summary.kind === 'read' && transcript.messageCount > 0) resolve();
      });
    });

  it('requests the first page only until it is painted', async () => {
    const { reading, requests } = await openLongest();
    await reading.read();
    await setImmediate();
    assert.deepEqual(requests.toSorted(), ['get_meeting', 'get_meeting_summary', 'get_meeting_transcript']);
    assert.deepEqual([reading.transcript.messageCount, reading.transcript.progress.kind], [120, 'reading']);
    reading.continue();
    await reading.readTranscript();
    assert.deepEqual([reading.transcript.messageCount, reading.transcript.progress.kind], [2_000, 'complete']);
  });

  it('requests nothing after it is closed before it is painted', async () => {
    const opened = await openLongest();
    const { reading, requests } = opened;
    const arrived = firstPage(opened);
    const done = reading.read();
    await arrived;
    reading.dispose();
    await done;
    assert.equal(requests.length, 3);
  });

  it('forgets what it read when the account changes', async () => {
    const opened = await openLongest();
    const { meetings, reading } = opened;
    const arrived = firstPage(opened);
    void reading.read();
    await arrived;
    meetings.forget();
    assert.deepEqual(
      [reading.meeting.kind, reading.summary.kind, reading.transcript.messageCount],
      ['reading', 'reading', 0],
    );
    assert.equal(reading.hasChangedAccount, true);
    reading.dispose();
  });
});
