import type { Cached, Times } from './cacheFiles.ts';

/**
 * `known`: the cached value is not newer. `uncertain`: it is newer, but its read is older than the local one or than the last write, so it
 * may lack changes and only the service knows.
 */
export type Hydrated = 'accepted' | 'known' | 'uncertain';

export const isNewer = (one: Times, other: Times | undefined): boolean =>
  other === undefined ||
  one.confirmedAt > other.confirmedAt ||
  (one.confirmedAt === other.confirmedAt && one.fetchedAt > other.fetchedAt);

export class LastKnown<T> {
  readonly #now: () => number;
  #cached: Cached<T> | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #since: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  get cached(): Cached<T> | undefined {
    return this.#cached;
  }

  get value(): T | undefined {
    return this.#cached?.value;
  }

  get isStale(): boolean {
    return this.#cached !== undefined && this.#cached.fetchedAt < this.#since;
  }

  /** Accepts a response whose read began at `fetchedAt`; it must include all writes confirmed since. */
  accept(value: T, fetchedAt: number): void {
    // A write time in the future is from before the clock was set back, and this read began after that write.
    if (this.#writtenAt > this.#now()) this.#writtenAt = fetchedAt;
    this.#cached = { value, fetchedAt, confirmedAt: Math.max(fetchedAt, this.#writtenAt) };
    // A value read here is never stale, even if the clock was set back.
    this.#since = Math.min(this.#since, fetchedAt);
  }

  /** Applies a confirmed write; without a known value, the result is as old as the write. */
  write(change: (value: T | undefined) => T | undefined): void {
    const now = this.#now();
    const value = change(this.value);
    this.#writtenAt = now;
    this.#cached =
      value === undefined ? undefined : { value, fetchedAt: this.#cached?.fetchedAt ?? now, confirmedAt: now };
  }

  hydrate(cached: Cached<T>): Hydrated {
    const ours = this.#cached;
    if (!isNewer(cached, ours)) return 'known';
    if (cached.fetchedAt <= this.#writtenAt || (ours !== undefined && cached.fetchedAt < ours.fetchedAt))
      return 'uncertain';
    this.#cached = cached;
    return 'accepted';
  }

  forget(): void {
    this.reset();
    this.#writtenAt = Number.NEGATIVE_INFINITY;
  }

  reset(): void {
    this.#cached = undefined;
    this.#since = this.#now();
  }
}
