import { plainLabel } from '../base/plainLabel.ts';
import type { Card } from '../contract/tracker/board.ts';
import type { Tracker } from '../contract/tracker.ts';
import { dayInWords } from '../host/dates.ts';
import { type Found, pickBySearch } from '../host/searchPick.ts';

type Archive = Pick<Tracker, 'tracker_list_archive'>;

/** Searches the archive, page by page; gives the card that was chosen. There is no way back onto the board, so none is offered. */
export const pickArchivedCard = (tracker: Archive): Promise<Card | undefined> =>
  pickBySearch({
    title: 'Archive',
    placeHolder: 'Type a part of a title or a company',
    nothing: 'No archived card is found.',
    find: (typed, signal) => page(tracker, typed.trim(), undefined, signal),
  });

async function page(
  tracker: Archive,
  query: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Found<Card>> {
  const asked = { ...(query === '' ? {} : { query }), ...(cursor === undefined ? {} : { cursor }) };
  const { items, nextCursor } = await tracker.tracker_list_archive(asked, { signal });
  return {
    choices: items.map((card) => ({
      label: plainLabel(card.title),
      description: plainLabel(card.company),
      detail: card.archivedAt === null ? 'Archived' : `Archived ${dayInWords(card.archivedAt)}`,
      value: card,
    })),
    more: nextCursor === null ? undefined : (next) => page(tracker, query, nextCursor, next),
  };
}
