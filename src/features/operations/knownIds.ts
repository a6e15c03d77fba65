import type { Board } from '../../contract/tracker/board.ts';

/** A record by its id and by what a person calls it. */
export interface KnownId {
  readonly id: string;
  readonly label: string;
}

/** Enough to choose from; a list of all cards of a large board would keep the editor busy. */
const most = 1_000;

/** The records that a field may name, as far as the board shows them; for each field of an input that holds ids. */
export function knownIds(board: Board | undefined): Readonly<Record<string, readonly KnownId[]>> {
  if (board === undefined) return {};
  const cards = board.cards.slice(0, most).map(({ id, title, company }) => ({
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
    meetingId: [...new Map(meetings.map((meeting) => [meeting.id, meeting])).values()].slice(0, most),
  };
}
