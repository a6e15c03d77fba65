import type { Clock } from '../../base/flow/clock.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Cache } from '../sync/cache.ts';
import type { CacheKey } from '../sync/cacheFiles.ts';
import type { CacheSync } from '../sync/cacheSync.ts';
import type { RenewedLease, WindowLease, WindowLeases } from '../sync/windowLeases.ts';
import { type KnownHistories, type KnownHistory, packHistories, readPackedHistories } from './packedHistories.ts';

export interface StoredHistoriesNeeds {
  readonly cacheSync: Pick<CacheSync, 'cache' | 'leases'>;
  readonly account: () => string | undefined;
  readonly clock: Clock;
}

const name = 'histories';

/** Histories on disk: one window reads them from the service, and the others and later ones take what it has stored. */
export class StoredHistories implements Disposable {
  readonly #cache: Pick<Cache, 'read' | 'write' | 'stamp'>;
  readonly #leases: WindowLeases;
  readonly #account: () => string | undefined;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  /** Fires when a window has stored histories of the account in use. */
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  /** Of what this window has read or written last. */
  #revision: string | undefined;
  #isRestored = false;
  #storing: Promise<void> = Promise.resolve();
  #lease: RenewedLease | undefined;

  constructor({ cacheSync: { cache, leases }, account, clock }: StoredHistoriesNeeds) {
    this.#cache = cache;
    this.#leases = leases;
    this.#account = account;
    this.#clock = clock;
    this.#subscription = cache.onDidChange((key) => {
      if (key.name === name && key.account === account()) this.#changed.fire();
    });
  }

  /** Undefined while no account is known: then nothing is stored. */
  get key(): CacheKey | undefined {
    const account = this.#account();
    return account === undefined ? undefined : { account, name };
  }

  /** Whether what was stored before is known. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  /** Resolves once all that was passed to `store` is on disk. Never rejects. */
  get storing(): Promise<void> {
    return this.#storing;
  }

  /** Adds what is stored; resolves to whether there was more or newer. Never rejects. */
  async restore(key: CacheKey, known: Map<string, KnownHistory>): Promise<boolean> {
    const stored = await this.#read(key);
    if (key.account === this.#account()) this.#isRestored = true;
    const newer = [...stored].filter(([id, { updatedAt }]) => {
      const own = known.get(id);
      return own === undefined || Date.parse(own.updatedAt) < Date.parse(updatedAt);
    });
    for (const [id, history] of newer) known.set(id, history);
    return newer.length > 0;
  }

  store(key: CacheKey, known: KnownHistories): void {
    this.#storing = this.#write(key, known);
  }

  /** Acquires the lease to read for all windows, and renews it until it is released. Never rejects. */
  acquire(key: CacheKey): Promise<WindowLease> {
    this.#lease = this.#leases.renewed(key);
    return this.#lease.acquire();
  }

  async release(): Promise<void> {
    await this.#lease?.release();
  }

  forget(): void {
    this.#revision = undefined;
    this.#isRestored = false;
  }

  dispose(): void {
    this.#lease?.dispose();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Empty if this window knows what is stored. */
  async #read(key: CacheKey): Promise<KnownHistories> {
    const stamp = await this.#cache.stamp(key);
    if (stamp === undefined || stamp.revision === this.#revision) return new Map();
    const stored = await this.#cache.read(key, readPackedHistories);
    this.#revision = stored?.revision;
    return stored?.value ?? new Map();
  }

  async #write(key: CacheKey, known: KnownHistories): Promise<void> {
    const now = this.#clock.now();
    const stamp = await this.#cache.write(key, { value: packHistories(known), fetchedAt: now, confirmedAt: now });
    if (stamp !== undefined) this.#revision = stamp.revision;
  }
}
