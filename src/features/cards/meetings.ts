import * as vscode from 'vscode';

import { formatDay } from '../../base/dates.ts';
import { PagedList } from '../../base/pagedList.ts';
import { plainLabel } from '../../base/plainLabel.ts';
import type { AttachedMeeting, Card } from '../../contract/tracker/board.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { withRetry } from '../../host/ui/explain.ts';
import { pickBySearch, type SearchResults } from '../../host/ui/searchPick.ts';
import type { CardStore } from '../../store/board/cards.ts';

export async function attachMeeting(cards: CardStore, tracker: Meetings, card: Card): Promise<void> {
  const meeting = await pickMeeting(tracker, card);
  if (meeting !== undefined) await withRetry('Attaching a meeting', () => cards.attach(card.id, meeting));
}

type Meetings = Pick<Tracker, 'list_meetings'>;

async function pickMeeting(tracker: Meetings, card: Card): Promise<AttachedMeeting | undefined> {
  const attached = new Set(card.meetings.map(({ id }) => id));
  const meeting = await pickBySearch({
    title: `Attach a Meeting to "${card.title}"`,
    placeHolder: 'Type a part of a title or a vacancy',
    nothing: 'No meeting is found that could be attached.',
    find: (typed, signal) =>
      page(tracker, attached, typed.trim(), new PagedList<Meeting>({ idOf: ({ id }) => id }), signal),
  });
  if (meeting === undefined) return undefined;
  const { id, title, startedAt, scores, verdict } = meeting;
  return { id, title, startedAt, scores, verdict };
}

async function page(
  tracker: Meetings,
  attached: ReadonlySet<string>,
  query: string,
  list: PagedList<Meeting>,
  signal: AbortSignal,
): Promise<SearchResults<Meeting>> {
  const { nextCursor: cursor } = list;
  const asked = { ...(query === '' ? {} : { query }), ...(cursor === undefined ? {} : { cursor }) };
  const answer = await tracker.list_meetings(asked, { signal });
  signal.throwIfAborted();
  return {
    choices: list
      .add(answer)
      .filter(({ id }) => !attached.has(id))
      .map((meeting) => ({
        label: plainLabel(meeting.title),
        description: formatDay(meeting.startedAt, vscode.env.language),
        detail: [meeting.vacancy?.company, meeting.vacancy?.title, ...meeting.scores.map(inWords), meeting.verdict]
          .filter(Boolean)
          .join(' · '),
        value: meeting,
      })),
    more: list.nextCursor === undefined ? undefined : (next) => page(tracker, attached, query, list, next),
  };
}

const inWords = ({ name, value, max }: Meeting['scores'][number]): string => `${name} ${value}/${max}`;
