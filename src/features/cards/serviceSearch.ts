import { type ListPage, PagedList } from '../../base/flow/pagedList.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { Choice } from '../../host/ui/ask.ts';
import type { Search, SearchResults } from '../../host/ui/searchPick.ts';

interface ServiceSearch<Item> {
  readonly read: (
    query: { readonly query?: string; readonly cursor?: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<ListPage<Item>>;
  readonly choiceOf: (item: Item) => Choice<Item> | undefined;
}

export function searchService<Item extends { readonly id: string }>({
  read,
  choiceOf,
}: ServiceSearch<Item>): Search<Item>['find'] {
  return (typed, signal) => {
    const list = new PagedList<Item>({ idOf: ({ id }) => id });
    const query = typed.trim();
    const readNext = async (next: AbortSignal): Promise<SearchResults<Item>> => {
      const { nextCursor: cursor } = list;
      const page = await read(
        { ...(query === '' ? {} : { query }), ...(cursor === undefined ? {} : { cursor }) },
        { signal: next },
      );
      next.throwIfAborted();
      const choices = list.add(page).flatMap((item) => choiceOf(item) ?? []);
      return { choices, more: list.nextCursor === undefined ? undefined : readNext };
    };
    return readNext(signal);
  };
}

export type Archive = Pick<Tracker, 'tracker_list_archive'>;

/** Reads pages of the archive until it has these cards. A call that is aborted loses no page. */
export function archivedCards(tracker: Archive, ids: readonly string[]): (signal: AbortSignal) => Promise<Card[]> {
  const list = new PagedList<Card>({ idOf: ({ id }) => id });
  const missing = new Set(ids);
  const found: Card[] = [];
  return async (signal) => {
    while (missing.size > 0 && list.end === undefined) {
      const { nextCursor: cursor } = list;
      const page = await tracker.tracker_list_archive(
        { limit: 200, ...(cursor === undefined ? {} : { cursor }) },
        { signal },
      );
      signal.throwIfAborted();
      found.push(...list.add(page).filter(({ id }) => missing.delete(id)));
    }
    return found;
  };
}
