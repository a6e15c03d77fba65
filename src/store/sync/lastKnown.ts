import type { Cached, Times } from './cacheFiles.ts';

/**
 * What became of a value that another window kept: it is believed; it is no newer than ours; or it is newer but stands on an older read
 * than ours or than our last write, so that it may lack what we know, and only the service can tell.
 */
export type Hydrated = 'believed' | 'known' | 'doubtful';

/** Whether a value tells more than another: confirmed later or, within the same millisecond, standing on a later read. */
export const isNewer = (one: Times, other: Times | undefined): boolean =>
  other === undefined ||
  one.confirmedAt > other.confirmedAt ||
  (one.confirmedAt === other.confirmedAt && one.asOf > other.asOf);

/** The last confirmed value of one thing, with the times that tell how much it can be believed. */
export class LastKnown<T> {
  readonly #now: () => number;
  #kept: Cached<T> | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #since: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  get kept(): Cached<T> | undefined {
    return this.#kept;
  }

  get value(): T | undefined {
    return this.#kept?.value;
  }

  /** Whether it was read before this account was in use here, or this was asked for, so that a person is told of when it is. */
  get isStale(): boolean {
    return this.#kept !== undefined && this.#kept.asOf < this.#since;
  }

  /** Takes the answer of a read that began at a time, with all writes that were confirmed since. */
  answer(value: T, asOf: number): void {
    // A write from the future was confirmed before the clock was set back, and this read began after it.
    if (this.#writtenAt > this.#now()) this.#writtenAt = asOf;
    this.#kept = { value, asOf, confirmedAt: Math.max(asOf, this.#writtenAt) };
    // What is read here is not from before, even if the clock was set back.
    this.#since = Math.min(this.#since, asOf);
  }

  /** Takes what a confirmed write makes of the value; where none was known, what it makes is no older than the write. */
  write(change: (value: T | undefined) => T | undefined): void {
    const now = this.#now();
    const value = change(this.value);
    this.#writtenAt = now;
    this.#kept = value === undefined ? undefined : { value, asOf: this.#kept?.asOf ?? now, confirmedAt: now };
  }

  /** Takes what another window, or this one in an earlier life, has kept, where that can be believed. */
  hydrate(kept: Cached<T>): Hydrated {
    const ours = this.#kept;
    if (!isNewer(kept, ours)) return 'known';
    if (kept.asOf <= this.#writtenAt || (ours !== undefined && kept.asOf < ours.asOf)) return 'doubtful';
    this.#kept = kept;
    return 'believed';
  }

  /** Forgets everything, since another account is in use now. */
  forget(): void {
    this.reset();
    this.#writtenAt = Number.NEGATIVE_INFINITY;
  }

  /** Forgets the value, since another one of the same account is asked for now; one that is older than the last write may lack that as well. */
  reset(): void {
    this.#kept = undefined;
    this.#since = this.#now();
  }
}
