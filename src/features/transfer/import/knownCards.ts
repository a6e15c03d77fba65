import { readPages } from '../../../base/pagedList.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { BoardStore } from '../../../store/board/board.ts';
import type { KnownCard } from './planRows.ts';

export interface KnownCardsNeeds {
  readonly board: Pick<BoardStore, 'board' | 'state' | 'refresh' | 'accountGuard'>;
  readonly tracker: Pick<Tracker, 'tracker_list_archive'>;
}

/** Reads board and archive anew, since a duplicate may have been created elsewhere. */
export async function readKnownCards({ board, tracker }: KnownCardsNeeds): Promise<KnownCard[]> {
  const account = board.accountGuard();
  await board.refresh();
  if (board.state.kind === 'failed') throw board.state.error;
  const archive = await readPages(
    (cursor) => tracker.tracker_list_archive({ limit: 200, ...(cursor === undefined ? {} : { cursor }) }),
    { idOf: ({ id }: Card) => id },
  );
  account.assertInUse();
  const known = (isArchived: boolean) => (card: Card) => ({ ...card, isArchived });
  return [...(board.board?.cards ?? []).map(known(false)), ...archive.items.map(known(true))];
}
