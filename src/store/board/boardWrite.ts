import type { Board } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ChangeCalls, ConfirmedWrite } from './changes/change.ts';
import type { Effect, SingleChange } from './changes/changes.ts';

export type BoardCalls = ChangeCalls & Pick<Tracker, 'tracker_get_board' | 'tracker_initialize'>;

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

/** A write as it begins; `before` is the board without the change. `confirmed` rejects if the service refuses. */
export interface BoardWrite {
  readonly change: SingleChange;
  readonly before: Board | undefined;
  readonly group: WriteGroup | undefined;
  readonly confirmed: Promise<ConfirmedWrite>;
}

export type Created = Extract<Effect, { readonly kind: 'addCard' | 'addColumn' }>;
