import type { Disposable } from '../../base/lifetime.ts';
import type { Fits } from '../../base/shape.ts';
import { accountOf, type SessionStore } from '../session/session.ts';
import type { Cache } from './cache.ts';
import type { Cached, CacheKey, Stamp } from './cacheFiles.ts';
import { isNewer } from './lastKnown.ts';
import type { ServerState } from './serverState.ts';

/** Whose data a thing is now. */
export interface Owner {
  /** Finds out; rejects where settings or secrets cannot be read. */
  load(): Promise<unknown>;
  /** As the session names it; undefined for nobody's, and before `load`. */
  readonly account: () => string | undefined;
}

/** The account that a session is for. */
export const ownerOf = (session: SessionStore): Owner => ({
  load: async () => session.state ?? session.load(),
  account: () => accountOf(session.state),
});

/** One thing that a store knows, and how it is called and looks on disk. */
export interface CachedResource<T> {
  readonly name: string;
  readonly isValid: Fits<T>;
  readonly serverState: ServerState<T>;
  readonly owner: Owner;
}

/** Keeps what is confirmed for the next start and the other windows, and takes in what they have kept. */
export class ResourceSync<T> implements Disposable {
  readonly #thing: CachedResource<T>;
  readonly #cache: Cache;
  readonly #subscription: Disposable;
  #kept: Cached<T> | undefined;
  /** Tells whether what is kept is another value than `#kept`; undefined while that is not on disk. */
  #revision: string | undefined;
  #keeping: Promise<void> = Promise.resolve();
  /** The value in doubt that the service was asked about last: it is asked once, also where it does not answer. */
  #doubted = '';

  constructor(thing: CachedResource<T>, cache: Cache) {
    this.#thing = thing;
    this.#cache = cache;
    this.#subscription = thing.serverState.onDidChange(() => this.#keep());
  }

  /** What is kept now; undefined while it is nobody's. */
  get key(): CacheKey | undefined {
    const account = this.#thing.owner.account();
    return account === undefined ? undefined : { account, name: this.#thing.name };
  }

  /** Ends when what is known now is on disk. */
  get persisting(): Promise<void> {
    return this.#keeping;
  }

  /** Takes in what is kept, where that is newer than what is known, and gives its stamp. Never rejects. */
  async catchUp(): Promise<Stamp | undefined> {
    const { owner, serverState: confirmed, isValid: fits } = this.#thing;
    // What cannot be loaded is told by the read that follows.
    await owner.load().catch(() => undefined);
    const isSame = confirmed.accountGuard();
    const { key } = this;
    if (key === undefined) return undefined;
    const stamp = await this.#cache.stamp(key);
    if (!isSame() || stamp === undefined) return undefined;
    if (!isNewer(stamp, confirmed.value)) return stamp;
    const ours = confirmed.value;
    if (ours !== undefined && ours === this.#kept && stamp.revision === this.#revision) {
      this.#recall({ ...ours, ...stamp });
      return stamp;
    }
    const kept = await this.#cache.read(key, fits);
    if (!isSame() || kept === undefined) return undefined;
    this.#recall(kept);
    return kept;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #recall(kept: Cached<T> & Stamp): void {
    const before = { kept: this.#kept, revision: this.#revision };
    // What comes from there need not go there again.
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

  /** Each value once, at the moment in which it is confirmed: later it may be another account's turn. */
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
