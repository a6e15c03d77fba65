import { setTimeout as delay } from 'node:timers/promises';
import type { Context, RootHookObject } from 'mocha';

import { waitTimeoutMs } from '../../test/fixtures/waiting.ts';

/** What was open in this process before the current test file. */
let before: readonly string[] | undefined;

/**
 * Fails a test file that leaves a timer, server, connection or process open: a worker of mocha's parallel mode runs other files after it, and is
 * ended by force. Also fails what rejects a promise that nothing handles, which mocha leaves to its process, and that one ignores it.
 */
export const mochaHooks: RootHookObject = {
  // Mocha starts its own timer for a hook once the hook waits, so that both hooks look only after that.
  async beforeAll() {
    await delay(0);
    before ??= openResources();
    // After each file mocha removes all listeners.
    process.on('unhandledRejection', fail);
  },
  async afterAll(this: Context) {
    await delay(0);
    const end = performance.now() + waitTimeoutMs;
    while (leftOpen().length > 0 && performance.now() < end) await delay(5);
    const left = leftOpen();
    before = openResources();
    if (left.length === 0) return;
    const file = this.test?.parent?.suites[0]?.file;
    throw Object.assign(new Error(`The tests are over but this is still open: ${left.join(', ')}`), { file });
  },
};

function fail(reason: unknown): never {
  throw reason instanceof Error ? reason : new Error(`Rejected with ${reason}`);
}

function leftOpen(): string[] {
  const known = [...(before ?? [])];
  return openResources().filter((resource) => {
    const index = known.indexOf(resource);
    if (index !== -1) known.splice(index, 1);
    return index === -1;
  });
}

/** What keeps this process alive. The streams are opened by their first use, which is no leak. */
function openResources(): string[] {
  void [process.stdin, process.stdout, process.stderr];
  return process.getActiveResourcesInfo();
}
