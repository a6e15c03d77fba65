import type { Key } from '../../contract/keys.ts';
import { type Detail, detailsOf, type Showing } from './formatRow.ts';

export type KeyNode = { readonly kind: 'key'; readonly key: Key };
export type DetailNode = { readonly kind: 'detail'; readonly key: Key; readonly detail: Detail };
export type MoreNode = { readonly kind: 'more' };
export type KeysNode = KeyNode | DetailNode | MoreNode;

export interface Listed {
  readonly keys: readonly Key[];
  readonly hasMore: boolean;
}

/** Keys at the top level, with a last row if the service has more; details below a key. */
export function keyChildrenOf({ keys, hasMore }: Listed, showing: Showing, node?: KeysNode): KeysNode[] {
  if (node === undefined)
    return [...keys.map((key): KeyNode => ({ kind: 'key', key })), ...(hasMore ? [{ kind: 'more' } as const] : [])];
  if (node.kind !== 'key') return [];
  return detailsOf(node.key, showing).map((detail) => ({ kind: 'detail', key: node.key, detail }));
}

/** Command arguments are untrusted: returns the hash only of what the tree or a page passes. */
export function hashGiven(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('key' in argument)) return undefined;
  const { key } = argument;
  return typeof key === 'object' && key !== null && 'hash' in key && typeof key.hash === 'string'
    ? key.hash
    : undefined;
}
