import { formatDay } from '../../base/domain/dates.ts';
import type { Locale } from '../../base/domain/moments.ts';
import type { Permission } from '../../base/domain/permission.ts';
import type { GoToSource } from '../../base/editor/goTo.ts';
import { matchesWords } from '../../base/text/foldText.ts';
import { rankFound } from '../../base/text/rankMatches.ts';
import type { ContextListItem } from '../../contract/tracker/library.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { vacancyOf } from './nodes.ts';

interface GoToMeetingsNeeds {
  readonly meetings: Pick<MeetingsStore, 'search'>;
  readonly contexts: Pick<ContextsStore, 'list'>;
  readonly locale: () => Locale;
  readonly mayRead: (permission: Permission) => boolean;
  readonly openMeeting: (meetingId: string) => Promise<void>;
  readonly openContext: (context: ContextListItem) => Promise<void>;
}

export function goToMeetings({
  meetings,
  contexts,
  locale,
  mayRead,
  openMeeting,
  openContext,
}: GoToMeetingsNeeds): GoToSource[] {
  return [
    {
      name: 'Meetings',
      icon: 'comment-discussion',
      isOpen: () => mayRead('meetings:read'),
      find: async (typed, signal) =>
        rankFound(typed, await meetings.search(typed.trim(), { signal }), titleOf).map(
          ({ item: meeting, isExact }) => ({
            label: meeting.title,
            isExact,
            description: [formatDay(meeting.startedAt, locale().locale), vacancyOf(meeting)]
              .filter(Boolean)
              .join(' · '),
            open: () => openMeeting(meeting.id),
          }),
        ),
    },
    {
      name: 'Contexts',
      icon: 'circle-filled',
      isOpen: () => mayRead('contexts:read'),
      find: async (typed) =>
        rankFound(
          typed,
          (await contexts.list()).filter(({ title }) => matchesWords(typed, [title])),
          titleOf,
        ).map(({ item: context, isExact }) => ({
          label: context.title,
          isExact,
          ...(context.active && { description: 'active' }),
          open: () => openContext(context),
        })),
    },
  ];
}

const titleOf = ({ title }: { readonly title: string }): readonly string[] => [title];
