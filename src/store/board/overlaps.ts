import { mayChangeOrder, type PendingChange } from './changes/changes.ts';

/** Finds creations that ran beside changes of positions: the service may have carried them out in another order than it answered. */
export class Overlaps {
  #running = 0;
  #begun = 0;

  async during<T>(change: PendingChange, work: () => Promise<T>): Promise<T> {
    if (!mayChangeOrder(change)) return work();
    this.#running += 1;
    this.#begun += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  /** Returns a function that tells whether any change has run since. */
  watch(): () => boolean {
    const [isBeside, begun] = [this.#running > 0, this.#begun];
    return () => isBeside || this.#begun !== begun;
  }
}
