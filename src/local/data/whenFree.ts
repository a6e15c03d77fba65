import { setTimeout } from 'node:timers/promises';

import { isBusy } from './sqliteFailure.ts';

const pauseMs = 10;

/**
 * Repeats `work` while another connection holds the lock that it needs, without blocking the event loop. After `timeoutMs` it
 * rejects with SQLite's own error. `work` must change nothing where it fails.
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
