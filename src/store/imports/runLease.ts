import type { Clock } from '../../base/flow/clock.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { CacheKey } from '../sync/cacheFiles.ts';
import type { ReadLeases } from '../sync/readLeases.ts';

/** Well before the lease ends. */
const renewalMs = 10_000;
/** Waited beyond the end of another window's lease, since a timer may be early. */
const marginMs = 2_000;

/** Held while one window carries out a run, so that no other does. */
export class RunLease {
  readonly #leases: ReadLeases;
  readonly #key: CacheKey;
  readonly #clock: Clock;
  #timer: Disposable | undefined;
  #isLost = false;

  constructor(leases: ReadLeases, key: CacheKey, clock: Clock) {
    this.#leases = leases;
    this.#key = key;
    this.#clock = clock;
  }

  /** Waits for the lease of a window that has crashed; true if another window renews its own. */
  async isTheirs(): Promise<boolean> {
    const until = await this.#leases.theirsUntil(this.#key);
    if (until === undefined) return false;
    const waitMs = until - this.#clock.now() + marginMs;
    await new Promise<void>((resolve) => this.#clock.after(waitMs, resolve));
    return (await this.#leases.theirsUntil(this.#key)) !== undefined;
  }

  /** Rejects if another window has it. */
  async acquire(): Promise<void> {
    if ((await this.isTheirs()) || (await this.#leases.acquire(this.#key)).kind === 'theirs') throw inAnotherWindow();
    this.#isLost = false;
    this.#renewLater();
  }

  /** The computer may have slept for longer than the lease lasts. */
  assertHeld(): void {
    if (this.#isLost) throw inAnotherWindow();
  }

  async release(): Promise<void> {
    this.#timer?.dispose();
    this.#timer = undefined;
    if (!this.#isLost) await this.#leases.release(this.#key);
  }

  #renewLater(): void {
    const timer = this.#clock.after(renewalMs, () => {
      void this.#leases.acquire(this.#key).then((lease) => {
        if (this.#timer !== timer) return;
        this.#isLost = lease.kind === 'theirs';
        if (!this.#isLost) this.#renewLater();
      });
    });
    this.#timer = timer;
  }
}

const inAnotherWindow = (): ServiceError =>
  new ServiceError('conflict', 'import', 'Another window carries out this import. Watch it there, or try again later.');
