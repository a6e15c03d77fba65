import { formatDay } from '../../base/dates.ts';
import { plainLabel } from '../../base/plainText.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { pickBySearch } from '../../host/ui/searchPick.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { vacancyOf } from './nodes.ts';

/** Searches at the service, since the list may be filtered or cut. */
export const pickMeetingOf = (meetings: MeetingsStore, title = 'Open a Meeting'): Promise<Meeting | undefined> =>
  pickBySearch({
    title,
    placeHolder: 'Type a part of a title, job or company',
    nothing: 'No meeting is found.',
    find: async (typed, signal) => ({
      choices: (await meetings.search(typed.trim(), { signal })).map((meeting) => ({
        label: plainLabel(meeting.title),
        description: formatDay(meeting.startedAt, userLocale().locale),
        detail: vacancyOf(meeting),
        value: meeting,
      })),
      more: undefined,
    }),
  });
