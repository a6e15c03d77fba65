import { withRetryForEach } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { PlannedMove } from './nodes.ts';

/** The store sends the moves in order. Failures are reported once, with *Retry* for the failed moves. */
export const moveCards = (
  board: BoardStore,
  plan: readonly PlannedMove[],
  account = board.accountGuard(),
): Promise<void> =>
  withRetryForEach('Moving', account.assertInUse, plan, ({ cardId, columnId, position }) =>
    board.moveCard(cardId, columnId, position),
  );
