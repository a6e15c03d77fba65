import type { Clock } from '../../base/flow/clock.ts';
import { checksum } from '../../base/flow/hashes.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { nonEmptyString, number, object, type TypeOf, tryRead } from '../../base/input/reader.ts';
import { type CacheKey, leaseFile, parseJson } from './cacheFiles.ts';

/** Lease to do something for all windows: `theirs` is held by another window until a time. */
export type WindowLease = { readonly kind: 'ours' } | { readonly kind: 'theirs'; readonly until: number };

const Lease = object({ window: nonEmptyString, until: number });
type Lease = TypeOf<typeof Lease>;

interface LeaseFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Undefined if it has ended or is invalid. */
  readonly lease: Lease | undefined;
}

/** No longer than a read may take, so that a crashed window blocks no other. */
const maxLeaseMs = 30_000;
/** Well before the lease ends. */
const renewalMs = 10_000;
/** While other windows create and remove the same files. */
const maxAttempts = 5;

/**
 * Lets windows agree, by files, which of them does something. Creating a file is exclusive: one window succeeds and holds the lease. A file
 * of which the lease has ended is not replaced, since two windows could: the next one creates a successor of it, whose name follows from
 * what it succeeds. If the disk fails, each window has the lease: no method rejects.
 */
export class WindowLeases {
  readonly #files: Files;
  readonly #clock: Clock;
  readonly #window = crypto.randomUUID();

  constructor(files: Files, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
  }

  /** A lease of this window is renewed. */
  acquire(key: CacheKey): Promise<WindowLease> {
    return this.#acquire(key).catch(() => ({ kind: 'ours' }));
  }

  /** When the lease of another window ends; undefined if none has it. */
  async theirsUntil(key: CacheKey): Promise<number | undefined> {
    const lease = (await this.#filesOf(key).catch(() => [])).at(-1)?.lease;
    return lease === undefined || lease.window === this.#window ? undefined : lease.until;
  }

  async release(key: CacheKey): Promise<void> {
    try {
      const files = await this.#filesOf(key);
      if (files.at(-1)?.lease?.window !== this.#window) return;
      // The first one first: a window that has just created a successor of any of them then notices.
      for (const { name } of files) await this.#files.remove(name);
    } catch {
      // It ends by itself.
    }
  }

  renewed(key: CacheKey): RenewedLease {
    return new RenewedLease(this, key, this.#clock);
  }

  async #acquire(key: CacheKey): Promise<WindowLease> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const files = await this.#filesOf(key);
      const last = files.at(-1);
      const { lease } = last ?? {};
      if (lease !== undefined && lease.window !== this.#window) return { kind: 'theirs', until: lease.until };
      if (last !== undefined && lease !== undefined) {
        if (await this.#renew(key, last, files.length)) return { kind: 'ours' };
      } else {
        const name = nextName(key, last, files.length);
        if (
          (await this.#files.create(name, this.#ownLease())) &&
          (last === undefined || (await this.#isLast(key, name)))
        )
          return { kind: 'ours' };
      }
    }
    return { kind: 'theirs', until: this.#clock.now() };
  }

  /** False if this window was suspended until its lease had ended, and another has succeeded it. */
  async #renew(key: CacheKey, own: LeaseFile, count: number): Promise<boolean> {
    await this.#files.write(own.name, this.#ownLease());
    if ((await this.#files.read(nextName(key, own, count))) === undefined) return true;
    await this.#files.write(own.name, own.bytes);
    return false;
  }

  /** Whether what the created file succeeds is still there; removes the file otherwise. */
  async #isLast(key: CacheKey, name: string): Promise<boolean> {
    if ((await this.#filesOf(key)).at(-1)?.name === name) return true;
    await this.#files.remove(name);
    return false;
  }

  #ownLease(): Uint8Array<ArrayBuffer> {
    const lease: Lease = { window: this.#window, until: this.#clock.now() + maxLeaseMs };
    return new TextEncoder().encode(JSON.stringify(lease));
  }

  /** Each succeeds the one before; only the last may have a lease that has not ended. */
  async #filesOf(key: CacheKey): Promise<LeaseFile[]> {
    const files: LeaseFile[] = [];
    for (;;) {
      const last = files.at(-1);
      const name = nextName(key, last, files.length);
      const bytes = last?.lease === undefined ? await this.#files.read(name) : undefined;
      if (bytes === undefined) return files;
      files.push({ name, bytes, lease: this.#leaseIn(bytes) });
    }
  }

  /** A lease that ends later than possible was taken before the clock was set back, and is ignored. */
  #leaseIn(bytes: Uint8Array): Lease | undefined {
    const lease = tryRead(Lease, parseJson(bytes));
    const left = lease === undefined ? 0 : lease.until - this.#clock.now();
    return left > 0 && left <= maxLeaseMs ? lease : undefined;
  }
}

const nextName = (key: CacheKey, last: LeaseFile | undefined, count: number): string =>
  leaseFile(key, last === undefined ? '' : `-${count}-${checksum(last.bytes)}`);

/** A lease that is renewed until it is released. */
export class RenewedLease implements Disposable {
  readonly #leases: WindowLeases;
  readonly #key: CacheKey;
  readonly #clock: Clock;
  #timer: Disposable | undefined;
  #renewing: Promise<unknown> = Promise.resolve();
  #isLost = false;

  constructor(leases: WindowLeases, key: CacheKey, clock: Clock) {
    this.#leases = leases;
    this.#key = key;
    this.#clock = clock;
  }

  /** The computer may have slept for longer than the lease lasts. */
  get isLost(): boolean {
    return this.#isLost;
  }

  async acquire(): Promise<WindowLease> {
    const lease = await this.#leases.acquire(this.#key);
    this.#isLost = lease.kind === 'theirs';
    if (!this.#isLost) this.#renewLater();
    return lease;
  }

  async release(): Promise<void> {
    this.dispose();
    await this.#renewing;
    if (!this.#isLost) await this.#leases.release(this.#key);
  }

  /** Ends the renewals; the lease then ends by itself. */
  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
  }

  #renewLater(): void {
    const timer = this.#clock.after(renewalMs, () => {
      this.#renewing = this.#leases.acquire(this.#key).then(({ kind }) => {
        this.#isLost = kind === 'theirs';
        if (!this.#isLost && this.#timer === timer) this.#renewLater();
      });
    });
    this.#timer = timer;
  }
}
