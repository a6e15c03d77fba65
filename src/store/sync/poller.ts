import type { Clock } from '../../base/flow/clock.ts';
import type { ServiceError } from '../../base/flow/errors.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import type { Priority } from '../../contract/operation.ts';
import type { AccountGuard } from './accountGuard.ts';
import type { Cache } from './cache.ts';
import type { CacheKey, Stamp } from './cacheFiles.ts';
import { type CachedResource, ResourceSync } from './resourceSync.ts';
import type { ServerState } from './serverState.ts';
import { Throttle } from './throttle.ts';
import type { WindowLeases } from './windowLeases.ts';

/** Between two automatic reads. */
export const minIntervalMs = 60_000;
const maxIntervalMs = 15 * 60_000;

/** `idleSince`: since when there was neither a change nor a request of the user. */
interface PollHistory {
  readonly fetchedAt: number;
  readonly idleSince: number;
}

/** As long after the last read as the value had been unchanged then, at least one minute and at most 15. */
const nextPoll = ({ fetchedAt, idleSince }: PollHistory): number => fetchedAt + within(fetchedAt - idleSince);

/** Back-off: one minute after the first failure, doubled after each further one, at most 15 minutes. */
export const nextTry = (failedAt: number, failures: number): number =>
  failedAt + within(minIntervalMs * 2 ** (failures - 1));

const within = (intervalMs: number): number => Math.min(maxIntervalMs, Math.max(minIntervalMs, intervalMs));

interface PollerNeeds<T> {
  readonly resource: CachedResource<T>;
  readonly visibility: Visibility;
  readonly cache: Cache;
  readonly leases: WindowLeases;
  readonly clock: Clock;
  readonly random: () => number;
}

const immediately = Number.NEGATIVE_INFINITY;
/** Random delay, so that windows due at the same time start at different ones. */
const maxJitterMs = 1_000;
/** The cached value is drawn before a read, for which the code that sends it is loaded, occupies the extension host. */
const drawMs = 150;

/**
 * Reads a resource while it is visible: at once if only a cached value is known, at most once a minute on focus, with back-off while
 * nothing changes. Of several windows one reads and the others use the cached result; a hidden one does neither.
 */
export class Poller<T> implements Disposable {
  readonly #needs: PollerNeeds<T>;
  readonly #serverState: ServerState<T>;
  readonly #sync: ResourceSync<T>;
  readonly #subscriptions: readonly Disposable[];
  readonly #throttle: Throttle;
  /** Resolves when the cached value, if any, is loaded. Never rejects. */
  readonly hydrated: Promise<unknown>;
  #view: AccountGuard;
  #timer: Disposable | undefined;
  #isUpdating = false;
  #isUpdateRequested = false;
  #isFocused = false;
  #isOutdated = false;
  #isEnded = false;
  #failure: { readonly error: ServiceError; readonly at: number; readonly count: number } | undefined;

