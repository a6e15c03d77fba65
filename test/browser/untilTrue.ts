import type { Frame } from '@playwright/test';

import { waitTimeoutMs } from '../fixtures/waiting.ts';

/** Waits until an expression is true in a page, whose policy forbids evaluation from within. */
export async function untilTrue(frame: Frame, expression: string): Promise<void> {
  const deadline = performance.now() + waitTimeoutMs;
  while (!(await frame.evaluate<boolean>(expression))) {
    if (performance.now() > deadline) throw new Error(`It did not come true: ${expression}`);
    await frame.page().waitForTimeout(50);
  }
}
