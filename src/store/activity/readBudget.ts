import type { Clock } from '../../base/clock.ts';
import { nextTry } from '../sync/pollTimes.ts';

/** Of the budget for requests in the background, which the board's own reads share. */
const maxReadsPerMinute = 10;
const minuteMs = 60_000;

/** When the next page of a history may be read. */
export class ReadBudget {
  readonly #clock: Pick<Clock, 'now'>;
  #readAt: readonly number[] = [];
  #failure: { readonly at: number; readonly count: number } | undefined;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  get dueAt(): number {
    const now = this.#clock.now();
    if (this.#failure !== undefined && this.#failure.at <= now) {
      const dueAt = nextTry(this.#failure.at, this.#failure.count);
      if (dueAt > now) return dueAt;
    }
    this.#readAt = this.#readAt.filter((at) => at <= now && now - at < minuteMs);
    const oldest = this.#readAt.at(-maxReadsPerMinute);
    return oldest === undefined ? now : oldest + minuteMs;
  }

  spend(): void {
    this.#readAt = [...this.#readAt, this.#clock.now()];
  }

  addFailure(): void {
    this.#failure = { at: this.#clock.now(), count: (this.#failure?.count ?? 0) + 1 };
  }

  clearFailures(): void {
    this.#failure = undefined;
  }
}
