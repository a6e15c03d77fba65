import { number, object, type Reader, readEach } from '../../base/input/reader.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { cachedApiKey } from '../cachedAnswers.ts';

/** Small storage on this machine that outlives the window; what it returns must be validated. */
export interface ApiKeyStorage {
  read(name: string): unknown;
  write(name: string, value: unknown): Promise<void>;
}

interface RememberedApiKey {
  readonly key: ApiKey;
  readonly readAt: number;
}

interface FoundKeys {
  readonly keys: readonly ApiKey[];
  readonly readAt: Readonly<Record<string, number>>;
}

/** Keys added by hash, per service; they replace the list where a service has none. */
export class RememberedApiKeys {
  readonly #storage: ApiKeyStorage;
  readonly #service: () => string;

  constructor(storage: ApiKeyStorage, service: () => string) {
    this.#storage = storage;
    this.#service = service;
  }

  all(service = this.#service()): RememberedApiKey[] {
    return readEach(StoredKeyRead, this.#storage.read(nameOf(service)));
  }

  has(hash: string): boolean {
    return this.all().some(({ key }) => key.hash === hash);
  }

  async write(key: ApiKey, readAt: number): Promise<void> {
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

  #writeAll(all: readonly RememberedApiKey[]): Promise<void> {
    return this.#storage.write(nameOf(this.#service()), all);
  }
}

const nameOf = (service: string): string => `keys/${service}`;

const StoredKeyRead: Reader<RememberedApiKey> = object({ key: cachedApiKey, readAt: number });
