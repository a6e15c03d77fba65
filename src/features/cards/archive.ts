import * as vscode from 'vscode';

import { formatDay } from '../../base/dates.ts';
import { PagedList } from '../../base/pagedList.ts';
import { plainLabel } from '../../base/plainLabel.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { pickBySearch, type SearchResults } from '../../host/ui/searchPick.ts';

type Archive = Pick<Tracker, 'tracker_list_archive'>;

/** Searches page by page. The service cannot restore an archived card, so no such action is offered. */
export const pickArchivedCard = (tracker: Archive): Promise<Card | undefined> =>
  pickBySearch({
    title: 'Archive',
    placeHolder: 'Type a part of a title or a company',
    nothing: 'No archived card is found.',
    find: (typed, signal) => page(tracker, typed.trim(), new PagedList<Card>({ idOf: ({ id }) => id }), signal),
  });

async function page(
  tracker: Archive,
  query: string,
  list: PagedList<Card>,
  signal: AbortSignal,
): Promise<SearchResults<Card>> {
  const { nextCursor: cursor } = list;
  const asked = { ...(query === '' ? {} : { query }), ...(cursor === undefined ? {} : { cursor }) };
  const answer = await tracker.tracker_list_archive(asked, { signal });
  signal.throwIfAborted();
  return {
    choices: list.add(answer).map((card) => ({
      label: plainLabel(card.title),
      description: plainLabel(card.company),
      detail: card.archivedAt === null ? 'Archived' : `Archived ${formatDay(card.archivedAt, vscode.env.language)}`,
      value: card,
    })),
    more: list.nextCursor === undefined ? undefined : (next) => page(tracker, query, list, next),
  };
}
