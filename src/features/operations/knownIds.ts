import type { Board } from '../../contract/tracker/board.ts';

export interface KnownId {
  readonly id: string;
  readonly label: string;
}

/** Choices for each field; completion over all cards of a large board would block the editor. */
const maxIds = 1_000;

/** Records on the board by name of the input field that holds their ids. */
export function knownIds(board: Board | undefined): Readonly<Record<string, readonly KnownId[]>> {
  if (board === undefined) return {};
  const cards = board.cards.slice(0, maxIds).map(({ id, title, company }) => ({
    id,
    label: [title, company].filter(Boolean).join(', '),
  }));
  const columns = board.columns.map(({ id, title }) => ({ id, label: title }));
  const meetings = board.cards.flatMap((card) => card.meetings.map(({ id, title }) => ({ id, label: title })));
  return {
    cardId: cards,
    columnId: columns,
    columnIds: columns,
    defaultColumnId: columns,
    meetingId: [...new Map(meetings.map((meeting) => [meeting.id, meeting])).values()].slice(0, maxIds),
  };
}
