import { type Clock, hasPassed } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';

const minPauseMs = 1_000;
const maxPauseMs = 10_000;

/**
 * Runs at the first call and with growing pauses of 1 to 10 seconds while calls continue, so that a burst is covered from its beginning to
 * its end without using up the minute's requests.
 */
export class Throttle implements Disposable {
  readonly #clock: Clock;
  readonly #work: () => void;
  #lastRun = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;
  #timer: Disposable | undefined;

  constructor(clock: Clock, work: () => void) {
    this.#clock = clock;
    this.#work = work;
  }

  call(): void {
    if (this.#timer !== undefined) return;
    const now = this.#clock.now();
    if (hasPassed(maxPauseMs, this.#lastRun, now)) this.#pauseMs = 0;
    if (hasPassed(this.#pauseMs, this.#lastRun, now)) this.#begin();
    else this.#timer = this.#clock.after(this.#lastRun + this.#pauseMs - now, () => this.#begin());
  }

  dispose(): void {
    this.#timer?.dispose();
  }

  #begin(): void {
    this.#timer = undefined;
    this.#lastRun = this.#clock.now();
    this.#pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, this.#pauseMs * 2));
    this.#work();
  }
}
