import type { AttachedMeeting, Board, Card } from '../../../contract/tracker/board.ts';

const indexes = new WeakMap<Board, ReadonlyMap<string, readonly Card[]>>();

/** The cards on the board that a meeting is attached to. */
export function cardsOfMeeting(board: Board | undefined, meetingId: string): readonly Card[] {
  if (board === undefined) return [];
  let index = indexes.get(board);
  if (index === undefined) {
    const attached = board.cards.flatMap((card) => card.meetings.map(({ id }) => ({ id, card })));
    const byMeeting = Map.groupBy(attached, ({ id }) => id);
    index = new Map(Array.from(byMeeting, ([id, all]) => [id, all.map(({ card }) => card)]));
    indexes.set(board, index);
  }
  return index.get(meetingId) ?? [];
}

/** An undo attaches a meeting behind the others, so their order is that of their dates. */
export const newestMeetingFirst = (one: AttachedMeeting, other: AttachedMeeting): number =>
  other.startedAt.localeCompare(one.startedAt) || one.title.localeCompare(other.title);
