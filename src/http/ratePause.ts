export class RatePause {
  #from = 0;
  #until = 0;
  #refusals = 0;

  /** Milliseconds since 1970. */
  get until(): number {
    return this.#until;
  }

  /** After a refusal one request tests whether the service accepts them again. */
  get isTesting(): boolean {
    return this.#refusals > 0;
  }

  left(now: number): number {
    return Math.max(0, this.#until - now);
  }

  /** Refusals in a row if a request sent at this time is refused: of several refused at once only the first counts. */
  refusalsWith(sentAt: number): number {
    return sentAt > this.#from ? this.#refusals + 1 : this.#refusals;
  }

  recordRefusal(sentAt: number, now: number, length: number): void {
    this.#refusals = this.refusalsWith(sentAt);
    this.#from = now;
    this.#until = Math.max(this.#until, now + length);
  }

  accept(): void {
    this.#refusals = 0;
  }

  /** Ends the pause at once: after the clock was set back, the remaining time is unknown. */
  end(): void {
    this.#from = 0;
    this.#until = 0;
  }
}
