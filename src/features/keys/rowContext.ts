import type { Key } from '../../contract/keys.ts';
import { nextResetOf } from '../../store/keys/keyHealth.ts';
import { canRaiseLimit } from './formatRow.ts';

export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isRaised: boolean;
  readonly isAdded: boolean;
  readonly isSaved: boolean;
}

export const contextOf = (key: Key, { now, isRaised, isAdded, isSaved }: Circumstances): string =>
  [
    'key',
    key.disabled ? 'disabled' : 'enabled',
    ...(canRaiseLimit(key) && nextResetOf(key, now) ? ['resets'] : []),
    ...(isRaised ? ['raised'] : []),
    ...(isAdded ? ['added'] : []),
    ...(isSaved ? ['saved'] : []),
  ].join(' ');
