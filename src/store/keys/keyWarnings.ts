import { isReset, windowAt } from '../../base/usageWindows.ts';
import type { Key } from '../../contract/keys.ts';
import { conditionOf, errorShare, expiryOf, usedShare, warningShare } from './keyHealth.ts';

/** What a person is told of a key without having asked. */
export type KeyWarning =
  | { readonly kind: 'used'; readonly key: Key; readonly share: number; readonly isSerious: boolean }
  | { readonly kind: 'disabled'; readonly key: Key }
  | { readonly kind: 'expired'; readonly key: Key };

export interface DueWarnings {
  readonly warnings: readonly KeyWarning[];
  /** What has been told now, the warnings above included. */
  readonly told: readonly string[];
}

/** Enough for each threshold of some hundred keys. */
const mostTold = 1000;

/** What is to be told now: once for each key, threshold and period, and of two thresholds passed at once only the higher. */
export function dueWarnings(keys: readonly Key[], told: readonly string[], now: number): DueWarnings {
  const known = new Set(told);
  const warnings: KeyWarning[] = [];
  for (const key of keys) {
    const marks = marksOf(key, now);
    const last = marks.at(-1);
    if (last !== undefined && !known.has(last.mark)) warnings.push(last.warning);
    for (const { mark } of marks) known.add(mark);
  }
  return { warnings, told: [...known].slice(-mostTold) };
}

/** What holds of a key, the most serious last, each with a mark that is another one in the next period. */
function marksOf(key: Key, now: number): { readonly mark: string; readonly warning: KeyWarning }[] {
  const condition = conditionOf(key, now);
  if (condition === 'disabled')
    return [{ mark: `${key.hash} disabled ${key.updated_at}`, warning: { kind: 'disabled', key } }];
  if (condition === 'expired')
    return [{ mark: `${key.hash} expired ${expiryOf(key)}`, warning: { kind: 'expired', key } }];
  const share = usedShare(key);
  if (share === undefined) return [];
  return [warningShare, errorShare]
    .filter((threshold) => share >= threshold)
    .map((threshold) => ({
      mark: `${key.hash} ${threshold} ${periodOf(key, now)}`,
      warning: { kind: 'used', key, share, isSerious: threshold === errorShare },
    }));
}

/** The stretch for which a limit counts: its current window, or as long as it is this limit. */
function periodOf({ limit, limit_reset: reset }: Key, now: number): string {
  return isReset(reset) ? `${reset} ${windowAt(reset, new Date(now)).start}` : `${reset} ${limit}`;
}
