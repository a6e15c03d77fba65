import { setTimeout } from 'node:timers/promises';

import { isBusy } from './sqliteFailure.ts';

const pauseMs = 10;

/**
 * Repeats `work` while another connection holds its lock, without blocking the event loop; rejects with SQLite's error after `timeoutMs`.
 * `work` must change nothing if it fails.
 */
export async function whenFree<T>(timeoutMs: number, work: () => T): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await setTimeout(pauseMs);
  }
}