  constructor(needs: PollerNeeds<T>) {
    this.#needs = needs;
    const { resource, cache, visibility } = needs;
    this.#serverState = resource.serverState;
    this.#view = resource.serverState.viewGuard();
    this.#sync = new ResourceSync(resource, cache);
    this.#throttle = new Throttle(needs.clock, () => {
      if (visibility.isVisible) void this.#serverState.refreshAnew();
      else this.#isOutdated = true;
    });
    // Starts before the first visibility event, which the window sends late.
    this.hydrated = this.#sync.hydrate();
    this.#subscriptions = [
      this.#sync,
      visibility.onDidChange((what) => {
        this.#isFocused = what === 'focused';
        this.#requestUpdate();
      }),
      resource.serverState.onDidChange(() => {
        if (!this.#view.isInUse()) this.#switchAccount();
        this.#countFailures();
        if (resource.serverState.reading === undefined) this.#requestUpdate();
      }),
      cache.onDidChange((key) => isSame(key, this.#sync.key) && this.#requestUpdate()),
    ];
    this.#requestUpdate();
  }

  /** Reads again once visible, since the resource is known to have changed. */
  refreshAnew(): void {
    this.#throttle.call();
  }

  dispose(): void {
    this.#isEnded = true;
    this.#timer?.dispose();
    this.#throttle.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Shows the new account's cached value while a response for the previous one may be in flight. */
  #switchAccount(): void {
    this.#view = this.#serverState.viewGuard();
    this.#failure = undefined;
    this.#isOutdated = false;
    if (this.#needs.visibility.isVisible) void this.#sync.hydrate();
  }

  #requestUpdate(): void {
    this.#isUpdateRequested = true;
    if (!this.#isUpdating) void this.#update();
  }

  async #update(): Promise<void> {
    this.#isUpdating = true;
    await this.hydrated;
    while (this.#isUpdateRequested && !this.#isEnded) {
      this.#isUpdateRequested = false;
      this.#timer?.dispose();
      if (!this.#needs.visibility.isVisible) continue;
      const due = this.#due(await this.#sync.hydrate());
      const isDue = due <= this.#needs.clock.now();
      // A focus that comes too early for another read causes one as soon as it is allowed.
      if (isDue) this.#isFocused = false;
      const waitMs = isDue ? await this.#readUnlessLeased() : due - this.#needs.clock.now();
      if (waitMs === undefined) this.#isUpdateRequested = true;
      else if (!this.#isUpdateRequested && !this.#isEnded) this.#wakeAfter(waitMs);
    }
    this.#isUpdating = false;
  }

  async #readUnlessLeased(): Promise<number | undefined> {
    const { value: cached } = this.#serverState;
    const { key } = this.#sync;
    if (key === undefined || cached === undefined)
      return this.#read(this.#failure === undefined ? 'user' : 'background');
    const { leases, clock } = this.#needs;
    await new Promise<void>((resolve) => clock.after(drawMs, resolve));
    const lease = await leases.acquire(key);
    if (lease.kind === 'theirs') return lease.until - clock.now();
    try {
      // The previous holder of the lease may have read since.
      await this.#sync.hydrate();
      return cached === this.#serverState.value ? await this.#read('background') : undefined;
    } finally {
      await leases.release(key);
    }
  }

  async #read(priority: Priority): Promise<undefined> {
    this.#isOutdated = false;
    await this.#serverState.refresh(priority);
    await this.#sync.persisting;
  }

  #countFailures(): void {
    const { error, requestedAt } = this.#serverState;
    const before = this.#failure;
    if (error === before?.error) return;
    const now = this.#needs.clock.now();
    const isAnother = before !== undefined && (requestedAt <= before.at || requestedAt > now);
    this.#failure = error && { error, at: now, count: isAnother ? before.count + 1 : 1 };
  }

  #wakeAfter(waitMs: number): void {
    const { clock, random } = this.#needs;
    this.#timer = clock.after(waitMs + random() * maxJitterMs, () => this.#requestUpdate());
  }

  #due(stamp: Stamp | undefined): number {
    const { value: cached, requestedAt, isStale } = this.#serverState;
    const failure = this.#failure;
    const isUnread = cached === undefined || isStale;
    if (this.#isOutdated || (isUnread && failure === undefined)) return immediately;
    const now = this.#needs.clock.now();
    // The value may be from before the clock was set back, which must not prolong the wait; a failure since then is not.
    const last = failure?.at ?? cached?.fetchedAt ?? immediately;
    const at = (due: number) => (last > now ? immediately : due);
    if (this.#isFocused) return at(last + minIntervalMs);
    if (failure !== undefined) return at(nextTry(failure.at, failure.count));
    const unchangedSince = stamp?.unchangedSince ?? last;
    return at(
      nextPoll({
        fetchedAt: last,
        idleSince: requestedAt > last ? unchangedSince : Math.max(unchangedSince, requestedAt),
      }),
    );
  }
}

const isSame = (one: CacheKey, other: CacheKey | undefined): boolean =>
  one.account === other?.account && one.name === other.name;
