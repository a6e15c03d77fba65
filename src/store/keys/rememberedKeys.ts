import { number, object, type Reader, readEach } from '../../base/reader.ts';
import type { Key } from '../../contract/keys.ts';
import { cachedKey } from '../cachedAnswers.ts';

/** Small storage on this machine that outlives the window; what it returns must be validated. */
export interface KeyStorage {
  read(name: string): unknown;
  write(name: string, value: unknown): Promise<void>;
}

export interface RememberedKey {
  readonly key: Key;
  readonly readAt: number;
}

interface FoundKeys {
  readonly keys: readonly Key[];
  readonly readAt: Readonly<Record<string, number>>;
}

/** Keys added by hash, per service; they replace the list where a service has none. */
export class RememberedKeys {
  readonly #storage: KeyStorage;
  readonly #service: () => string;

  constructor(storage: KeyStorage, service: () => string) {
    this.#storage = storage;
    this.#service = service;
  }

  all(service = this.#service()): RememberedKey[] {
    return readEach(StoredKeyRead, this.#storage.read(nameOf(service)));
  }

  has(hash: string): boolean {
    return this.all().some(({ key }) => key.hash === hash);
  }

  async write(key: Key, readAt: number): Promise<void> {
    const all = this.all();
    const at = all.findIndex((each) => each.key.hash === key.hash);
    await this.#writeAll(at < 0 ? [...all, { key, readAt }] : all.with(at, { key, readAt }));
  }

  /** Stores what a read found by empty PATCH requests, since a later read without them cannot find it. */
  async update({ keys, readAt }: FoundKeys, now: number): Promise<void> {
    for (const key of keys) if (readAt[key.hash] === undefined && this.has(key.hash)) await this.write(key, now);
  }

  async forget(hash: string): Promise<void> {
    await this.#writeAll(this.all().filter(({ key }) => key.hash !== hash));
  }

  clear(service: string): Promise<void> {
    return this.#storage.write(nameOf(service), undefined);
  }

  #writeAll(all: readonly RememberedKey[]): Promise<void> {
    return this.#storage.write(nameOf(this.#service()), all);
  }
}

const nameOf = (service: string): string => `keys/${service}`;

const StoredKeyRead: Reader<RememberedKey> = object({ key: cachedKey, readAt: number });
