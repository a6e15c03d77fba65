import type { AttachedMeeting, Board, Card } from '../../contract/tracker/board.ts';
import type { Choice } from '../../host/ui/ask.ts';
import { cardChoices } from '../../host/ui/choices.ts';
import { placedCards } from '../../store/board/boardView.ts';
import { newestMeetingFirst } from '../../store/board/derived/meetingCards.ts';

/** Cards with meetings first, that of the latest meeting before the others; the rest in the board's order. */
export const interviewChoices = (board: Board | undefined): Choice<Card>[] =>
  cardChoices(placedCards(board)).toSorted(({ value: one }, { value: other }) => {
    const [latest, othersLatest] = [latestMeeting(one), latestMeeting(other)];
    if (latest === undefined || othersLatest === undefined)
      return Number(latest === undefined) - Number(othersLatest === undefined);
    return newestMeetingFirst(latest, othersLatest);
  });

const latestMeeting = ({ meetings }: Card): AttachedMeeting | undefined => meetings.toSorted(newestMeetingFirst)[0];
