import { ServiceError } from '../../../src/base/flow/errors.ts';

/** Outcome of a user's action: success as reported, or a failure that the user did not retry. */
export type Ended = 'done' | 'unknown';

/** An action that the user wants. */
export type UserAction =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'move'; readonly cardId: string; readonly columnId: string }
  | { readonly kind: 'archive'; readonly cardId: string }
  | { readonly kind: 'delete'; readonly cardId: string }
  | { readonly kind: 'initialize' };

/** An action and its reported outcome. */
export interface Entry {
  readonly action: UserAction;
  readonly ended: Ended;
}

/** Whether the user presses Retry after so many tries. */
export type PressesRetry = (tries: number) => Promise<boolean>;

/** The user's actions in the order in which they ended. */
export class Journal {
  readonly entries: Entry[] = [];

  /** Runs the action, again while it fails and the user presses Retry. Only a ServiceError may reach the user. */
  async act(action: UserAction, work: () => Promise<unknown>, pressesRetry: PressesRetry): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await work();
        this.entries.push({ action, ended: 'done' });
        return;
      } catch (error) {
        if (!ServiceError.is(error)) throw error;
        // A cancelled action offers no Retry.
        if (error.kind === 'cancelled' || !(await pressesRetry(tries))) {
          this.entries.push({ action, ended: 'unknown' });
          return;
        }
      }
    }
  }

  /** Actions of a kind with their outcomes. */
  of<K extends UserAction['kind']>(
    kind: K,
  ): { readonly action: Extract<UserAction, { readonly kind: K }>; readonly ended: Ended }[] {
    const isKind = (action: UserAction): action is Extract<UserAction, { readonly kind: K }> => action.kind === kind;
    return this.entries.flatMap(({ action, ended }) => (isKind(action) ? [{ action, ended }] : []));
  }
}
