import { cardName } from '../../base/domain/cardValues.ts';
import { formatDay } from '../../base/domain/dates.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { type CommandHandlers, runCommand } from '../../host/lazy/commands.ts';
import { notify, pick } from '../../host/ui/ask.ts';
import { cardChoices } from '../../host/ui/choices.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { withRetry } from '../../host/ui/explain.ts';
import { pickBySearch } from '../../host/ui/searchPick.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { placedCards } from '../../store/board/boardView.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { cardsOfMeeting } from '../../store/board/derived/meetingCards.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { meetingIdOfTab } from './documents/documentAddress.ts';
import type { meetingsManifest } from './manifest.ts';
import { meetingIdIn, vacancyOf } from './nodes.ts';

interface MeetingCardNeeds {
  readonly meetings: MeetingsStore;
  readonly board: Pick<BoardStore, 'board' | 'serverState'>;
  readonly cards: Pick<CardStore, 'attach' | 'detach'>;
}

type Names = 'jobdeck.meeting.attach' | 'jobdeck.meeting.detach' | 'jobdeck.meeting.openCard';

export function meetingCardCommands({
  meetings,
  board,
  cards,
}: MeetingCardNeeds): Pick<CommandHandlers<typeof meetingsManifest>, Names> {
  const onMeeting = (act: (meeting: Meeting) => Promise<void>) => async (argument?: unknown) => {
    const meeting = await meetingFor(meetings, argument);
    if (meeting !== undefined) await act(meeting);
  };
  return {
    'jobdeck.meeting.attach': onMeeting(async (meeting) => {
      const account = board.serverState.accountGuard();
      const card = await pickNewCard(board, meeting);
      if (card === undefined) return;
      const { id, title, startedAt, scores, verdict } = meeting;
      await withRetry('Attaching a meeting', async () => {
        account.assertInUse();
        await cards.attach(card.id, { id, title, startedAt, scores, verdict });
        notify(`"${meeting.title}" is attached to "${cardName(card)}".`);
      });
    }),
    'jobdeck.meeting.detach': onMeeting(async (meeting) => {
      const account = board.serverState.accountGuard();
      const card = await pickCardOf(board, meeting);
      if (card === undefined) return;
      await withRetry('Detaching a meeting', async () => {
        account.assertInUse();
        await cards.detach(card.id, meeting.id);
        notify(`"${meeting.title}" is detached from "${cardName(card)}".`);
      });
    }),
    'jobdeck.meeting.openCard': onMeeting(async (meeting) => {
      const card = await pickCardOf(board, meeting);
      if (card !== undefined) await runCommand('jobdeck.card.open', card.id);
    }),
  };
}

/** The meeting of a row, else that of the active document or page, else a picked one. */
async function meetingFor(meetings: MeetingsStore, argument: unknown): Promise<Meeting | undefined> {
  const meetingId = meetingIdIn(argument) ?? meetingIdOfTab(argument);
  return meetingId === undefined ? pickMeetingOf(meetings, 'Choose a Meeting') : meetings.get(meetingId);
}

/** Cards of the meeting's company come first. */
async function pickNewCard(board: MeetingCardNeeds['board'], meeting: Meeting): Promise<Card | undefined> {
  if (board.board === undefined) await board.serverState.refresh();
  const attached = new Set(cardsOfMeeting(board.board, meeting.id).map(({ id }) => id));
  const choices = cardChoices(placedCards(board.board)).filter(({ value }) => !attached.has(value.id));
  if (choices.length === 0) throw new Error('There is no card that this meeting could be attached to.');
  const company = meeting.vacancy?.company.trim().toLowerCase() ?? '';
  const [same = [], others = []] = [true, false].map((isSame) =>
    choices.filter(({ value }) => (company !== '' && value.company.trim().toLowerCase() === company) === isSame),
  );
  return pick('Which card is the meeting attached to?', [...same, ...others], meeting.title);
}

async function pickCardOf(board: MeetingCardNeeds['board'], meeting: Meeting): Promise<Card | undefined> {
  if (board.board === undefined) await board.serverState.refresh();
  const cards = cardsOfMeeting(board.board, meeting.id);
  if (cards.length === 0) throw new Error(`"${meeting.title}" is attached to no card on the board.`);
  if (cards.length === 1) return cards[0];
  const ids = new Set(cards.map(({ id }) => id));
  const choices = cardChoices(placedCards(board.board)).filter(({ value }) => ids.has(value.id));
  return pick('Which card?', choices, meeting.title);
}

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
