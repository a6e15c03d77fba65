import { isReset, windowAt } from '../../base/usageWindows.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { conditionOf, errorShare, expiryOf, usedShare, warningShare } from './keyHealth.ts';

export type ApiKeyWarning =
  | { readonly kind: 'used'; readonly key: ApiKey; readonly share: number; readonly isSerious: boolean }
  | { readonly kind: 'disabled'; readonly key: ApiKey }
  | { readonly kind: 'expired'; readonly key: ApiKey };

/** `id` identifies a warning; in the next period it is another one. */
interface IdentifiedWarning {
  readonly id: string;
  readonly warning: ApiKeyWarning;
}

/** Current warnings with a new id; if a key passes two thresholds at once, only the higher. */
export const newWarnings = (keys: readonly ApiKey[], now: number, isNew: (id: string) => boolean): ApiKeyWarning[] =>
  keys.flatMap((key) => {
    const last = warningsOf(key, now).at(-1);
    return last !== undefined && isNew(last.id) ? [last.warning] : [];
  });

/** The most serious last. */
export function warningsOf(key: ApiKey, now: number): IdentifiedWarning[] {
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

function periodOf({ limit, limit_reset: reset }: ApiKey, now: number): string {
  return isReset(reset) ? `${reset} ${windowAt(reset, new Date(now)).start}` : `${reset} ${limit}`;
}
