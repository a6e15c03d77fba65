import { formatDay } from '../../base/domain/dates.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import type { AttachedMeeting, Card } from '../../contract/tracker/board.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { withRetry } from '../../host/ui/explain.ts';
import { pickBySearch } from '../../host/ui/searchPick.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { searchService } from './serviceSearch.ts';

type Meetings = Pick<Tracker, 'list_meetings'>;

interface AttachNeeds {
  readonly board: Pick<BoardStore, 'serverState'>;
  readonly cards: Pick<CardStore, 'attach'>;
  readonly tracker: Meetings;
}

export async function attachMeeting({ board, cards, tracker }: AttachNeeds, card: Card): Promise<void> {
  const account = board.serverState.accountGuard();
  const meeting = await pickMeeting(tracker, card);
  if (meeting === undefined) return;
  await withRetry('Attaching a meeting', async () => {
    account.assertInUse();
    await cards.attach(card.id, meeting);
  });
}

async function pickMeeting(tracker: Meetings, card: Card): Promise<AttachedMeeting | undefined> {
  const attached = new Set(card.meetings.map(({ id }) => id));
  const meeting = await pickBySearch({
    title: `Attach a Meeting to "${card.title}"`,
    placeHolder: 'Type a part of a title, job or company',
    nothing: 'No meeting is found that could be attached.',
    find: searchService({
      read: tracker.list_meetings,
      choiceOf: (each: Meeting) => (attached.has(each.id) ? undefined : choiceOf(each)),
    }),
  });
  if (meeting === undefined) return undefined;
  const { id, title, startedAt, scores, verdict } = meeting;
  return { id, title, startedAt, scores, verdict };
}

const choiceOf = (meeting: Meeting) => ({
  label: plainLabel(meeting.title),
  description: formatDay(meeting.startedAt, userLocale().locale),
  detail: [meeting.vacancy?.company, meeting.vacancy?.title, ...meeting.scores.map(formatScore), meeting.verdict]
    .filter(Boolean)
    .join(' · '),
  value: meeting,
});

const formatScore = ({ name, value, max }: Meeting['scores'][number]): string => `${name} ${value}/${max}`;
