import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { anyString, nonEmptyString, number, object, type Reader, readEach } from '../../base/input/reader.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { ApiKeyEditResult, ApiKeyEdits } from './keyEdits.ts';
import { nextResetOf } from './keyHealth.ts';
import { isNotOffered } from './keyReader.ts';
import type { ApiKeyStore } from './keyStore.ts';
import type { ApiKeyStorage } from './rememberedKeys.ts';

/** A higher limit until the next reset, then the old one is restored, after a restart too. In USD. */
export interface TemporaryLimit {
  readonly hash: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly until: number;
}

/** `leftUnchanged`: the limit was changed elsewhere, or the key no longer exists. */
export interface EndedTemporaryLimit {
  readonly limit: TemporaryLimit;
  readonly end: 'restored' | 'leftUnchanged';
}

interface TemporaryLimitNeeds {
  readonly keys: Pick<ApiKeyStore, 'read'> & { readonly edits: Pick<ApiKeyEdits, 'edit'> };
  readonly storage: ApiKeyStorage;
  readonly service: () => string;
  readonly now: () => number;
}

export class TemporaryLimits implements Disposable {
  readonly #needs: TemporaryLimitNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(needs: TemporaryLimitNeeds) {
    this.#needs = needs;
  }

  get all(): readonly TemporaryLimit[] {
    return this.of(this.#needs.service());
  }

  of(service: string): readonly TemporaryLimit[] {
    return readEach(StoredLimit, this.#needs.storage.read(nameOf(service)));
  }

  /** Forgets the raised limits of a service; the limits of the keys stay as they are. */
  async clear(service: string): Promise<void> {
    await this.#needs.storage.write(nameOf(service), undefined);
    this.#changed.fire();
  }

  find(hash: string): TemporaryLimit | undefined {
    return this.all.find((limit) => limit.hash === hash);
  }

  /** Requires a limit with a reset. A second raise of the same key retains the limit that the first one restores. */
  async raise(expected: ApiKey, to: number): Promise<ApiKeyEditResult> {
    const until = nextResetOf(expected, this.#needs.now());
    if (expected.limit === null || until === undefined)
      throw new Error(`The limit of "${expected.name}" has no reset.`);
    const service = this.#needs.service();
    const before = this.find(expected.hash);
    const from = before?.from ?? expected.limit;
    // Persisted before the request, so that a raise that lands is restored even if the window closes in between.
    await this.#replace(service, expected.hash, { hash: expected.hash, name: expected.name, from, to, until });
    try {
      const result = await this.#needs.keys.edits.edit(expected, { limit: to });
      if (result.kind !== 'saved') await this.#replace(service, expected.hash, before);
      return result;
    } catch (error) {
      await this.#removeUnlessRaised(service, expected, { before, to });
      throw error;
    }
  }

  async restore(hash: string): Promise<EndedTemporaryLimit | undefined> {
    const limit = this.find(hash);
    return limit && this.#end(limit);
  }

  /** Restores the limits whose reset has passed. A failed one is tried again next time; rejects only if all fail. */
  async restoreDue(): Promise<EndedTemporaryLimit[]> {
    const due = this.all.filter(({ until }) => until <= this.#needs.now());
    const results = await Promise.allSettled(due.map((limit) => this.#end(limit)));
    const rejected = results.find((result) => result.status === 'rejected');
    if (rejected?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw rejected.reason;
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #end(limit: TemporaryLimit): Promise<EndedTemporaryLimit> {
    const { keys } = this.#needs;
    const service = this.#needs.service();
    const now = await keys.read(limit.hash).catch((error: unknown) => {
      if (isNotOffered(error)) return undefined;
      throw error;
    });
    const result = now && now.limit === limit.to ? await keys.edits.edit(now, { limit: limit.from }) : undefined;
    const isBack = result?.kind === 'saved' || now?.limit === limit.from;
    await this.#replace(service, limit.hash, undefined);
    return { limit, end: isBack ? 'restored' : 'leftUnchanged' };
  }

  async #removeUnlessRaised(
    service: string,
    { hash }: ApiKey,
    { before, to }: { readonly before: TemporaryLimit | undefined; readonly to: number },
  ): Promise<void> {
    const isRaised = await this.#needs.keys.read(hash).then(
      ({ limit }) => limit === to,
      () => true,
    );
    if (!isRaised) await this.#replace(service, hash, before);
  }

  /** Does nothing once another service is in use; a later check of this service resolves its limits. */
  async #replace(service: string, hash: string, limit: TemporaryLimit | undefined): Promise<void> {
    if (service !== this.#needs.service()) return;
    const others = this.all.filter((each) => each.hash !== hash);
    await this.#needs.storage.write(nameOf(service), limit === undefined ? others : [...others, limit]);
    this.#changed.fire();
  }
}

const nameOf = (service: string): string => `temporaryLimits/${service}`;

const StoredLimit: Reader<TemporaryLimit> = object({
  hash: nonEmptyString,
  name: anyString,
  from: number,
  to: number,
  until: number,
});
