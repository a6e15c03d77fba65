import { withRetryForEach } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { PlannedMove } from './nodes.ts';

/** Moves cards one after the other; what is refused is told once, with *Retry* for the rest. */
export const moveCards = (
  board: BoardStore,
  plan: readonly PlannedMove[],
  stay: () => void = board.guard(),
): Promise<void> =>
  withRetryForEach('Moving', stay, plan, ({ cardId, columnId, position }) =>
    board.moveCard(cardId, columnId, position),
  );
