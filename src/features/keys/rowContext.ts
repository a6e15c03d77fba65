import type { Key } from '../../contract/keys.ts';
import { nextResetOf } from '../../store/keys/keyHealth.ts';
import { canRaiseLimit } from './formatRow.ts';

/** What is known of a key besides its record. */
export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isRaised: boolean;
  /** Whether it was added by its hash. */
  readonly isAdded: boolean;
  /** Whether the editor keeps its plaintext. */
  readonly isSaved: boolean;
}

/** The words by which the menu of a key's row knows what it can offer. */
export const contextOf = (key: Key, { now, isRaised, isAdded, isSaved }: Circumstances): string =>
  [
    'key',
    key.disabled ? 'disabled' : 'enabled',
    ...(canRaiseLimit(key) && nextResetOf(key, now) ? ['resets'] : []),
    ...(isRaised ? ['raised'] : []),
    ...(isAdded ? ['added'] : []),
    ...(isSaved ? ['saved'] : []),
  ].join(' ');
