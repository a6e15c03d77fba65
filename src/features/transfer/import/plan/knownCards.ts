import type { Card } from '../../../../contract/tracker/board.ts';
import type { Tracker } from '../../../../contract/tracker.ts';
import type { BoardStore } from '../../../../store/board/board.ts';
import { readCards } from '../../../../store/board/readCards.ts';
import type { KnownCard } from './planRows.ts';

export interface KnownCardsNeeds {
  readonly board: Pick<BoardStore, 'board' | 'state' | 'serverState'>;
  readonly tracker: Pick<Tracker, 'tracker_list_cards' | 'tracker_list_archive'>;
}

/** Reads board and archive anew, since a duplicate may have been created elsewhere. */
export async function readKnownCards({ board, tracker }: KnownCardsNeeds): Promise<readonly KnownCard[]> {
  const account = board.serverState.accountGuard();
  await board.serverState.refresh();
  if (board.state.kind === 'failed') throw board.state.error;
  const known = await readCards(tracker, board.board?.cards ?? [], knownCard);
  account.assertInUse();
  return [...known.values()];
}

const knownCard = ({ id, title, company, url, status }: Card): KnownCard => ({
  ...{ id, title, company, url },
  isArchived: status === 'archived',
});
