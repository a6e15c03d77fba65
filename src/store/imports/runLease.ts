import type { Clock } from '../../base/flow/clock.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import type { CacheKey } from '../sync/cacheFiles.ts';
import type { RenewedLease, WindowLeases } from '../sync/windowLeases.ts';

/** Waited beyond the end of another window's lease, since a timer may be early. */
const marginMs = 2_000;

/** Held while one window carries out a run, so that no other does. */
export class RunLease {
  readonly #leases: WindowLeases;
  readonly #key: CacheKey;
  readonly #clock: Clock;
  readonly #renewed: RenewedLease;

  constructor(leases: WindowLeases, key: CacheKey, clock: Clock) {
    this.#leases = leases;
    this.#key = key;
    this.#clock = clock;
    this.#renewed = leases.renewed(key);
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
    if ((await this.isTheirs()) || (await this.#renewed.acquire()).kind === 'theirs') throw inAnotherWindow();
  }

  assertHeld(): void {
    if (this.#renewed.isLost) throw inAnotherWindow();
  }

  release(): Promise<void> {
    return this.#renewed.release();
  }
}

const inAnotherWindow = (): ServiceError =>
  new ServiceError('conflict', 'import', 'Another window carries out this import. Watch it there, or try again later.');
