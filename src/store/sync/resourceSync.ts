import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Reader } from '../../base/input/reader.ts';
import { accountOf, type SessionStore } from '../session/session.ts';
import type { Cache } from './cache.ts';
import type { Cached, CacheKey, Stamp } from './cacheFiles.ts';
import { isNewer } from './lastKnown.ts';
import type { ServerState } from './serverState.ts';

export interface Owner {
  /** Rejects if settings or secrets cannot be read. */
  load(): Promise<unknown>;
  readonly account: () => string | undefined;
}

export const ownerOf = (session: SessionStore): Owner => ({
  load: async () => session.state ?? session.load(),
  account: () => accountOf(session.state),
});

export interface CachedResource<T> {
  readonly name: string;
  readonly reader: Reader<T>;
  readonly serverState: ServerState<T>;
  readonly owner: Owner;
}

export class ResourceSync<T> implements Disposable {
  readonly #resource: CachedResource<T>;
  readonly #cache: Cache;
  readonly #subscription: Disposable;
  #cached: Cached<T> | undefined;
  #revision: string | undefined;
  #persisting: Promise<void> = Promise.resolve();
  /** The uncertain value that last caused a read: each causes one only, even without a response. */
  #lastUncertain = '';

  constructor(resource: CachedResource<T>, cache: Cache) {
    this.#resource = resource;
    this.#cache = cache;
    this.#subscription = resource.serverState.onDidChange(() => this.#persist());
  }

  get key(): CacheKey | undefined {
    const account = this.#resource.owner.account();
    return account === undefined ? undefined : { account, name: this.#resource.name };
  }

  get persisting(): Promise<void> {
    return this.#persisting;
  }

  /** Accepts the cached value if it is newer, and returns its stamp. Never rejects. */
  async hydrate(): Promise<Stamp | undefined> {
    const { owner, serverState, reader } = this.#resource;
    // The read that follows reports what cannot be loaded.
    await owner.load().catch(() => undefined);
    const view = serverState.viewGuard();
    const { key } = this;
    if (key === undefined) return undefined;
    const stamp = await this.#cache.stamp(key);
    if (!view.isInUse() || stamp === undefined) return undefined;
    if (!isNewer(stamp, serverState.value)) return stamp;
    const ours = serverState.value;
    if (ours !== undefined && ours === this.#cached && stamp.revision === this.#revision) {
      this.#hydrate({ ...ours, ...stamp });
      return stamp;
    }
    const cached = await this.#cache.read(key, reader);
    if (!view.isInUse() || cached === undefined) return undefined;
    this.#hydrate(cached);
    return cached;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #hydrate(cached: Cached<T> & Stamp): void {
    const before = { cached: this.#cached, revision: this.#revision };
    // A value from the cache need not be written to it.
    this.#cached = cached;
    this.#revision = cached.revision;
    const hydrated = this.#resource.serverState.hydrate(cached);
    if (hydrated !== 'accepted') {
      this.#cached = before.cached;
      this.#revision = before.revision;
    }
    if (hydrated === 'uncertain') this.#refreshOnce(cached);
  }

  #refreshOnce({ account, name, confirmedAt }: Stamp): void {
    const uncertain = [account, name, confirmedAt].join(' ');
    if (uncertain === this.#lastUncertain) return;
    this.#lastUncertain = uncertain;
    void this.#resource.serverState.refreshAnew();
  }

  /** Writes each value once, as soon as it is confirmed: later another account may be in use. */
  #persist(): void {
    const { value: cached } = this.#resource.serverState;
    const { key } = this;
    if (cached === this.#cached) return;
    this.#cached = cached;
    this.#revision = undefined;
    if (cached === undefined || key === undefined) return;
    this.#persisting = this.#cache.write(key, cached).then((stamp) => {
      if (cached === this.#cached) this.#revision = stamp?.revision;
    });
  }
}
