import { isReset, limitRemaining, type Reset, resets, windowAt } from '../../base/usageWindows.ts';
import type { Key } from '../../contract/keys.ts';

/** What may be changed of a key (key document, PATCH /keys/{hash}); what is left out stays as it is. */
export interface KeyEdit {
  readonly name?: string;
  readonly disabled?: boolean;
  /** USD; null for no limit. */
  readonly limit?: number | null;
  readonly limit_reset?: Reset | null;
  readonly include_byok_in_limit?: boolean;
}

const editable = ['name', 'disabled', 'limit', 'limit_reset', 'include_byok_in_limit'] as const;
type Editable = (typeof editable)[number];

/** The properties in which two states of a key differ, of those that can be changed. */
export const differencesBetween = (one: Key, other: Key): Editable[] =>
  editable.filter((property) => one[property] !== other[property]);

/** What of an edit changes a key at all, since only that is sent. */
export const changesTo = (key: Key, edit: KeyEdit): KeyEdit => select(edit, (name) => edit[name] !== key[name]);

/** The edit that makes a key what this record says. A reset that this version does not know cannot be asked for, so it is left out. */
export function editTo({ name, disabled, limit, limit_reset: reset, include_byok_in_limit }: Key): KeyEdit {
  const known = reset === null || isReset(reset) ? { limit_reset: reset } : {};
  return { name, disabled, limit, include_byok_in_limit, ...known };
}

/** The edit that takes another one back. */
export const inverseOf = (key: Key, edit: KeyEdit): KeyEdit => select(editTo(key), (name) => edit[name] !== undefined);

function select(edit: KeyEdit, wanted: (name: Editable) => boolean): KeyEdit {
  return Object.fromEntries(
    editable.filter((name) => edit[name] !== undefined && wanted(name)).map((name) => [name, edit[name]]),
  );
}

/** The record as the service will answer it after an edit, but for `updated_at`: what is left counts in the window of the new reset. */
export function applyEdit(key: Key, edit: KeyEdit): Key {
  const after: Key = { ...key, ...edit };
  const counts = differencesBetween(key, after).some((name) => name !== 'name' && name !== 'disabled');
  return counts ? { ...after, limit_remaining: limitRemaining(after.limit, usedOf(after, key)) } : after;
}

/**
 * USD that count toward a key's limit in its current window. Of a reset that this version does not know only the service can tell: what it
 * said of `told`, else all usage.
 */
function usedOf(key: Key, told: Key): number {
  const { limit_reset: reset } = key;
  if (reset !== null && !isReset(reset) && told.limit !== null && told.limit_remaining !== null)
    return told.limit - told.limit_remaining;
  const [credits, byok] = spentIn(key, isReset(reset) ? reset : null);
  return credits + (key.include_byok_in_limit ? byok : 0);
}

/** Credits and BYOK usage of a key in USD, in the current window of a reset or in all. */
export function spentIn(key: Key, reset: Reset | null): readonly [credits: number, byok: number] {
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

/** A record read some time ago, as it stands now: windows that ended since have begun anew (key document, Limits 1). */
export function usageOn(key: Key, readAt: number, now: number): Key {
  const ended = resets.filter((reset) => windowAt(reset, new Date(readAt)).end <= now);
  if (ended.length === 0) return key;
  const counters = ended.flatMap((reset) => [`usage_${reset}`, `byok_usage_${reset}`]);
  const anew: Key = { ...key, ...Object.fromEntries(counters.map((counter) => [counter, 0])) };
  return ended.some((reset) => reset === key.limit_reset) ? { ...anew, limit_remaining: key.limit } : anew;
}
