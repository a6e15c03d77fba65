import type { Key } from '../../contract/keys.ts';
import { nextResetOf } from '../../store/keys/keyHealth.ts';
import { canRaiseLimit, type Detail, detailsOf, type Showing } from './formatRow.ts';

export type KeyNode = { readonly kind: 'key'; readonly key: Key };
export type DetailNode = { readonly kind: 'detail'; readonly key: Key; readonly detail: Detail };
export type MoreNode = { readonly kind: 'more' };
export type KeysNode = KeyNode | DetailNode | MoreNode;

export interface Listed {
  readonly keys: readonly Key[];
  readonly hasMore: boolean;
}

export function keyChildrenOf({ keys, hasMore }: Listed, showing: Showing, node?: KeysNode): KeysNode[] {
  if (node === undefined)
    return [...keys.map((key): KeyNode => ({ kind: 'key', key })), ...(hasMore ? [{ kind: 'more' } as const] : [])];
  if (node.kind !== 'key') return [];
  return detailsOf(node.key, showing).map((detail) => ({ kind: 'detail', key: node.key, detail }));
}

export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isRaised: boolean;
  readonly isAdded: boolean;
  readonly isSaved: boolean;
}

/** The context value of a row: `key` and its flags, such as `key enabled resets`. */
export const contextOf = (key: Key, { now, isRaised, isAdded, isSaved }: Circumstances): string =>
  [
    'key',
    key.disabled ? 'disabled' : 'enabled',
    ...(canRaiseLimit(key) && nextResetOf(key, now) ? ['resets'] : []),
    ...(isRaised ? ['raised'] : []),
    ...(isAdded ? ['added'] : []),
    ...(isSaved ? ['saved'] : []),
  ].join(' ');
