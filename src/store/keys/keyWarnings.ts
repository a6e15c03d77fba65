import { isReset, windowAt } from '../../base/usageWindows.ts';
import type { Key } from '../../contract/keys.ts';
import { conditionOf, errorShare, expiryOf, usedShare, warningShare } from './keyHealth.ts';

export type KeyWarning =
  | { readonly kind: 'used'; readonly key: Key; readonly share: number; readonly isSerious: boolean }
  | { readonly kind: 'disabled'; readonly key: Key }
  | { readonly kind: 'expired'; readonly key: Key };

/** `id` identifies a warning; in the next period it is another one. */
export interface IdentifiedWarning {
  readonly id: string;
  readonly warning: KeyWarning;
}

/** Current warnings with a new id; if a key passes two thresholds at once, only the higher. */
export const newWarnings = (keys: readonly Key[], now: number, isNew: (id: string) => boolean): KeyWarning[] =>
  keys.flatMap((key) => {
    const last = warningsOf(key, now).at(-1);
    return last !== undefined && isNew(last.id) ? [last.warning] : [];
  });

/** The most serious last. */
export function warningsOf(key: Key, now: number): IdentifiedWarning[] {
  const condition = conditionOf(key, now);
  if (condition === 'disabled')
    return [{ id: `${key.hash} disabled ${key.updated_at}`, warning: { kind: 'disabled', key } }];
  if (condition === 'expired')
    return [{ id: `${key.hash} expired ${expiryOf(key)}`, warning: { kind: 'expired', key } }];
  const share = usedShare(key);
  if (share === undefined) return [];
  return [warningShare, errorShare]
    .filter((threshold) => share >= threshold)
    .map((threshold) => ({
      id: `${key.hash} ${threshold} ${periodOf(key, now)}`,
      warning: { kind: 'used', key, share, isSerious: threshold === errorShare },
    }));
}

function periodOf({ limit, limit_reset: reset }: Key, now: number): string {
  return isReset(reset) ? `${reset} ${windowAt(reset, new Date(now)).start}` : `${reset} ${limit}`;
}
