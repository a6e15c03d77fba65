import { droppedWrite } from '../../base/errors.ts';
import type { Board } from '../../contract/tracker/board.ts';
import { applyChange, type PendingChange } from '../board/boardView.ts';

/** A write on its way: the change that is shown for it, and what becomes of sending it. */
export interface Sent<T> {
  readonly change: PendingChange;
  readonly answer: Promise<T>;
}

/** A write as it begins: what is laid over which board, and how it ends. */
export interface Written {
  readonly change: PendingChange;
  readonly before: Board | undefined;
  /** Gives what the board becomes by the service's answer. */
  readonly answer: Promise<(board: Board) => Board>;
}

/** The changes that are shown before the service has confirmed them, sent one after the other in the order in which they were meant. */
export class PendingWrites {
  #changes: readonly PendingChange[] = [];
  #last: { readonly under: Board; readonly changes: readonly PendingChange[]; readonly over: Board } | undefined;
  /** Ends when the write before has ended: positions count only in the order in which they were meant. */
  #turn: Promise<unknown> = Promise.resolve();

  /** The board with all of them laid over it; the same one again as long as neither is another. */
  over(board: Board): Board {
    if (board !== this.#last?.under || this.#changes !== this.#last.changes)
      this.#last = { under: board, changes: this.#changes, over: this.#changes.reduce(applyChange, board) };
    return this.#last.over;
  }

  /** Whether a change of this card or column is on its way. */
  has(id: string): boolean {
    return this.#changes.some((change) => subjectOf(change) === id);
  }

  /** Shows a change and sends it in its turn; one that was dropped until then rejects as cancelled. */
  add<T>(change: PendingChange, send: () => Promise<T>): Sent<T> {
    const own = { ...change };
    const answer = this.#turn.then(() => {
      if (this.#changes.includes(own)) return send();
      throw droppedWrite('Dropped, since an earlier change of this card was refused.');
    });
    this.#turn = answer.catch(() => undefined);
    this.#changes = [...this.#changes, own];
    return { change: own, answer };
  }

  /** Takes off a change that has landed. */
  land(change: PendingChange): void {
    this.#changes = this.#changes.filter((other) => other !== change);
  }

  /** Takes off a refused change, and with it the later ones that were meant from the place it would have led to. */
  refuse(change: PendingChange): void {
    if (!this.#changes.includes(change)) return;
    this.#changes = this.#changes.filter((other) => other !== change && !dependsOn(other, change));
  }

  /** Drops all of them: what has not been sent is not sent any more. */
  forget(): void {
    this.#changes = [];
    this.#turn = Promise.resolve();
  }
}

/** The card or column that a change is about; an order of columns is about all of them. */
const subjectOf = (change: PendingChange): string | undefined => {
  if ('cardId' in change) return change.cardId;
  return 'columnId' in change ? change.columnId : undefined;
};

const changesPlace = ({ kind }: PendingChange): boolean => kind === 'move' || kind === 'remove';

const dependsOn = (later: PendingChange, refused: PendingChange): boolean =>
  changesPlace(later) && changesPlace(refused) && subjectOf(later) === subjectOf(refused);
