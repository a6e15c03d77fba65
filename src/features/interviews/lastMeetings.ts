import { cardName } from '../../base/domain/cardValues.ts';
import { formatDay } from '../../base/domain/dates.ts';
import { plainText } from '../../base/text/plainText.ts';
import { quotationWithHeadings, withoutLinks } from '../../base/text/quotation.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { AttachedMeeting, Board, Card } from '../../contract/tracker/board.ts';
import type { Choice } from '../../host/ui/ask.ts';
import { cardChoices } from '../../host/ui/choices.ts';
import { placedCards } from '../../store/board/boardView.ts';
import { newestMeetingFirst } from '../../store/board/derived/meetingCards.ts';
import { isWithoutSummary } from '../../store/meetings/meetings.ts';

const maxMeetings = 5;

/** Characters of a summary in the document. */
const maxLength = 100_000;

interface LastMeetingsNeeds {
  readonly mayRead: () => boolean;
  readonly summary: (meetingId: string) => Promise<string>;
  readonly formatFailure: (error: unknown) => string;
  /** BCP 47, for dates. */
  readonly language: string;
}

/** Markdown of the summaries of a card's last meetings, newest first. A summary that cannot be read says why, and the others are shown. */
export async function lastMeetingsText(card: Card, needs: LastMeetingsNeeds): Promise<string> {
  const meetings = card.meetings.toSorted(newestMeetingFirst).slice(0, maxMeetings);
  const more = card.meetings.length - meetings.length;
  const parts = await Promise.all(meetings.map((meeting) => meetingText(meeting, needs)));
  return `${[
    `# ${plainText(`Last meetings: ${cardName(card)}`)}`,
    ...(meetings.length === 0 ? ['No meeting is attached to this card yet.'] : parts),
    ...(more > 0 ? [`*${more} earlier ${more === 1 ? 'meeting is' : 'meetings are'} on the card.*`] : []),
  ].join('\n\n')}\n`;
}

async function meetingText(meeting: AttachedMeeting, needs: LastMeetingsNeeds): Promise<string> {
  const facts = [
    meeting.startedAt === '' ? '' : formatDay(meeting.startedAt, needs.language),
    meeting.verdict === null ? '' : `Verdict: ${meeting.verdict}`,
    ...meeting.scores.map(({ name, value, max }) => `${name} ${value}/${max}`),
  ];
  const about = facts.filter((fact) => fact !== '').map(plainText);
  return [`## ${plainText(meeting.title)}`, about.join(' · '), await summaryText(meeting, needs)]
    .filter((part) => part !== '')
    .join('\n\n');
}

async function summaryText({ id }: AttachedMeeting, needs: LastMeetingsNeeds): Promise<string> {
  if (!needs.mayRead()) return '*The token lacks the permission "Read meetings", so that the summary is not shown.*';
  try {
    const text = await needs.summary(id);
    return text.trim() === ''
      ? '*The summary is empty.*'
      : quotationWithHeadings(withoutLinks(shortText(text, maxLength)));
  } catch (error) {
    if (isWithoutSummary(error)) return '*This meeting has no summary. Preparing an interview does not make one.*';
    return `*${plainText(needs.formatFailure(error))}*`;
  }
}

/** Which meetings the document of each card shows, to know when it must be read again. */
export class ShownMeetings {
  readonly #ids = new Map<string, string>();

  show(card: Card): void {
    this.#ids.set(card.id, idsOf(card));
  }

  /** Whether a shown card has other meetings than before; each change is reported once. */
  update(find: (cardId: string) => Card | undefined): boolean {
    const changed = [...this.#ids].flatMap(([cardId, ids]) => {
      const card = find(cardId);
      return card === undefined || idsOf(card) === ids ? [] : [card];
    });
    for (const card of changed) this.show(card);
    return changed.length > 0;
  }
}

const idsOf = ({ meetings }: Card): string => JSON.stringify(meetings.map(({ id }) => id));

/** Cards with meetings first, that of the latest meeting before the others; the rest in the board's order. */
export const interviewChoices = (board: Board | undefined): Choice<Card>[] =>
  cardChoices(placedCards(board)).toSorted(({ value: one }, { value: other }) => {
    const [latest, othersLatest] = [latestMeeting(one), latestMeeting(other)];
    if (latest === undefined || othersLatest === undefined)
      return Number(latest === undefined) - Number(othersLatest === undefined);
    return newestMeetingFirst(latest, othersLatest);
  });

const latestMeeting = ({ meetings }: Card): AttachedMeeting | undefined => meetings.toSorted(newestMeetingFirst)[0];
