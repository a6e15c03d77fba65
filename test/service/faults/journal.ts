import { ServiceError } from '../../../src/base/errors.ts';

/** How a user's action ended: as told to them, or in a failure that they gave up on, whose outcome is anybody's guess. */
export type Ended = 'done' | 'unknown';

/** What the user wanted. */
export type Wish =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'move'; readonly cardId: string; readonly columnId: string }
  | { readonly kind: 'archive'; readonly cardId: string }
  | { readonly kind: 'delete'; readonly cardId: string }
  | { readonly kind: 'initialize' };

/** What they wanted, and what they were told. */
export interface Entry {
  readonly wish: Wish;
  readonly ended: Ended;
}

/** What a user does when something fails: presses Retry as often as they please. */
export type PressesRetry = (tries: number) => Promise<boolean>;

/** The user's actions in the order in which they ended. */
export class Journal {
  readonly entries: Entry[] = [];

  /** Does what the user asked for, and again as long as it fails and they press Retry. Only a ServiceError may ever reach them. */
  async act(wish: Wish, work: () => Promise<unknown>, pressesRetry: PressesRetry): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await work();
        this.entries.push({ wish, ended: 'done' });
        return;
      } catch (error) {
        if (!ServiceError.is(error)) throw error;
        // What was called off shows nothing that could be pressed.
        if (error.kind === 'cancelled' || !(await pressesRetry(tries))) {
          this.entries.push({ wish, ended: 'unknown' });
          return;
        }
      }
    }
  }

  /** Wishes of a kind with how they ended. */
  of<K extends Wish['kind']>(kind: K): { readonly wish: Extract<Wish, { readonly kind: K }>; readonly ended: Ended }[] {
    const isKind = (wish: Wish): wish is Extract<Wish, { readonly kind: K }> => wish.kind === kind;
    return this.entries.flatMap(({ wish, ended }) => (isKind(wish) ? [{ wish, ended }] : []));
  }
}
