import { droppedWrite } from '../../base/flow/errors.ts';

/** Taken before an `await` and asked after it: the account may have changed in between. */
export interface AccountGuard {
  readonly isInUse: () => boolean;
  /** Throws `cancelled` once another account is in use. */
  readonly assertInUse: () => void;
}

/** The account in use; each change invalidates the guards taken before. */
export class CurrentAccount {
  #changes = 0;

  guard(): AccountGuard {
    const changes = this.#changes;
    const isInUse = (): boolean => changes === this.#changes;
    const assertInUse = (): void => {
      if (!isInUse()) throw droppedWrite('Dropped, since another account is in use now.');
    };
    return { isInUse, assertInUse };
  }

  change(): void {
    this.#changes += 1;
  }
}
