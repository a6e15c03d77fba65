type Explain = (doing: string, error: unknown, offered: string) => Promise<boolean>;

export interface Retries {
  withRetry(doing: string, work: () => Promise<unknown>): Promise<void>;
  /** Reports failures once and retries only the failed items; `assertMayContinue` throws if the work must not continue. */
  withRetryForEach<T>(
    doing: string,
    assertMayContinue: () => void,
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
  const withRetryForEach: Retries['withRetryForEach'] = (doing, assertMayContinue, items, act) => {
    let left = items;
    return withRetry(doing, async () => {
      assertMayContinue();
      const results = await Promise.allSettled(left.map(act));
      left = left.filter((_, index) => results[index]?.status === 'rejected');
      const rejected = results.find((result) => result.status === 'rejected');
      if (rejected !== undefined) throw rejected.reason;
    });
  };
  return { withRetry, withRetryForEach };
}
