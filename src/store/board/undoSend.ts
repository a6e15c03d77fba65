import { ServiceError } from '../../base/errors.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { applyChange, insertColumn, type PendingChange, replaceColumns, withCardAt } from './boardView.ts';
import { changesOf, formerIdOf } from './cardEdit.ts';
import { type RestoreCalls, restoreCard } from './restoredCard.ts';

export type UndoCalls = Pick<
  Tracker,
  | 'tracker_get_card'
  | 'tracker_move_card'
  | 'tracker_update_card'
  | 'tracker_detach_meeting'
  | 'tracker_delete_card'
  | 'tracker_create_column'
  | 'tracker_update_column'
  | 'tracker_reorder_columns'
  | 'tracker_delete_column'
> &
  RestoreCalls;

export class RenewedIds {
  readonly #ids = new Map<string, string>();

  readonly of = (id: string): string => {
    const newer = this.#ids.get(id);
    return newer === undefined ? id : this.of(newer);
  };

  replace(id: string, by: string): void {
    // A service may give a record its former id back, which is then its newest one.
    this.#ids.delete(by);
    if (id !== by) this.#ids.set(id, by);
  }

  clear(): void {
    this.#ids.clear();
  }
}

export interface UndoSending {
  readonly calls: UndoCalls;
  readonly ids: RenewedIds;
  readonly accept: (card: Card) => (board: Board) => Board;
}

export async function sendUndo(
  { calls, ids, accept }: UndoSending,
  change: PendingChange,
): Promise<(board: Board) => Board> {
  switch (change.kind) {
    case 'move': {
      const { cardId, columnId, position } = change;
      const place = { columnId: ids.of(columnId), ...(position === undefined ? {} : { position }) };
      const card = await calls.tracker_move_card({ cardId, ...place });
      return (board) => withCardAt(board, card);
    }
    case 'edit': {
      const { cardId, edit } = change;
      const card = await calls.tracker_update_card({ cardId, ...changesOf(edit) });
      if (edit.field === 'reminders')
        for (const [index, { id }] of edit.after.entries()) {
          const [former, stored] = [formerIdOf(id), card.reminders[index]];
          if (former !== undefined && stored !== undefined) ids.replace(former, stored.id);
        }
      return accept(card);
    }
    case 'attach':
      return accept(await calls.tracker_attach_meeting({ cardId: change.cardId, meetingId: change.meeting.id }));
    case 'detach':
      return accept(await calls.tracker_detach_meeting({ cardId: change.cardId, meetingId: change.meeting.id }));
    case 'remove':
      await calls.tracker_delete_card({ cardId: change.cardId });
      return (board) => applyChange(board, change);
    case 'addCard': {
      const card = await restoreCard(calls, change.card, change.key);
      return (board) => withCardAt(board, card);
    }
    case 'addColumn': {
      const { id, title, color, position } = change.column;
      const column = await calls.tracker_create_column({ title, color, position }, { idempotencyKey: change.key });
      ids.replace(id, column.id);
      return (board) => insertColumn(board, column);
    }
    case 'updateColumn': {
      const { columnId, title, color } = change;
      const column = await calls.tracker_update_column({ columnId: ids.of(columnId), title, color });
      return (board) => insertColumn(board, column);
    }
    case 'removeColumn':
      await calls.tracker_delete_column({ columnId: ids.of(change.columnId) });
      return (board) => applyChange(board, change);
    case 'orderColumns': {
      const { items } = await calls.tracker_reorder_columns({ columnIds: change.columnIds.map(ids.of) });
      return (board) => replaceColumns(board, items);
    }
    default:
      throw new ServiceError('broken', 'undo', `A change of the kind ${change.kind} undoes nothing.`);
  }
}
