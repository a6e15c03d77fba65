import type { Clock } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { SharedFiles } from '../../base/flow/sharedFiles.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import { Cache } from './cache.ts';
import { Poller } from './poller.ts';
import type { CachedResource } from './resourceSync.ts';
import { WindowLeases } from './windowLeases.ts';

interface CacheSyncNeeds {
  readonly files: SharedFiles;
  readonly clock: Clock;
  readonly random: () => number;
  readonly warn: (text: string) => void;
}

export class CacheSync implements Disposable {
  readonly #needs: CacheSyncNeeds;
  readonly cache: Cache;
  readonly leases: WindowLeases;

  constructor(needs: CacheSyncNeeds) {
    this.#needs = needs;
    this.cache = new Cache(needs.files, needs.clock, needs.warn);
    this.leases = new WindowLeases(needs.files, needs.clock);
  }

  /**
   * Keeps a resource current while it is visible. Its cached value is shown at once, one window reads, and the others take what it has cached.
   * `reader` comes from `cachedAnswers.ts`, so that no schema is loaded before the first board is drawn.
   */
  sync<T>(resource: CachedResource<T>, visibility: Visibility): Poller<T> {
    const { clock, random } = this.#needs;
    return new Poller({ resource, visibility, cache: this.cache, leases: this.leases, clock, random });
  }

  dispose(): void {
    this.cache.dispose();
  }
}
