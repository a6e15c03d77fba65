import { isReset, windowAt } from '../../base/usageWindows.ts';
import type { Key } from '../../contract/keys.ts';

/** Why a key is refused, or that nothing in its record says so. */
export type KeyCondition = 'working' | 'disabled' | 'expired' | 'blocked' | 'spent';

/** What a record says of a key now. A limit of 0 blocks; one that is used up only until its reset. */
export function conditionOf(key: Key, now: number): KeyCondition {
  if (key.disabled) return 'disabled';
  if (expiryOf(key) <= now) return 'expired';
  if (key.limit === 0) return 'blocked';
  return key.limit_remaining !== null && key.limit_remaining <= 0 ? 'spent' : 'working';
}

/** When a key expires, in milliseconds since 1970; infinity where it does not, or where the date cannot be read. */
export function expiryOf({ expires_at: expiry }: Key): number {
  const moment = expiry ? Date.parse(expiry) : Number.NaN;
  return Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment;
}

/** How much of a key's limit is used, from 0 to 1; undefined without a limit. */
export function usedShare({ limit, limit_remaining: left }: Key): number | undefined {
  if (limit === null || left === null) return undefined;
  return limit <= 0 ? 1 : Math.min(1, Math.max(0, 1 - left / limit));
}

/** From which used share on a person is warned, and from which it is serious. */
export const warningShare = 0.8;
export const errorShare = 0.95;

export type KeyLevel = 'fine' | 'warning' | 'error';

/** How urgent a key's state is: serious where it is refused or nearly so. */
export function levelOf(key: Key, now: number): KeyLevel {
  const share = usedShare(key) ?? 0;
  if (conditionOf(key, now) !== 'working' || share >= errorShare) return 'error';
  return share >= warningShare ? 'warning' : 'fine';
}

/** When a key's limit starts anew, in milliseconds since 1970; undefined where it does not, or by a rule that this version does not know. */
export const nextResetOf = ({ limit_reset: reset }: Key, now: number): number | undefined =>
  isReset(reset) ? windowAt(reset, new Date(now)).end : undefined;
