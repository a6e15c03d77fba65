/** How long a service that refuses for its rate is left alone, and how often in a row it has refused. */
export class RatePause {
  #from = 0;
  #until = 0;
  #refusals = 0;

  /** Milliseconds since 1970. */
  get until(): number {
    return this.#until;
  }

  /** After a refusal one request goes ahead, to see whether the service takes them again. */
  get isTrying(): boolean {
    return this.#refusals > 0;
  }

  /** Milliseconds that are left. */
  left(now: number): number {
    return Math.max(0, this.#until - now);
  }

  /** Which refusal in a row one of a request sent then would be: of several refused at once only the first counts. */
  refusalsWith(sentAt: number): number {
    return sentAt > this.#from ? this.#refusals + 1 : this.#refusals;
  }

  refuse(sentAt: number, now: number, length: number): void {
    this.#refusals = this.refusalsWith(sentAt);
    this.#from = now;
    this.#until = Math.max(this.#until, now + length);
  }

  accept(): void {
    this.#refusals = 0;
  }

  /** Ends it at once: after a clock was set back, nobody knows how much is left. */
  end(): void {
    this.#from = 0;
    this.#until = 0;
  }
}
