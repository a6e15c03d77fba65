import type { Clock } from '../../base/flow/clock.ts';
import { Emitter } from '../../base/flow/event.ts';
import { checksum } from '../../base/flow/hashes.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { SharedFiles } from '../../base/flow/sharedFiles.ts';
import type { Reader } from '../../base/input/reader.ts';
import { isOf } from './accountFiles.ts';
import {
  type Cached,
  type CacheKey,
  keyOfStamp,
  outdatedFiles,
  readStamp,
  readValue,
  type Stamp,
  stampFile,
  valueFile,
  writeStamp,
  writeValue,
} from './cacheFiles.ts';

export interface Deleted {
  readonly names: readonly string[];
  readonly accounts: number;
  readonly bytes: number;
}

/** Bytes; a larger value is not cached. Equals the limit of a response. */
const maxValueBytes = 32 * 1024 * 1024;
const slowWriteMs = 50;
/** Even if the clock was set forward during a write. */
const maxPauseMs = 5_000;

/**
 * The last good values of each account on disk, so that a start shows data at once and windows share what one has read. Has no token and no
 * transcript. Invalid files are deleted, and a disk failure costs only the cache: only `clear` rejects.
 */
export class Cache implements Disposable {
  readonly #files: SharedFiles;
  readonly #clock: Clock;
  readonly #warn: (text: string) => void;
  readonly #changed = new Emitter<CacheKey>();
  readonly #subscription: Disposable;
  readonly onDidChange = this.#changed.event;
  #hasDeletedOutdated = false;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #pendingWrites = new Map<string, () => Promise<unknown>>();

  constructor(files: SharedFiles, clock: Clock, warn: (text: string) => void) {
    this.#files = files;
    this.#clock = clock;
    this.#warn = warn;
    this.#subscription = files.onDidChange((file) => {
      const key = keyOfStamp(file);
      if (key !== undefined) this.#changed.fire(key);
    });
  }

  async read<T>(key: CacheKey, reader: Reader<T>): Promise<(Cached<T> & Stamp) | undefined> {
    const [stamp, cached] = await Promise.all([
      this.stamp(key),
      this.#read(valueFile(key), (bytes) => readValue(key, bytes, reader)),
    ]);
    if (cached === undefined) {
      // Otherwise the same value would count as cached already.
      if (stamp !== undefined) await this.#remove(stampFile(key));
      return undefined;
    }
    // A value newer than its stamp has its own; the other window has not written the stamp yet.
    const newest = stamp?.revision === cached.revision ? { ...cached, ...stamp } : cached;
    return this.#isPast(newest) ? newest : undefined;
  }

  async stamp(key: CacheKey): Promise<Stamp | undefined> {
    const stamp = await this.#read(stampFile(key), (bytes) => readStamp(key, bytes));
    return stamp && this.#isPast(stamp) ? stamp : undefined;
  }

  /** Caches a value unless a newer one is cached, and returns its stamp; of several queued values only the last is written. */
  async write<T>(key: CacheKey, cached: Cached<T>): Promise<Stamp | undefined> {
    const file = valueFile(key);
    const write = () => this.#write(key, cached);
    let stamp: Stamp | undefined;
    this.#pendingWrites.set(file, write);
    await this.#enqueue(async () => {
      if (this.#pendingWrites.get(file) !== write) return;
      this.#pendingWrites.delete(file);
      const startedAt = this.#clock.now();
      stamp = await write();
      await this.#deleteOutdatedOnce();
      await this.#pauseAfter(this.#clock.now() - startedAt);
    });
    return stamp;
  }

  /** Deletes a value after the writes that were queued before. */
  remove(key: CacheKey): Promise<void> {
    this.#pendingWrites.delete(valueFile(key));
    return this.#enqueue(async () => {
      for (const file of [stampFile(key), valueFile(key)]) await this.#remove(file);
    });
  }

  async clear(account?: string): Promise<Deleted> {
    const isMatch = (name: string) => account === undefined || isOf(account, name);
    const deleting = this.#queue.then(async () => {
      const matches = (await this.#files.list()).filter(({ name }) => isMatch(name));
      await Promise.all(matches.map(({ name }) => this.#files.remove(name)));
      const keys = matches.flatMap(({ name }) => keyOfStamp(name) ?? []);
      return {
        names: [...new Set(keys.map(({ name }) => name.replace(/-.*/, '')))].sort(),
        accounts: new Set(keys.map((key) => key.account)).size,
        bytes: matches.reduce((sum, { size }) => sum + size, 0),
      };
    });
    this.#queue = deleting.catch(() => undefined);
    return deleting;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#files.dispose();
    this.#changed.dispose();
  }

  async #deleteOutdatedOnce(): Promise<void> {
    if (this.#hasDeletedOutdated) return;
    this.#hasDeletedOutdated = true;
    for (const name of outdatedFiles(await this.#files.list(), this.#clock.now())) await this.#files.remove(name);
  }

  /** A large value takes long to write; the pause leaves time for other work of the extension host. */
  async #pauseAfter(durationMs: number): Promise<void> {
    if (durationMs < slowWriteMs) return;
    await new Promise<void>((resolve) => this.#clock.after(Math.min(durationMs * 4, maxPauseMs), resolve));
  }

  /** After the clock was set back the order is unknown, so a value from the future is ignored and replaced. */
  #isPast({ confirmedAt }: Stamp): boolean {
    return confirmedAt <= this.#clock.now();
  }

  async #read<T>(file: string, parse: (bytes: Uint8Array) => T | undefined): Promise<T | undefined> {
    try {
      const bytes = await this.#files.read(file);
      if (bytes === undefined) return undefined;
      const read = parse(bytes);
      if (read === undefined) {
        this.#warn(`The cached ${file} is invalid or of another version and is deleted.`);
        await this.#remove(file);
      }
      return read;
    } catch (error) {
      this.#warn(`The cached ${file} cannot be read: ${error}`);
      return undefined;
    }
  }

  async #remove(file: string): Promise<void> {
    await this.#files.remove(file).catch((error) => this.#warn(`The cached ${file} cannot be deleted: ${error}`));
  }

  async #write<T>(key: CacheKey, { value, fetchedAt, confirmedAt }: Cached<T>): Promise<Stamp | undefined> {
    const before = await this.stamp(key);
    if (before !== undefined && before.confirmedAt > confirmedAt) return undefined;
    const json = new TextEncoder().encode(JSON.stringify(value));
    if (json.length > maxValueBytes) return undefined;
    const revision = checksum(json);
    const isSame = before?.revision === revision;
    const stamp = {
      ...key,
      revision,
      fetchedAt,
      confirmedAt,
      unchangedSince: isSame ? before.unchangedSince : confirmedAt,
    };
    if (!isSame) await this.#files.write(valueFile(key), writeValue(stamp, json));
    await this.#files.write(stampFile(key), writeStamp(stamp));
    return stamp;
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work).catch((error) => this.#warn(`Nothing is cached: ${error}`));
    this.#queue = done;
    return done;
  }
}
