import type { Disposable } from '../../base/lifetime.ts';
import type { Reader } from '../../base/reader.ts';
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

/** Persists confirmed values for the next start and for other windows, and accepts theirs. */
export class ResourceSync<T> implements Disposable {
  readonly #thing: CachedResource<T>;
  readonly #cache: Cache;
  readonly #subscription: Disposable;
  #kept: Cached<T> | undefined;
  /** Revision of `#kept` on disk; undefined while it is not written. */
  #revision: string | undefined;
  #keeping: Promise<void> = Promise.resolve();
  /** The doubtful value that last caused a read: each causes one only, even without a response. */
  #doubted = '';

  constructor(thing: CachedResource<T>, cache: Cache) {
    this.#thing = thing;
    this.#cache = cache;
    this.#subscription = thing.serverState.onDidChange(() => this.#keep());
  }

  get key(): CacheKey | undefined {
    const account = this.#thing.owner.account();
    return account === undefined ? undefined : { account, name: this.#thing.name };
  }

  get persisting(): Promise<void> {
    return this.#keeping;
  }

  /** Accepts the cached value if it is newer, and returns its stamp. Never rejects. */
  async catchUp(): Promise<Stamp | undefined> {
    const { owner, serverState: confirmed, reader } = this.#thing;
    // The read that follows reports what cannot be loaded.
    await owner.load().catch(() => undefined);
    const view = confirmed.viewGuard();
    const { key } = this;
    if (key === undefined) return undefined;
    const stamp = await this.#cache.stamp(key);
    if (!view.isInUse() || stamp === undefined) return undefined;
    if (!isNewer(stamp, confirmed.value)) return stamp;
    const ours = confirmed.value;
    if (ours !== undefined && ours === this.#kept && stamp.revision === this.#revision) {
      this.#recall({ ...ours, ...stamp });
      return stamp;
    }
    const kept = await this.#cache.read(key, reader);
    if (!view.isInUse() || kept === undefined) return undefined;
    this.#recall(kept);
    return kept;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #recall(kept: Cached<T> & Stamp): void {
    const before = { kept: this.#kept, revision: this.#revision };
    // A value from the cache need not be written to it.
    this.#kept = kept;
    this.#revision = kept.revision;
    const recalled = this.#thing.serverState.hydrate(kept);
    if (recalled !== 'believed') {
      this.#kept = before.kept;
      this.#revision = before.revision;
    }
    if (recalled === 'doubtful') this.#ask(kept);
  }

  #ask({ account, name, confirmedAt }: Stamp): void {
    const doubted = [account, name, confirmedAt].join(' ');
    if (doubted === this.#doubted) return;
    this.#doubted = doubted;
    void this.#thing.serverState.refreshAnew();
  }

  /** Writes each value once, as soon as it is confirmed: later another account may be in use. */
  #keep(): void {
    const { value: kept } = this.#thing.serverState;
    const { key } = this;
    if (kept === this.#kept) return;
    this.#kept = kept;
    this.#revision = undefined;
    if (kept === undefined || key === undefined) return;
    this.#keeping = this.#cache.keep(key, kept).then((stamp) => {
      if (kept === this.#kept) this.#revision = stamp?.revision;
    });
  }
}
