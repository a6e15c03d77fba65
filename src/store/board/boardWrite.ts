import { ServiceError } from '../../base/errors.ts';
import type { Board, Card, Column } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { PendingChange } from './boardView.ts';
import type { CardEdit } from './cardEdit.ts';

export type BoardCalls = Pick<
  Tracker,
  | 'tracker_get_board'
  | 'tracker_initialize'
  | 'tracker_create_card'
  | 'tracker_move_card'
  | 'tracker_archive_card'
  | 'tracker_delete_card'
>;

export interface Confirmation {
  readonly apply: (board: Board) => Board;
  readonly edit?: CardEdit | undefined;
  readonly left?: LeftCard;
  readonly isUnchanged?: boolean | undefined;
  /** Whether the changed card was in the archive already. */
  readonly isArchived?: boolean | undefined;
}

export interface ConfirmedWrite extends Pick<Confirmation, 'edit' | 'isUnchanged' | 'isArchived'> {
  readonly before: Board | undefined;
  readonly after: Board | undefined;
}

export interface WriteGroup {
  readonly label: (count: number) => string;
}

export class CurrentGroup {
  #value: WriteGroup | undefined;

  get value(): WriteGroup | undefined {
    return this.#value;
  }

  /**
   * Makes several writes one step, which the label names if there are more than one. Each write has to begin before the function given to
   * the result returns.
   */
  begin(label: WriteGroup['label']): <T>(write: () => T) => T {
    return this.#within({ label });
  }

  resume(): <T>(write: () => T) => T {
    return this.#within(this.#value);
  }

  #within(group: WriteGroup | undefined): <T>(write: () => T) => T {
    return (write) => {
      const before = this.#value;
      this.#value = group;
      try {
        return write();
      } finally {
        this.#value = before;
      }
    };
  }
}

/** A card that left the board by a write of this window; `archived` is undefined for a deleted card. */
export interface LeftCard {
  readonly cardId: string;
  readonly archived: Card | undefined;
}

/** A write as it begins; `before` is the board without the change. `confirmed` rejects if the service refuses. */
export interface BoardWrite {
  readonly change: PendingChange;
  readonly before: Board | undefined;
  readonly group: WriteGroup | undefined;
  readonly confirmed: Promise<ConfirmedWrite>;
}

export type Created =
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'column'; readonly column: Column };

export function unlessGone(error: unknown): void {
  if (!ServiceError.is(error, 'missing') || error.code !== 'card_not_found') throw error;
}
