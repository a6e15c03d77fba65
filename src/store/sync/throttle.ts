import { type Clock, hasPassed } from '../../base/clock.ts';
import type { Disposable } from '../../base/lifetime.ts';

const shortest = 1_000;
const longest = 10_000;

/**
 * Runs at the first call and with growing pauses of 1 to 10 seconds while calls continue, so that a burst is covered from its beginning to
 * its end without using up the minute's requests.
 */
export class Throttle implements Disposable {
  readonly #clock: Clock;
  readonly #work: () => void;
  #last = Number.NEGATIVE_INFINITY;
  #pause = 0;
  #alarm: Disposable | undefined;

  constructor(clock: Clock, work: () => void) {
    this.#clock = clock;
    this.#work = work;
  }

  call(): void {
    if (this.#alarm !== undefined) return;
    const now = this.#clock.now();
    if (hasPassed(longest, this.#last, now)) this.#pause = 0;
    if (hasPassed(this.#pause, this.#last, now)) this.#begin();
    else this.#alarm = this.#clock.after(this.#last + this.#pause - now, () => this.#begin());
  }

  dispose(): void {
    this.#alarm?.dispose();
  }

  #begin(): void {
    this.#alarm = undefined;
    this.#last = this.#clock.now();
    this.#pause = Math.min(longest, Math.max(shortest, this.#pause * 2));
    this.#work();
  }
}
