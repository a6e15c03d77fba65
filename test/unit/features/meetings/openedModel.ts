import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { Meeting } from '../../../../src/contract/tracker/library.ts';
import { MeetingPageModel, type MeetingPageNeeds } from '../../../../src/features/meetings/pageModel.ts';
import { type MeetingCalls, MeetingsStore } from '../../../../src/store/meetings/meetings.ts';
import type { Subchat } from '../../../../src/store/meetings/transcriptPages.ts';
import { meetingRecord } from '../../../fixtures/meeting.ts';

/** What the service has, which a test may change. */
export interface Served {
  subchats: readonly Subchat[];
  summary?: string;
  meeting?: Partial<Meeting>;
}

/** The model of a meeting's page, with all of the meeting read. `asked` has the names of the requests. */
export async function openedModel(served: Served, needs: Partial<MeetingPageNeeds> = {}) {
  const asked: (keyof MeetingCalls)[] = [];
  const meeting = () => meetingRecord({ id: 'm', hasSummary: served.summary !== undefined, ...served.meeting });
  const calls: MeetingCalls = {
    list_meetings: async () => ({ items: [meeting()], nextCursor: null }),
    get_meeting: async () => {
      asked.push('get_meeting');
      return meeting();
    },
    get_meeting_summary: async ({ meetingId }) => {
      asked.push('get_meeting_summary');
      if (served.summary === undefined)
        throw new ServiceError('missing', 'get_meeting_summary', 'None.', { code: 'summary_not_found' });
      return { meetingId, generatedAt: '', text: served.summary };
    },
    get_meeting_transcript: async ({ meetingId }) => {
      asked.push('get_meeting_transcript');
      const subchats = served.subchats.map((subchat) => ({ ...subchat, messages: [...subchat.messages] }));
      return { meetingId, version: JSON.stringify(subchats), subchats, nextCursor: null };
    },
  };
  const nothing = async () => undefined;
  let now = 0;
  const meetings = new MeetingsStore(calls, () => (now += 1));
  const model = new MeetingPageModel(
    {
      meetings,
      locale: { locale: 'en-GB', timeZone: 'UTC' },
      formatFailure: String,
      run: nothing,
      copyText: nothing,
      hasCard: () => false,
      onDidChangeBoard: () => ({ dispose: nothing }),
      openCard: nothing,
      openDocument: nothing,
      quote: nothing,
      mayQuote: () => true,
      onDidChangeRights: () => ({ dispose: nothing }),
      close: () => undefined,
      now: () => 0,
      pause: nothing,
      ...needs,
    },
    'm',
  );
  await new Promise<void>((resolve) => {
    model.onDidChange(() => {
      const { transcript, summary, hasMeeting } = model.snapshot();
      if (hasMeeting && summary.kind !== 'reading' && transcript.kind !== 'reading') resolve();
    });
  });
  return { model, meetings, asked };
}
