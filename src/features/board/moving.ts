import { withRetryForEach } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { PlannedMove } from './nodes.ts';

/** One step; the store sends the moves in order. Failures are reported once, with *Retry* for the failed moves. */
export const moveCards = (
  board: BoardStore,
  plan: readonly PlannedMove[],
  account = board.serverState.accountGuard(),
): Promise<void> => {
  const targets = new Set(plan.map(({ columnId }) => columnId));
  const target = targets.size === 1 ? board.board?.columns.find(({ id }) => targets.has(id)) : undefined;
  const inStep = board.group((count) => `Moved ${count} cards to ${target?.title ?? 'other columns'}`);
  return withRetryForEach('Moving', account.assertInUse, plan, ({ cardId, columnId, position }) =>
    inStep(() => board.moveCard(cardId, columnId, position)),
  );
};
