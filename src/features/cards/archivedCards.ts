import { PagedList } from '../../base/pagedList.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';

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
