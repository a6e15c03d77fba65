import type { Clock } from '../../base/flow/clock.ts';

interface McpStartsNeeds {
  /** Has the editor start the server, which does nothing while it runs; settles when the start has succeeded or failed. */
  readonly start: () => PromiseLike<unknown>;
  /** Has the editor compare the definition that a running server was started by with the current one. */
  readonly compare: () => void;
  readonly clock: Clock;
}

const retryMs = 250;
const maxRepeatMs = 10_000;

/** Starts of the MCP server in this window. */
export class McpStarts {
  readonly #needs: McpStartsNeeds;
  #count = 0;
  #isStarted = false;

  constructor(needs: McpStartsNeeds) {
    this.#needs = needs;
  }

  /** Whether the last start succeeded. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /**
   * One start by the editor; `resolve` resolves to undefined if the server is not to be started. A definition that changes while it is
   * resolved stops no server, since none runs yet: without a comparison afterwards the server would go on by the former definition, and a
   * chat would wait for the tools of the new one without end.
   */
  async resolve<T>(resolve: () => Promise<T | undefined>): Promise<T | undefined> {
    this.#count += 1;
    const resolved = await resolve();
    this.#isStarted = resolved !== undefined;
    if (this.#isStarted) this.#needs.compare();
    return resolved;
  }

  /**
   * After a change of the definition: the editor stops the server some time after the event, goes on listing its former tools, and starts it
   * only with the next message of a chat. A start of a server that still runs does nothing, so it is repeated until the new definition is
   * resolved, while `isWanted`.
   */
  async repeat(isWanted: () => boolean): Promise<void> {
    const { start, clock } = this.#needs;
    const before = this.#count;
    const end = clock.now() + maxRepeatMs;
    while (this.#count === before && isWanted() && clock.now() < end) {
      await start();
      await new Promise<void>((done) => void clock.after(retryMs, done));
    }
  }
}
