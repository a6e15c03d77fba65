import { expect, type Page } from '@playwright/test';

import { systemClock } from '../../src/base/flow/clock.ts';
import type { Meeting, Message, Transcript } from '../../src/contract/tracker/library.ts';
import type { Tracker } from '../../src/contract/tracker.ts';
import type { MeetingPage } from '../../src/features/meetings/contract.ts';
import { type MeetingCalls, MeetingsStore } from '../../src/store/meetings/meetings.ts';
import { account } from '../service/calls.ts';
import { test as base, trackerAt } from './fixtures.ts';
import { MeetingAround, meetingPageKind } from './meetingPageKind.ts';
import type { PageInBrowser } from './pageInBrowser.ts';

export class ShownMeeting {
  readonly meeting: Meeting;
  readonly page: Page;
  readonly shown: PageInBrowser<MeetingPage>;
  readonly around: MeetingAround;
  readonly meetings: MeetingsStore;

  constructor(meeting: Meeting, { shown, around, meetings }: Pick<ShownMeeting, 'shown' | 'around' | 'meetings'>) {
    this.meeting = meeting;
    this.page = shown.page;
    this.shown = shown;
    this.around = around;
    this.meetings = meetings;
  }

  get rows() {
    return this.page.getByRole('option');
  }

  get focused() {
    return this.page.locator('.message:focus');
  }

  /** Indexes of the messages in view. */
  readonly visible = (): Promise<number[]> =>
    this.page.evaluate<number[]>(`(() => {
      const box = document.querySelector('.scroller').getBoundingClientRect();
      return [...document.querySelectorAll('.message')]
        .filter((row) => row.getBoundingClientRect().bottom > box.top + 1 && row.getBoundingClientRect().top < box.bottom - 1)
        .map((row) => Number(row.dataset.index));
    })()`);

  readonly untilRead = async (): Promise<void> => {
    await expect(this.page.locator('.progress')).toHaveText(/^[\d,]+ messages?$/);
  };
}

/** All messages of a transcript, read without the store. */
export async function everyMessage(tracker: Tracker, meetingId: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { meetingId, limit: 500, ...(cursor === undefined ? {} : { cursor }) };
    const page: Transcript = await tracker.get_meeting_transcript(input);
    messages.push(...page.subchats.flatMap((subchat) => subchat.messages));
    cursor = page.nextCursor;
  }
  return messages;
}

interface NewMeeting {
  readonly title?: string;
  readonly summary?: string | null;
  readonly messages?: readonly string[];
  readonly vacancy?: { readonly title: string; readonly company: string } | null;
}

interface OpenOptions {
  /** Opens the meeting at this message. */
  readonly messageId?: string;
  /** Answers that the service itself does not give. */
  readonly calls?: Partial<MeetingCalls>;
}

interface MeetingFixtures {
  /** Adds a meeting by the account area of the local service. */
  readonly addMeeting: (meeting: NewMeeting) => Promise<Meeting>;
  readonly say: (meetingId: string, text: string, subchatId?: string) => Promise<void>;
  readonly openMeeting: (meetingId: string, options?: OpenOptions) => Promise<ShownMeeting>;
  /** The meeting of the sample with the most messages, some 2,000. */
  readonly longMeeting: Meeting;
}

/** Tests of meeting pages on the meetings of the sample. */
export const test = base.extend<MeetingFixtures>({
  sample: 'meetings',

  addMeeting: async ({ service }, use) => {
    await use(async ({ title = 'First call', summary = null, messages = [], vacancy = null }) => {
      const body = { title, summary, vacancy, startedAt: '2026-03-02T10:00:00Z' };
      const meeting = await account<Meeting>(service, 'POST', '/meetings', body);
      for (const text of messages)
        await account(service, 'POST', `/meetings/${meeting.id}/messages`, { speaker: 'user', text });
      return meeting;
    });
  },

  say: async ({ service }, use) => {
    await use(async (meetingId, text, subchatId) => {
      await account(service, 'POST', `/meetings/${meetingId}/messages`, { speaker: 'user', text, subchatId });
    });
  },

  longMeeting: async ({ elsewhere }, use) => {
    const { items } = await elsewhere.list_meetings({});
    const long = items.toSorted((one, other) => (other.durationSeconds ?? 0) - (one.durationSeconds ?? 0))[0];
    if (long === undefined) throw new Error('The sample has no meetings.');
    await use(long);
  },

  openMeeting: async ({ gate, service, elsewhere, showPage }, use) => {
    const owned: MeetingsStore[] = [];
    await use(async (meetingId, { messageId, calls } = {}) => {
      const meetings = new MeetingsStore({ ...trackerAt(gate.address, service.token), ...calls }, systemClock.now);
      owned.push(meetings);
      const around = new MeetingAround();
      const shown = await showPage(meetingPageKind(meetings, around, meetingId, messageId));
      return new ShownMeeting(await elsewhere.get_meeting({ meetingId }), { shown, around, meetings });
    });
    for (const each of owned) each.dispose();
  },
});
