import type { Clock } from '../../base/clock.ts';
import { isId, isNumber, recordOf } from '../../base/shape.ts';
import type { SharedFiles } from '../../base/sharedFiles.ts';
import { type CacheKey, leaseFile, parseJson } from './cacheFiles.ts';

/** Whose turn it is to read something from the service for all windows: this one's, or another's until a time in milliseconds since 1970. */
export type ReadLease = { readonly kind: 'ours' } | { readonly kind: 'theirs'; readonly until: number };

interface Lease {
  readonly window: string;
  readonly until: number;
}
const isLease = recordOf<Lease>({ window: isId, until: isNumber });

/** A turn lasts no longer than a read may take, in milliseconds: that of a window which has died holds nobody up. */
const longest = 30_000;
/** Of several windows that take a turn at once the last to write it has it; by then all have written, in milliseconds. */
const settling = 150;

/** Agrees with the other windows, by files, which of them reads from the service. A disk that fails leaves each to itself. */
export class ReadLeases {
  readonly #files: SharedFiles;
  readonly #clock: Clock;
  readonly #window = crypto.randomUUID();

  constructor(files: SharedFiles, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
  }

  /** Takes the turn, unless another window has it. Never rejects. */
  async acquire(key: CacheKey): Promise<ReadLease> {
    const before = await this.#read(key);
    if (before !== undefined && before.window !== this.#window) return { kind: 'theirs', until: before.until };
    const own: Lease = { window: this.#window, until: this.#clock.now() + longest };
    await this.#files.write(leaseFile(key), new TextEncoder().encode(JSON.stringify(own))).catch(() => undefined);
    await new Promise<void>((resolve) => this.#clock.after(settling, resolve));
    const after = await this.#read(key);
    return after === undefined || after.window === this.#window
      ? { kind: 'ours' }
      : { kind: 'theirs', until: after.until };
  }

  /** Gives the turn back, so that nothing of it is left behind. Never rejects. */
  async release(key: CacheKey): Promise<void> {
    const lease = await this.#read(key);
    if (lease?.window === this.#window) await this.#files.remove(leaseFile(key)).catch(() => undefined);
  }

  /** A lease that counts now: one that ends later than any can was taken by a clock that has been set back since. */
  async #read(key: CacheKey): Promise<Lease | undefined> {
    const bytes = await this.#files.read(leaseFile(key)).catch(() => undefined);
    const lease = bytes && parseJson(bytes);
    const left = isLease(lease) ? lease.until - this.#clock.now() : 0;
    return isLease(lease) && left > 0 && left <= longest ? lease : undefined;
  }
}
