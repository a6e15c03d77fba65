import { type Clock, isSlow } from '../../../base/flow/clock.ts';
import type { Event } from '../../../base/flow/event.ts';

/** Milliseconds; the editor writes a document at the latest 1,750 ms after it asked extensions to prepare its save. */
const maxPreparationMs = 3_000;

interface Saving {
  /** Resolves to false if nothing was saved. */
  readonly save: () => PromiseLike<boolean>;
  /** Fires when the editor begins to check or write the document. */
  readonly onDidBegin: Event<{ readonly isAutomatic: boolean }>;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * Saves a document; resolves to false if the save fails. While there are automatic saves of the same document, the editor answers false to a
 * save that it has not tried: it ignores the save while extensions prepare an automatic one, answers with the automatic one that it is
 * checking already, or replaces the save by a later automatic one. These may be refused for what has been settled since.
 */
export async function saveAgain({ save, onDidBegin, clock }: Saving): Promise<boolean> {
  const began = Promise.withResolvers<void>();
  let [hasBegun, isTried] = [false, false];
  const subscription = onDidBegin(({ isAutomatic }) => {
    hasBegun = true;
    isTried ||= !isAutomatic;
    began.resolve();
  });
  try {
    for (const _ of ['replaced or being checked', 'ignored']) {
      if (await save()) return true;
      if (isTried) return false;
    }
    if (!hasBegun && (await isSlow(began.promise, maxPreparationMs, clock))) return false;
    return await save();
  } finally {
    subscription.dispose();
  }
}
