import { isReset, limitRemaining, type Reset, resets, windowAt } from '../../base/domain/usageWindows.ts';
import type { ApiKey } from '../../contract/keys.ts';

/** Editable properties (key document, PATCH /keys/{hash}); an omitted one stays unchanged. `limit` is in USD, null for none. */
export interface ApiKeyEdit {
  readonly name?: string;
  readonly disabled?: boolean;
  readonly limit?: number | null;
  readonly limit_reset?: Reset | null;
  readonly include_byok_in_limit?: boolean;
}

const editable = ['name', 'disabled', 'limit', 'limit_reset', 'include_byok_in_limit'] as const;
type Editable = (typeof editable)[number];

export const differencesBetween = (one: ApiKey, other: ApiKey): Editable[] =>
  editable.filter((property) => one[property] !== other[property]);

export const changesTo = (key: ApiKey, edit: ApiKeyEdit): ApiKeyEdit =>
  select(edit, (name) => edit[name] !== key[name]);

/** The edit that restores this record. An unknown reset cannot be sent, so it is omitted. */
export function editTo({ name, disabled, limit, limit_reset: reset, include_byok_in_limit }: ApiKey): ApiKeyEdit {
  const known = reset === null || isReset(reset) ? { limit_reset: reset } : {};
  return { name, disabled, limit, include_byok_in_limit, ...known };
}

export const inverseOf = (key: ApiKey, edit: ApiKeyEdit): ApiKeyEdit =>
  select(editTo(key), (name) => edit[name] !== undefined);

function select(edit: ApiKeyEdit, wanted: (name: Editable) => boolean): ApiKeyEdit {
  return Object.fromEntries(
    editable.filter((name) => edit[name] !== undefined && wanted(name)).map((name) => [name, edit[name]]),
  );
}

/** Predicts the record in the service's response, except `updated_at`: `limit_remaining` counts in the window of the new reset. */
export function applyApiKeyEdit(key: ApiKey, edit: ApiKeyEdit): ApiKey {
  const after: ApiKey = { ...key, ...edit };
  const counts = differencesBetween(key, after).some((name) => name !== 'name' && name !== 'disabled');
  return counts ? { ...after, limit_remaining: limitRemaining(after.limit, usedOf(after, key)) } : after;
}

/**
 * USD that count toward a key's limit in its current window. For an unknown reset it is derived from the second record if possible, else
 * from all usage.
 */
function usedOf(key: ApiKey, fetched: ApiKey): number {
  const { limit_reset: reset } = key;
  if (reset !== null && !isReset(reset) && fetched.limit !== null && fetched.limit_remaining !== null)
    return fetched.limit - fetched.limit_remaining;
  const [credits, byok] = spentIn(key, isReset(reset) ? reset : null);
  return credits + (key.include_byok_in_limit ? byok : 0);
}

/** USD in the current window of a reset; null for the total. */
export function spentIn(key: ApiKey, reset: Reset | null): readonly [credits: number, byok: number] {
  switch (reset) {
    case 'daily':
      return [key.usage_daily, key.byok_usage_daily];
    case 'weekly':
      return [key.usage_weekly, key.byok_usage_weekly];
    case 'monthly':
      return [key.usage_monthly, key.byok_usage_monthly];
    case null:
      return [key.usage, key.byok_usage];
  }
}

/** Projects an earlier read to `now`: counters of windows that ended since are 0 (key document, Limits 1). */
export function usageOn(key: ApiKey, readAt: number, now: number): ApiKey {
  const ended = resets.filter((reset) => windowAt(reset, new Date(readAt)).end <= now);
  if (ended.length === 0) return key;
  const counters = ended.flatMap((reset) => [`usage_${reset}`, `byok_usage_${reset}`]);
  const anew: ApiKey = { ...key, ...Object.fromEntries(counters.map((counter) => [counter, 0])) };
  return ended.some((reset) => reset === key.limit_reset) ? { ...anew, limit_remaining: key.limit } : anew;
}
