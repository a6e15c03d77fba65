import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';

import { messagesInWindow } from '../../src/base/domain/meetingPlace.ts';
import type { Message, Transcript } from '../../src/contract/tracker/library.ts';
import { MeetingPageModel } from '../../src/features/meetings/pageModel.ts';
import { type MeetingCalls, MeetingsStore } from '../../src/store/meetings/meetings.ts';
import { account, overRest } from './calls.ts';
import { ServicePerTest, seconds } from './localService.ts';
import { clientOf } from './store/opened.ts';

describe('meeting page of a transcript that changes', () => {
  const running = new ServicePerTest({ sample: 'meetings' });

  const read = (meetingId: string, cursor?: string): Promise<Transcript> =>
    overRest(running.service, 'get_meeting_transcript', { meetingId, limit: 500, ...(cursor && { cursor }) });

  /** The service's transcript, read without the store. */
  async function lastVersion(meetingId: string): Promise<readonly Message[]> {
    const subchats = new Map<string, Message[]>();
    for (let cursor: string | undefined; ; ) {
      const page = await read(meetingId, cursor);
      for (const { id, messages } of page.subchats) subchats.set(id, [...(subchats.get(id) ?? []), ...messages]);
      if (page.nextCursor === null) return [...subchats.values()].flat();
      cursor = page.nextCursor;
    }
  }

  function openPage(meetingId: string, before: (request: number) => Promise<unknown>): MeetingPageModel {
    const calls = clientOf(running.service);
    let requests = 0;
    const get_meeting_transcript: MeetingCalls['get_meeting_transcript'] = async (input, options) => {
      await before(requests++);
      return calls.get_meeting_transcript(input, options);
    };
    const nothing = async () => undefined;
    return new MeetingPageModel(
      {
        meetings: new MeetingsStore({ ...calls, get_meeting_transcript }, Date.now),
        locale: { locale: 'en', timeZone: 'UTC' },
        formatFailure: String,
        run: nothing,
        copyText: nothing,
        hasCard: () => false,
        onDidChangeBoard: () => ({ dispose: nothing }),
        openCard: nothing,
        openDocument: nothing,
        quote: nothing,
        mayQuote: () => false,
        onDidChangeRights: () => ({ dispose: nothing }),
        close: () => undefined,
        now: () => 0,
        pause: nothing,
      },
      meetingId,
    );
  }

  const until = (model: MeetingPageModel, isReached: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const subscription = model.onDidChange(() => {
        if (!isReached()) return;
        subscription.dispose();
        resolve();
      });
    });

  /** All messages by the windows of the page. */
  function shownIn(model: MeetingPageModel): string[] {
    const { version, count } = model.snapshot();
    const ids: string[] = [];
    for (let first = 0; first < count; first += messagesInWindow) {
      model.actions.move({ version, first, place: first });
      ids.push(...model.snapshot().messages.map(({ id }) => id));
    }
    return ids;
  }

  it("ends with the service's last version and the reader's place", async () => {
    const { items } = await overRest(running.service, 'list_meetings', {});
    const [longest] = items.toSorted((one, other) => (other.durationSeconds ?? 0) - (one.durationSeconds ?? 0));
    assert.ok(longest !== undefined);
    const { id } = longest;
    const subchatIds = (await clientOf(running.service).get_meeting_transcript({ meetingId: id, limit: 500 })).subchats;
    const changes = fc.array(fc.record({ request: fc.integer({ min: 3, max: 14 }), isFirst: fc.boolean() }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1_110, max: 1_119 }), async (all, place) => {
        // Past the limit of requests per minute.
        running.clock.forward(seconds(60));
        const [hasThree, hasPlace] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const model = openPage(id, async (request) => {
          if (request === 3) {
            hasThree.resolve();
            await hasPlace.promise;
          }
          for (const { isFirst } of all.filter((each) => each.request === request)) {
            const subchatId = isFirst ? subchatIds[0]?.id : undefined;
            await account(running.service, 'POST', `/meetings/${id}/messages`, {
              speaker: 'user',
              text: 'More',
              subchatId,
            });
          }
        });
        model.actions.painted({});
        await hasThree.promise;
        model.actions.move({ version: model.snapshot().version, first: Math.max(0, place - 50), place });
        const placeId = model.snapshot().messages.find((_, index) => model.snapshot().first + index === place)?.id;
        const ended = until(model, () => model.snapshot().transcript.kind !== 'reading');
        hasPlace.resolve();
        await ended;
        if (model.snapshot().transcript.problem.startsWith('The transcript changed')) {
          // A page asks in a later message.
          await setImmediate();
          const again = until(model, () => model.snapshot().transcript.kind === 'complete');
          void model.actions.offered({ about: 'transcript', offer: 'readAgain' });
          await again;
        }
        const expected = (await lastVersion(id)).map((message) => message.id);
        assert.equal(expected[model.snapshot().place], placeId);
        assert.deepEqual(shownIn(model), expected);
        model.dispose();
      }),
      { numRuns: 20, seed: 20_261_123 },
    );
  });
});
