import { ServiceError } from '../../../src/base/errors.ts';

/** Outcome of a user's action: success as reported, or a failure that the user did not retry. */
export type Ended = 'done' | 'unknown';

/** An action that the user wants. */
export type Wish =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'move'; readonly cardId: string; readonly columnId: string }
  | { readonly kind: 'archive'; readonly cardId: string }
  | { readonly kind: 'delete'; readonly cardId: string }
  | { readonly kind: 'initialize' };

/** An action and its reported outcome. */
export interface Entry {
  readonly wish: Wish;
  readonly ended: Ended;
}

/** Whether the user presses Retry after so many tries. */
export type PressesRetry = (tries: number) => Promise<boolean>;

/** The user's actions in the order in which they ended. */
export class Journal {
  readonly entries: Entry[] = [];

  /** Runs the action, again while it fails and the user presses Retry. Only a ServiceError may reach the user. */
  async act(wish: Wish, work: () => Promise<unknown>, pressesRetry: PressesRetry): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await work();
        this.entries.push({ wish, ended: 'done' });
        return;
      } catch (error) {
        if (!ServiceError.is(error)) throw error;
        // A cancelled action offers no Retry.
        if (error.kind === 'cancelled' || !(await pressesRetry(tries))) {
          this.entries.push({ wish, ended: 'unknown' });
          return;
        }
      }
    }
  }

  /** Actions of a kind with their outcomes. */
  of<K extends Wish['kind']>(kind: K): { readonly wish: Extract<Wish, { readonly kind: K }>; readonly ended: Ended }[] {
    const isKind = (wish: Wish): wish is Extract<Wish, { readonly kind: K }> => wish.kind === kind;
    return this.entries.flatMap(({ wish, ended }) => (isKind(wish) ? [{ wish, ended }] : []));
  }
}
