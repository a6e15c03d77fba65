import type { HistoryEntry } from '../../contract/tracker/board.ts';
import type { Call } from '../handler.ts';
import type { Stage } from './columns.ts';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Happening {
  readonly type: HistoryEntry['type'];
  readonly from?: Stage | null;
  readonly to?: Stage | null;
  readonly changes?: readonly Change[];
  readonly meetingId?: string;
}

/**
 * Notes what happened to a card: when the call's clock says, and who its actor is. A card changes its stage by `created`, `imported`
 * (to), `moved` (from, to) and `archived` (from); a move inside one column has the same stage on both sides.
 */
export function addHistory({ database, now, actor }: Call, cardId: string, happening: Happening): void {
  const { type, from = null, to = null, changes = [], meetingId = null } = happening;
  const at = now().toISOString();
  database.run(
    'INSERT INTO history (card_id, at, type, from_column_id, to_column_id, record) VALUES (?, ?, ?, ?, ?, ?)',
    cardId,
    at,
    type,
    from?.columnId ?? null,
    to?.columnId ?? null,
    JSON.stringify({ at, actor, type, from, to, changes, meetingId }),
  );
}
