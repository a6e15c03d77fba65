import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { nonEmptyString, number, object, type TypeOf, tryRead } from '../../base/input/reader.ts';
import { type CacheKey, leaseFile, parseJson } from './cacheFiles.ts';

/** Lease to read a resource for all windows: `theirs` is held by another window until a time. */
export type ReadLease = { readonly kind: 'ours' } | { readonly kind: 'theirs'; readonly until: number };

const Lease = object({ window: nonEmptyString, until: number });
type Lease = TypeOf<typeof Lease>;

/** No longer than a read may take, so that a crashed window blocks no other. */
const maxLeaseMs = 30_000;
/** Of windows that acquire at once the last to write holds the lease, and by then all have written. */
const confirmDelayMs = 150;

/** Lets windows agree, by files, which of them reads from the service. If the disk fails, each reads by itself: no method rejects. */
export class ReadLeases {
  readonly #files: Files;
  readonly #clock: Clock;
  readonly #window = crypto.randomUUID();

  constructor(files: Files, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
  }

  async acquire(key: CacheKey): Promise<ReadLease> {
    const before = await this.#read(key);
    if (before !== undefined && before.window !== this.#window) return { kind: 'theirs', until: before.until };
    const own: Lease = { window: this.#window, until: this.#clock.now() + maxLeaseMs };
    await this.#files.write(leaseFile(key), new TextEncoder().encode(JSON.stringify(own))).catch(() => undefined);
    await new Promise<void>((resolve) => this.#clock.after(confirmDelayMs, resolve));
    const after = await this.#read(key);
    return after === undefined || after.window === this.#window
      ? { kind: 'ours' }
      : { kind: 'theirs', until: after.until };
  }

  /** When the lease of another window ends; undefined if none has it. */
  async theirsUntil(key: CacheKey): Promise<number | undefined> {
    const lease = await this.#read(key);
    return lease === undefined || lease.window === this.#window ? undefined : lease.until;
  }

  async release(key: CacheKey): Promise<void> {
    const lease = await this.#read(key);
    if (lease?.window === this.#window) await this.#files.remove(leaseFile(key)).catch(() => undefined);
  }

  /** A lease that ends later than possible was taken before the clock was set back, and is ignored. */
  async #read(key: CacheKey): Promise<Lease | undefined> {
    const bytes = await this.#files.read(leaseFile(key)).catch(() => undefined);
    const lease = bytes && tryRead(Lease, parseJson(bytes));
    const left = lease === undefined ? 0 : lease.until - this.#clock.now();
    return left > 0 && left <= maxLeaseMs ? lease : undefined;
  }
}
