import { droppedWrite } from '../../base/errors.ts';
import type { Board } from '../../contract/tracker/board.ts';
import { applyChange, type PendingChange } from '../board/boardView.ts';

export interface Sent<T> {
  readonly change: PendingChange;
  readonly answer: Promise<T>;
}

/** A write as it begins; `before` is the board without the change. */
export interface Written {
  readonly change: PendingChange;
  readonly before: Board | undefined;
  /** Resolves with the update of the confirmed board. */
  readonly answer: Promise<(board: Board) => Board>;
}

/** Changes shown before the service confirms them, sent one after the other in order of entry. */
export class PendingWrites {
  #changes: readonly PendingChange[] = [];
  #last: { readonly under: Board; readonly changes: readonly PendingChange[]; readonly over: Board } | undefined;
  /** Settles when the previous write has: positions are valid only in this order. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Applies all pending changes; returns the same object until the board or the changes differ. */
  over(board: Board): Board {
    if (board !== this.#last?.under || this.#changes !== this.#last.changes)
      this.#last = { under: board, changes: this.#changes, over: this.#changes.reduce(applyChange, board) };
    return this.#last.over;
  }

  has(id: string): boolean {
    return this.#changes.some((change) => subjectOf(change) === id);
  }

  /** Shows a change and sends it in order; one that is dropped before rejects as `cancelled`. */
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

  land(change: PendingChange): void {
    this.#changes = this.#changes.filter((other) => other !== change);
  }

  /** Also removes later changes that depend on the refused card's new place. */
  refuse(change: PendingChange): void {
    if (!this.#changes.includes(change)) return;
    this.#changes = this.#changes.filter((other) => other !== change && !dependsOn(other, change));
  }

  /** Drops all changes; those not sent yet are never sent. */
  forget(): void {
    this.#changes = [];
    this.#turn = Promise.resolve();
  }
}

const subjectOf = (change: PendingChange): string | undefined => {
  if ('cardId' in change) return change.cardId;
  return 'columnId' in change ? change.columnId : undefined;
};

const changesPlace = ({ kind }: PendingChange): boolean => kind === 'move' || kind === 'remove';

const dependsOn = (later: PendingChange, refused: PendingChange): boolean =>
  changesPlace(later) && changesPlace(refused) && subjectOf(later) === subjectOf(refused);
