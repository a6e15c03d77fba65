import type { Card } from '../../../contract/tracker/board.ts';
import type { Note, NoteListItem } from '../../../contract/tracker/library.ts';
import { cardsOfNote } from '../cards/noteCards.ts';

interface QuotedMeeting {
  /** The cards that it is attached to. */
  readonly cards: readonly Card[];
  /** Of its job; empty without one. */
  readonly company: string;
}

export interface LastQuote {
  readonly noteId: string;
  readonly isOfMeeting: boolean;
}

interface Row {
  readonly value: NoteListItem;
}

/**
 * The notes that a quote of a meeting probably goes into, and the others. The note of the meeting's last quote is first, then come notes that
 * link to a card of the meeting or have its company in their title, then the note of another meeting's last quote.
 */
export function notesForQuote<T extends Row>(
  rows: readonly T[],
  { cards, company }: QuotedMeeting,
  last: LastQuote | undefined,
  known: (noteId: string) => Note | undefined,
): { readonly likely: readonly T[]; readonly others: readonly T[] } {
  const about = [...cards, { id: '', company }];
  const rankOf = ({ id, title }: NoteListItem): number => {
    const isLast = id === last?.noteId;
    if (isLast && last.isOfMeeting) return 0;
    if (cardsOfNote({ title, text: known(id)?.text }, about).length > 0) return isLast ? 1 : 2;
    return isLast ? 3 : unlikely;
  };
  const ranked = rows.map((row) => ({ row, rank: rankOf(row.value) })).toSorted((one, other) => one.rank - other.rank);
  const [likely = [], others = []] = [true, false].map((isLikely) =>
    ranked.filter(({ rank }) => rank < unlikely === isLikely).map(({ row }) => row),
  );
  return { likely, others };
}

const unlikely = 4;
