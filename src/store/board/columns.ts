import { ServiceError } from '../../base/flow/errors.ts';
import type { Board, Column } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { BoardStore } from './board.ts';
import { insertColumn } from './boardView.ts';

type ColumnCalls = Pick<Tracker, 'tracker_create_column'>;

/** All changes reject if the service refuses; all but `create` are applied optimistically. */
export class ColumnStore {
  readonly #board: BoardStore;
  readonly #tracker: ColumnCalls;

  constructor(board: BoardStore, tracker: ColumnCalls) {
    this.#board = board;
    this.#tracker = tracker;
  }

  /** Adds at the end, or at a 0-based position. The key must be the same for all attempts of one user action. */
  async create(
    input: { readonly title: string; readonly color?: string | null; readonly position?: number },
    idempotencyKey: string,
  ): Promise<Column> {
    return this.#board.add(
      idempotencyKey,
      () => this.#tracker.tracker_create_column(input, { idempotencyKey }),
      (board, column) => board && insertColumn(board, column),
      (column) => ({ kind: 'addColumn', column }),
    );
  }

  /** The service replaces title and color together (payloads, Operations), so the board is read first for the one that is not given. */
  async update(columnId: string, change: Partial<Pick<Column, 'title' | 'color'>>): Promise<void> {
    const updated = (board: Board | undefined) => {
      const { title, color } = { ...columnIn(board, columnId), ...change };
      return { kind: 'updateColumn', columnId, title, color } as const;
    };
    const board = this.#board;
    await board.write(updated(board.board), () => board.send(updated(board.serverState.value?.value)));
  }

  /** `columnIds` must name each column once. `movedIds` are those that the user moved. */
  async reorder(columnIds: readonly string[], movedIds: readonly string[]): Promise<void> {
    await this.#board.write({ kind: 'orderColumns', columnIds, movedIds });
  }

  /** Rejects while the column has active cards. */
  async delete(columnId: string): Promise<void> {
    await this.#board.write({ kind: 'removeColumn', columnId });
  }

  /** Also archives cards that were added elsewhere since the last read; returns the service's count. */
  async archiveCards(columnId: string): Promise<number> {
    const { count = 0 } = await this.#board.write({ kind: 'clearColumn', columnId });
    return count;
  }
}

function columnIn(board: Board | undefined, columnId: string): Column {
  const column = board?.columns.find(({ id }) => id === columnId);
  if (column === undefined) throw new ServiceError('missing', 'tracker_update_column', 'The column was deleted.');
  return column;
}
