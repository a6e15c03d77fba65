/** Tells the user why something failed. Resolves to true where they chose what was offered. */
type Explain = (doing: string, error: unknown, offered: string) => Promise<boolean>;

/** Work that is tried again on wish, which does not depend on how failures are shown. */
export interface Retries {
  /** Does what the user asked for and, as long as it fails, offers to try again, so that nothing they gave is lost. */
  withRetry(doing: string, work: () => Promise<unknown>): Promise<void>;
  /** Does the same to all; what fails is said once, and only that is tried again. `stay` throws where it must not go on. */
  withRetryForEach<T>(
    doing: string,
    stay: () => void,
    items: readonly T[],
    act: (item: T) => Promise<void>,
  ): Promise<void>;
}

export function retriesWith(explain: Explain): Retries {
  const withRetry: Retries['withRetry'] = async (doing, work) => {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        if (!(await explain(doing, error, 'Retry'))) return;
      }
    }
  };
  const withRetryForEach: Retries['withRetryForEach'] = (doing, stay, items, act) => {
    let left = items;
    return withRetry(doing, async () => {
      stay();
      const results = await Promise.allSettled(left.map(act));
      left = left.filter((_, index) => results[index]?.status === 'rejected');
      const refused = results.find((result) => result.status === 'rejected');
      if (refused !== undefined) throw refused.reason;
    });
  };
  return { withRetry, withRetryForEach };
}
