import type { Column } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { BoardStore } from './board.ts';
import { applyChange, type PendingChange, placeColumn, placeColumns } from './boardView.ts';

export type ColumnCalls = Pick<
  Tracker,
  | 'tracker_create_column'
  | 'tracker_update_column'
  | 'tracker_reorder_columns'
  | 'tracker_delete_column'
  | 'tracker_archive_column_cards'
>;

/** What is done to the board's columns; each change is shown at once and rejects where the service refuses it. */
export class ColumnStore {
  readonly #board: BoardStore;
  readonly #tracker: ColumnCalls;

  constructor(board: BoardStore, tracker: ColumnCalls) {
    this.#board = board;
    this.#tracker = tracker;
  }

  /** Adds a column at the end, or at a 0-based position. The key stays the same over all tries of one user action. */
  create(
    input: { readonly title: string; readonly color?: string | null; readonly position?: number },
    idempotencyKey: string,
  ): Promise<Column> {
    return this.#board.add(
      idempotencyKey,
      () => this.#tracker.tracker_create_column(input, { idempotencyKey }),
      (board, column) => board && placeColumn(board, column),
    );
  }

  /** Replaces title and color; the service takes both as a whole (payloads, Operations). */
  async update(columnId: string, { title, color }: Pick<Column, 'title' | 'color'>): Promise<void> {
    await this.#board.write({ kind: 'updateColumn', columnId, title, color }, async () => {
      const column = await this.#tracker.tracker_update_column({ columnId, title, color });
      return (board) => placeColumn(board, column);
    });
  }

  /** Puts the columns into an order that names each of them once. */
  async reorder(columnIds: readonly string[]): Promise<void> {
    await this.#board.write({ kind: 'orderColumns', columnIds }, async () => {
      const { items } = await this.#tracker.tracker_reorder_columns({ columnIds: [...columnIds] });
      return (board) => placeColumns(board, items);
    });
  }

  /** Deletes a column; rejects while it has active cards. */
  async delete(columnId: string): Promise<void> {
    const change: PendingChange = { kind: 'removeColumn', columnId };
    await this.#board.write(change, async () => {
      await this.#tracker.tracker_delete_column({ columnId });
      return (board) => applyChange(board, change);
    });
  }

  /** Archives all cards of a column, those too that somebody added meanwhile; gives how many the service counted. */
  async archiveCards(columnId: string): Promise<number> {
    const change: PendingChange = { kind: 'clearColumn', columnId };
    let count = 0;
    await this.#board.write(change, async () => {
      ({ archived: count } = await this.#tracker.tracker_archive_column_cards({ columnId }));
      return (board) => applyChange(board, change);
    });
    return count;
  }
}
