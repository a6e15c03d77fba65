import { isReset, windowAt } from '../../base/domain/usageWindows.ts';
import type { ApiKey } from '../../contract/keys.ts';

export type ApiKeyCondition = 'working' | 'disabled' | 'expired' | 'blocked' | 'spent';

/** A limit of 0 blocks all use; a limit that is used up blocks only until its reset. */
export function conditionOf(key: ApiKey, now: number): ApiKeyCondition {
  if (key.disabled) return 'disabled';
  if (expiryOf(key) <= now) return 'expired';
  if (key.limit === 0) return 'blocked';
  return key.limit_remaining !== null && key.limit_remaining <= 0 ? 'spent' : 'working';
}

/** Infinity without an expiry, or if it cannot be parsed. */
export function expiryOf({ expires_at: expiry }: ApiKey): number {
  const moment = expiry ? Date.parse(expiry) : Number.NaN;
  return Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment;
}

/** From 0 to 1; undefined without a limit. */
export function usedShare({ limit, limit_remaining: left }: ApiKey): number | undefined {
  if (limit === null || left === null) return undefined;
  return limit <= 0 ? 1 : Math.min(1, Math.max(0, 1 - left / limit));
}

/** USD above the limit, which a request may cross; 0 also where only the last digits of a sum differ, and for a limit of 0. */
export const overrunOf = ({ limit, limit_remaining: left }: ApiKey): number =>
  !limit || left === null || left > -1e-9 ? 0 : -left;

const warningShare = 0.8;
const errorShare = 0.95;

export type ApiKeyLevel = 'fine' | 'warning' | 'error';

export function levelOf(key: ApiKey, now: number): ApiKeyLevel {
  const share = usedShare(key) ?? 0;
  if (conditionOf(key, now) !== 'working' || share >= errorShare) return 'error';
  return share >= warningShare ? 'warning' : 'fine';
}

export const nextResetOf = ({ limit_reset: reset }: ApiKey, now: number): number | undefined =>
  isReset(reset) ? windowAt(reset, new Date(now)).end : undefined;

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
