import assert from 'node:assert/strict';
import fc from 'fast-check';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { Meeting, Message, Transcript } from '../../../src/contract/tracker/library.ts';
import type { Tracker } from '../../../src/contract/tracker.ts';
import { RenderedTranscript } from '../../../src/features/meetings/transcript/openTranscript.ts';
import { TranscriptReading, type TranscriptView } from '../../../src/store/meetings/transcript.ts';
import { account, overRest } from '../calls.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { clientOf } from './opened.ts';

type Call = Tracker['get_meeting_transcript'];

const idsOf = ({ subchats }: Pick<TranscriptView, 'subchats'>): [string, string[]][] =>
  subchats.map(({ title, messages }) => [title, messages.map(({ id }) => id)]);

/** Requests for the pages of the sample's long transcript. */
const pages = 5;
const locale = { locale: 'en-GB', timeZone: 'UTC' };

describe('TranscriptReading', () => {
  const running = new ServicePerTest({ sample: 'meetings' });
  let long: Meeting;
  let subchatIds: readonly string[];

  const say = (meetingId: string, subchatId?: string): Promise<Message> =>
    account<Message>(running.service, 'POST', `/meetings/${meetingId}/messages`, {
      speaker: 'user',
      text: 'One more',
      subchatId,
    });
  /** The service's transcript, read without the store. */
  const lastVersion = async (meetingId: string): Promise<[string, string[]][]> => {
    const all = new Map<string, [string, string[]]>();
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Transcript = await overRest(running.service, 'get_meeting_transcript', {
        meetingId,
        limit: 500,
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const { id, title, messages } of page.subchats) {
        const known = all.get(id) ?? [title, []];
        known[1].push(...messages.map((message) => message.id));
        all.set(id, known);
      }
      cursor = page.nextCursor;
    }
    return [...all.values()];
  };
  /** Reads with `before` run ahead of each request for a page. */
  const readingWith = (before: (request: number) => Promise<unknown>): TranscriptReading => {
    let requests = 0;
    const call: Call = async (input, options) => {
      await before(requests++);
      return clientOf(running.service).get_meeting_transcript(input, options);
    };
    return new TranscriptReading({ get_meeting_transcript: call }, long.id);
  };

  beforeEach(async () => {
    const { items } = await overRest(running.service, 'list_meetings', {});
    const counted = await Promise.all(
      items.map(async (meeting) => ({
        meeting,
        count: (await lastVersion(meeting.id)).flatMap(([, ids]) => ids).length,
      })),
    );
    const longest = counted.toSorted((one, other) => other.count - one.count)[0];
    assert.ok(longest !== undefined && longest.count >= 2_000);
    long = longest.meeting;
    const first = await overRest(running.service, 'get_meeting_transcript', { meetingId: long.id, limit: 500 });
    subchatIds = first.subchats.map(({ id }) => id);
  });

  it('joins all pages by subchat', async () => {
    const counts: number[] = [];
    const reading = readingWith(async () => undefined);
    reading.onDidChange(() => counts.push(reading.view.messageCount));
    await reading.read();
    assert.equal(reading.view.progress.kind, 'complete');
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
    );
    assert.ok(new Set(counts).size > 2, 'pages are shown as they arrive');
  });

  it('starts over after a change and never shows less', async () => {
    const counts: number[] = [];
    const reading = readingWith(async (request) => request === 2 && say(long.id));
    reading.onDidChange(() => counts.push(reading.view.messageCount));
    await reading.read();
    assert.equal(reading.view.progress.kind, 'complete');
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
    );
  });

  it('ends after three restarts and reads again when asked', async () => {
    let changes = 0;
    const reading = readingWith(async (request) => {
      if (changes < 4 && request % 2 === 1) {
        changes += 1;
        await say(long.id);
      }
    });
    await reading.read();
    assert.deepEqual([reading.view.progress.kind, changes], ['changed', 4]);
    assert.ok(reading.view.messageCount > 0);
    await reading.read();
    assert.equal(reading.view.progress.kind, 'complete');
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
  });

  it('reads all if it is asked to right after a stop', async () => {
    let again: Promise<void> | undefined;
    const reading = readingWith(async (request) => {
      if (request !== 2) return;
      reading.stop();
      again = reading.read();
    });
    await reading.read();
    await again;
    assert.equal(reading.view.progress.kind, 'complete');
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
  });

  it('stops between pages and continues when asked', async () => {
    let requests = 0;
    const reading = readingWith(async (request) => {
      requests += 1;
      if (request === 2) reading.stop();
    });
    await reading.read();
    const { progress, messageCount } = reading.view;
    assert.equal(progress.kind, 'stopped');
    assert.ok(messageCount > 0 && messageCount < 2_000);
    const stoppedAfter = requests;
    await reading.read();
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
    assert.equal(requests, stoppedAfter + pages - 2, 'what was read is not read again');
  });

  it('starts over if it cannot continue after a stop', async () => {
    const reading = readingWith(async (request) => request === 2 && reading.stop());
    await reading.read();
    const said = await say(long.id);
    await reading.read();
    assert.equal(reading.view.progress.kind, 'complete');
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
    assert.ok(idsOf(reading.view).some(([, ids]) => ids.includes(said.id)));
  });

  it('asks for one page if nothing has changed', async () => {
    let requests = 0;
    const reading = readingWith(async () => {
      requests += 1;
    });
    await reading.read();
    const { subchats } = reading.view;
    await reading.read();
    assert.deepEqual([requests, reading.view.progress.kind], [pages + 1, 'complete']);
    assert.equal(reading.view.subchats, subchats);
    await say(long.id);
    await reading.read();
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
  });

  it('stays complete while it is only checked again', async () => {
    const kinds: string[] = [];
    const reading = readingWith(async () => undefined);
    await reading.read();
    reading.onDidChange(() => kinds.push(reading.view.progress.kind));
    await reading.read();
    assert.deepEqual(kinds, ['checking', 'complete']);
    await say(long.id);
    await reading.read();
    assert.deepEqual(kinds.slice(2, 4), ['checking', 'reading']);
  });

  it('stays complete when a check of it is stopped', async () => {
    const reading = readingWith(async (request) => request === pages && reading.stop());
    await reading.read();
    await reading.read();
    assert.equal(reading.view.progress.kind, 'complete');
    assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
  });

  it('reads one page until there is something to show', async () => {
    const rest = Promise.withResolvers<void>();
    const reading = readingWith((request) => (request === 0 ? Promise.resolve() : rest.promise));
    await reading.readFirst();
    assert.deepEqual([reading.view.progress.kind, reading.view.messageCount], ['reading', 120]);
    rest.resolve();
    await reading.read();
    assert.equal(reading.view.progress.kind, 'complete');
  });

  it('keeps what was read when a page fails', async () => {
    const reading = readingWith(async (request) => {
      if (request === 2) throw new ServiceError('unreachable', 'get_meeting_transcript', 'gone');
    });
    await reading.read();
    const { progress, messageCount } = reading.view;
    assert.equal(progress.kind === 'failed' && progress.error.kind, 'unreachable');
    assert.ok(messageCount > 0);
  });

  for (const [title, changes] of [
    ['one change', 1],
    ['two changes', 2],
    ['three changes', 3],
  ] as const)
    it(`has the service's last version after ${title}`, async () => {
      let changed = 0;
      const reading = readingWith(async (request) => {
        if (changed < changes && request % 2 === 1) {
          changed += 1;
          await say(long.id);
        }
      });
      await reading.read();
      assert.deepEqual([reading.view.progress.kind, changed], ['complete', changes]);
      assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
    });

  it('asks no more than four times for what always changes', async () => {
    let first = 0;
    const reading = readingWith(async (request) => request % 2 === 1 && say(long.id));
    const subscription = reading.onDidChange(() => {
      first += reading.view.progress.kind === 'reading' ? 1 : 0;
    });
    await reading.read();
    subscription.dispose();
    assert.equal(reading.view.progress.kind, 'changed');
    assert.equal(first, 1 + 4, 'the start and a first page of each of four readings');
  });

  it("ends with the service's last version after random changes", async () => {
    const changesBefore = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(changesBefore, async (requests) => {
        // Past the limit of requests per minute.
        running.clock.forward(seconds(60));
        const reading = readingWith(
          async (request) => requests.includes(request) && say(long.id, subchatIds[request % 3]),
        );
        const document = new RenderedTranscript(long, locale);
        const texts: Promise<unknown>[] = [];
        reading.onDidChange(() => texts.push(document.bytes(() => reading.view)));
        await reading.read();
        if (reading.view.progress.kind === 'changed') await reading.read();
        assert.equal(reading.view.progress.kind, 'complete');
        assert.deepEqual(idsOf(reading.view), await lastVersion(long.id));
        await Promise.all(texts);
        const last = structuredClone(reading.view);
        const fresh = await new RenderedTranscript(long, locale).bytes(() => last);
        assert.deepEqual(await document.bytes(() => reading.view), fresh);
      }),
      { numRuns: 25, seed: 20_261_123 },
    );
  });
});
