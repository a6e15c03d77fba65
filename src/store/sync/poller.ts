import type { Clock } from '../../base/clock.ts';
import type { ServiceError } from '../../base/errors.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Visibility } from '../../base/visibility.ts';
import type { Priority } from '../../contract/operation.ts';
import type { AccountGuard } from './accountGuard.ts';
import type { Cache } from './cache.ts';
import type { CacheKey, Stamp } from './cacheFiles.ts';
import { minIntervalMs, nextPoll, nextTry } from './pollTimes.ts';
import type { ReadLeases } from './readLeases.ts';
import { type CachedResource, ResourceSync } from './resourceSync.ts';
import type { ServerState } from './serverState.ts';
import { Throttle } from './throttle.ts';

export interface PollerNeeds<T> {
  readonly resource: CachedResource<T>;
  readonly visibility: Visibility;
  readonly cache: Cache;
  readonly leases: ReadLeases;
  readonly clock: Clock;
  readonly random: () => number;
}

const immediately = Number.NEGATIVE_INFINITY;
/** Milliseconds; random delay, so that windows due at the same time start at different ones. */
const spread = 1_000;

/**
 * Reads a resource while it is visible: at once if only a cached value is known, at most once a minute on focus, with back-off while
 * nothing changes. Of several windows one reads and the others use the cached result; a hidden one does neither.
 */
export class Poller<T> implements Disposable {
  readonly #needs: PollerNeeds<T>;
  readonly #confirmed: ServerState<T>;
  readonly #sharing: ResourceSync<T>;
  readonly #subscriptions: readonly Disposable[];
  readonly #bursts: Throttle;
  /** Resolves when the cached value, if any, is loaded. Never rejects. */
  readonly caughtUp: Promise<unknown>;
  #view: AccountGuard;
  #alarm: Disposable | undefined;
  /** Events that arrive during an update are handled after it. */
  #isAttending = false;
  #isCalled = false;
  #isLookedAt = false;
  #isOutdated = false;
  #isEnded = false;
  #failure: { readonly error: ServiceError; readonly at: number; readonly count: number } | undefined;

  constructor(needs: PollerNeeds<T>) {
    this.#needs = needs;
    const { resource: thing, cache, visibility } = needs;
    this.#confirmed = thing.serverState;
    this.#view = thing.serverState.viewGuard();
    this.#sharing = new ResourceSync(thing, cache);
    this.#bursts = new Throttle(needs.clock, () => {
      if (visibility.isVisible) void this.#confirmed.refreshAnew();
      else this.#isOutdated = true;
    });
    // Starts before the first visibility event, which the window sends late.
    this.caughtUp = this.#sharing.catchUp();
    this.#subscriptions = [
      this.#sharing,
      visibility.onDidChange((what) => {
        this.#isLookedAt = what === 'looked';
        this.#call();
      }),
      thing.serverState.onDidChange(() => {
        if (!this.#view.isInUse()) this.#startAnew();
        this.#countFailures();
        if (thing.serverState.reading === undefined) this.#call();
      }),
      cache.onDidChange((key) => isSame(key, this.#sharing.key) && this.#call()),
    ];
    this.#call();
  }

  /** Reads again once visible, since the resource is known to have changed. */
  refreshAnew(): void {
    this.#bursts.call();
  }

  dispose(): void {
    this.#isEnded = true;
    this.#alarm?.dispose();
    this.#bursts.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Shows the new account's cached value while a response for the previous one may be in flight. */
  #startAnew(): void {
    this.#view = this.#confirmed.viewGuard();
    this.#failure = undefined;
    this.#isOutdated = false;
    if (this.#needs.visibility.isVisible) void this.#sharing.catchUp();
  }

  #call(): void {
    this.#isCalled = true;
    if (!this.#isAttending) void this.#attend();
  }

  async #attend(): Promise<void> {
    this.#isAttending = true;
    await this.caughtUp;
    while (this.#isCalled && !this.#isEnded) {
      this.#isCalled = false;
      this.#alarm?.dispose();
      if (!this.#needs.visibility.isVisible) continue;
      const due = this.#due(await this.#sharing.catchUp());
      const isDue = due <= this.#needs.clock.now();
      // A focus that comes too early for another read causes one as soon as it is allowed.
      if (isDue) this.#isLookedAt = false;
      const wait = isDue ? await this.#readInTurn() : due - this.#needs.clock.now();
      if (wait === undefined) this.#isCalled = true;
      else if (!this.#isCalled && !this.#isEnded) this.#wakeAfter(wait);
    }
    this.#isAttending = false;
  }

  /** Reads unless another window holds the lease; returns the milliseconds to wait for that one. */
  async #readInTurn(): Promise<number | undefined> {
    const { value: kept } = this.#confirmed;
    const { key } = this.#sharing;
    if (key === undefined || kept === undefined) return this.#read(this.#failure === undefined ? 'user' : 'background');
    const { leases: turns, clock } = this.#needs;
    const turn = await turns.acquire(key);
    if (turn.kind === 'theirs') return turn.until - clock.now();
    try {
      // The previous holder of the lease may have read since.
      await this.#sharing.catchUp();
      return kept === this.#confirmed.value ? await this.#read('background') : undefined;
    } finally {
      await turns.release(key);
    }
  }

  async #read(priority: Priority): Promise<undefined> {
    this.#isOutdated = false;
    await this.#confirmed.refresh(priority);
    await this.#sharing.persisting;
  }

  #countFailures(): void {
    const { error, askedAt } = this.#confirmed;
    const before = this.#failure;
    if (error === before?.error) return;
    const now = this.#needs.clock.now();
    const isAnother = before !== undefined && (askedAt <= before.at || askedAt > now);
    this.#failure = error && { error, at: now, count: isAnother ? before.count + 1 : 1 };
  }

  #wakeAfter(wait: number): void {
    const { clock, random } = this.#needs;
    this.#alarm = clock.after(wait + random() * spread, () => this.#call());
  }

  /** When to read, in milliseconds since 1970. */
  #due(stamp: Stamp | undefined): number {
    const { value: kept, askedAt, isStale: isFromBefore } = this.#confirmed;
    const failure = this.#failure;
    const isUnread = kept === undefined || isFromBefore;
    if (this.#isOutdated || (isUnread && failure === undefined)) return immediately;
    const now = this.#needs.clock.now();
    // The value may be from before the clock was set back, which must not prolong the wait; a failure since then is not.
    const last = failure?.at ?? kept?.fetchedAt ?? immediately;
    const at = (due: number) => (last > now ? immediately : due);
    if (this.#isLookedAt) return at(last + minIntervalMs);
    if (failure !== undefined) return at(nextTry(failure.at, failure.count));
    const quietSince = stamp?.quietSince ?? last;
    return at(nextPoll({ fetchedAt: last, quietSince: askedAt > last ? quietSince : Math.max(quietSince, askedAt) }));
  }
}

const isSame = (one: CacheKey, other: CacheKey | undefined): boolean =>
  one.account === other?.account && one.name === other.name;
