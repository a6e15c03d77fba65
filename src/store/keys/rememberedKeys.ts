import { isFlag, isId, isNumber, isText, orNull, recordOf } from '../../base/shape.ts';
import type { Key } from '../../contract/keys.ts';

/** A small place on this machine that outlives the window; what it gives back is not believed but read. */
export interface Memory {
  read(name: string): unknown;
  write(name: string, value: unknown): Promise<void>;
}

/** A key that was added by its hash, as it was last seen. */
export interface RememberedKey {
  readonly key: Key;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** Keys that were added by their hash, for each service apart: what stands in for a list where a service has none. */
export class RememberedKeys {
  readonly #memory: Memory;
  readonly #service: () => string;

  constructor(memory: Memory, service: () => string) {
    this.#memory = memory;
    this.#service = service;
  }

  all(): RememberedKey[] {
    const stored = this.#memory.read(this.#name());
    return Array.isArray(stored) ? stored.filter(isRemembered) : [];
  }

  has(hash: string): boolean {
    return this.all().some(({ key }) => key.hash === hash);
  }

  /** Remembers a key, or how it is now. */
  async keep(key: Key, readAt: number): Promise<void> {
    const all = this.all();
    const at = all.findIndex((each) => each.key.hash === key.hash);
    await this.#write(at < 0 ? [...all, { key, readAt }] : all.with(at, { key, readAt }));
  }

  async forget(hash: string): Promise<void> {
    await this.#write(this.all().filter(({ key }) => key.hash !== hash));
  }

  #name(): string {
    return `keys/${this.#service()}`;
  }

  #write(all: readonly RememberedKey[]): Promise<void> {
    return this.#memory.write(this.#name(), all);
  }
}

/** A record as the service gave it (key document, Resources); `expires_at` may be missing. */
const isKey = recordOf<Key>({
  hash: isId,
  name: isText,
  label: isText,
  disabled: isFlag,
  limit: orNull(isNumber),
  limit_remaining: orNull(isNumber),
  limit_reset: orNull(isText),
  include_byok_in_limit: isFlag,
  usage: isNumber,
  usage_daily: isNumber,
  usage_weekly: isNumber,
  usage_monthly: isNumber,
  byok_usage: isNumber,
  byok_usage_daily: isNumber,
  byok_usage_weekly: isNumber,
  byok_usage_monthly: isNumber,
  created_at: isText,
  updated_at: orNull(isText),
  expires_at: (value): value is Key['expires_at'] => value === undefined || value === null || isText(value),
  external_user: orNull(isText),
  creator_user_id: orNull(isText),
  workspace_id: isText,
});

const isRemembered = recordOf<RememberedKey>({ key: isKey, readAt: isNumber });
