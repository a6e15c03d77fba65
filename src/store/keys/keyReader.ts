import { ServiceError } from '../../base/flow/errors.ts';
import { type ListPage, type PagedList, readPages } from '../../base/flow/pagedList.ts';
import type { ApiKey, ApiKeys } from '../../contract/keys.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Cached } from '../sync/cacheFiles.ts';
import { usageOn } from './keyEdit.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';
import type { RememberedApiKeys } from './rememberedKeys.ts';

export interface ApiKeyView {
  readonly includeDisabled: boolean;
  /** Undefined for the default workspace. */
  readonly workspaceId: string | undefined;
  /** Pages of the service's list to read, 100 keys each. */
  readonly pages: number;
}

export interface ApiKeyList {
  readonly keys: readonly ApiKey[];
  /** `memory`: keys added by hash, since the service has no list. */
  readonly from: 'service' | 'memory';
  readonly hasMore: boolean;
  /** Read times of the keys that were not read together with the list, by hash. */
  readonly readAt: Readonly<Record<string, number>>;
}

export const readAtOf = (cached: Cached<ApiKeyList>, hash: string): number =>
  cached.value.readAt[hash] ?? cached.fetchedAt;

/** Projects a list to `now`, since usage windows end without a request. */
export const listAt = (cached: Cached<ApiKeyList>, now: number): ApiKeyList => ({
  ...cached.value,
  keys: cached.value.keys.map((key) => usageOn(key, readAtOf(cached, key.hash), now)),
});

export const withApiKey = (list: ApiKeyList, key: ApiKey, readAt: number): ApiKeyList => ({
  ...list,
  keys: list.keys.map((each) => (each.hash === key.hash ? key : each)),
  readAt: { ...list.readAt, [key.hash]: readAt },
});

/** How a key may be read: `withEmptyPatch` allows a PATCH without properties, which changes nothing, for services that cannot read a key. */
export type ApiKeyReadMode = 'withoutPatch' | 'withEmptyPatch';

const keysOnPage = 100;

export class ApiKeyReader {
  readonly #calls: ApiKeys;
  readonly #remembered: RememberedApiKeys;

  constructor(calls: ApiKeys, remembered: RememberedApiKeys) {
    this.#calls = calls;
    this.#remembered = remembered;
  }

  /** The service's list with the keys added by hash; only the latter if it has no list. Rejects with a ServiceError. */
  async list(
    { includeDisabled, workspaceId, pages }: ApiKeyView,
    mode: ApiKeyReadMode,
    options: CallOptions,
  ): Promise<ApiKeyList> {
    const query = {
      ...(includeDisabled ? { include_disabled: true } : {}),
      ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
    };
    const readPage = async (cursor: string | undefined): Promise<ListPage<ApiKey>> => {
      const offset = Number(cursor ?? 0);
      const { data } = await this.#calls.listKeys({ ...query, ...(offset === 0 ? {} : { offset }) }, options);
      return { items: data, nextCursor: data.length < keysOnPage ? null : String(offset + keysOnPage) };
    };
    let list: PagedList<ApiKey>;
    try {
      list = await readPages(readPage, { idOf: ({ hash }) => hash, maxPages: pages });
    } catch (error) {
      if (!isNotOffered(error)) throw await nameOrdinaryKey(this.#calls, error, options);
      return this.#fromMemory(mode, options);
    }
    const hashes = new Set(list.items.map(({ hash }) => hash));
    const added = await this.#added((hash) => !hashes.has(hash), 'withoutPatch', options);
    return {
      keys: [...list.items, ...added.keys],
      from: 'service',
      hasMore: list.end === 'limit',
      readAt: added.readAt,
    };
  }

  /** Rejects as `missing` if the key no longer exists. */
  async one(hash: string, mode: ApiKeyReadMode, options: CallOptions = {}): Promise<ApiKey> {
    try {
      return (await this.#calls.getKey({ hash }, options)).data;
    } catch (error) {
      if (mode === 'withoutPatch' || !isNotOffered(error)) throw await nameOrdinaryKey(this.#calls, error, options);
    }
    try {
      return (await this.#calls.updateKeys({ hash }, options)).data;
    } catch (error) {
      throw await nameOrdinaryKey(this.#calls, error, options);
    }
  }

  /** Like `one` but without a PATCH: a key that the service cannot read is returned as last seen. */
  async peek(hash: string): Promise<ApiKey> {
    return this.one(hash, 'withoutPatch').catch((error: unknown) => {
      const known = this.#remembered.all().find(({ key }) => key.hash === hash);
      if (known !== undefined && isNotOffered(error)) return known.key;
      throw error;
    });
  }

  async #fromMemory(mode: ApiKeyReadMode, options: CallOptions): Promise<ApiKeyList> {
    const { keys, readAt, problem } = await this.#added(() => true, mode, options);
    if (problem !== undefined) throw problem;
    return { keys, from: 'memory', hasMore: false, readAt };
  }

  async #added(wanted: (hash: string) => boolean, mode: ApiKeyReadMode, options: CallOptions) {
    const all = this.#remembered.all().filter(({ key }) => wanted(key.hash));
    const read = await Promise.allSettled(all.map(({ key }) => this.one(key.hash, mode, options)));
    const records = all.map((remembered, index) => {
      const result = read[index];
      return result?.status === 'fulfilled' ? { key: result.value, readAt: undefined } : remembered;
    });
    const before = records.flatMap(({ key, readAt }) => (readAt === undefined ? [] : [[key.hash, readAt] as const]));
    const failures = read.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    return {
      keys: records.map(({ key }) => key),
      readAt: Object.fromEntries(before),
      problem: failures.find((failure) => !isNotOffered(failure)),
    };
  }
}

/** Whether the service may not offer an operation. A key that no longer exists causes the same error. */
export const isNotOffered = (error: unknown): boolean =>
  ServiceError.is(error, 'missing') || ServiceError.is(error, 'notImplemented');
