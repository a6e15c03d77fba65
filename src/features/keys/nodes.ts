import type { Key } from '../../contract/keys.ts';
import { type Detail, detailsOf, type Showing } from './formatRow.ts';

export type KeyNode = { readonly kind: 'key'; readonly key: Key };
export type DetailNode = { readonly kind: 'detail'; readonly key: Key; readonly detail: Detail };
export type MoreNode = { readonly kind: 'more' };
export type KeysNode = KeyNode | DetailNode | MoreNode;

/** What the top of the tree is made of. */
export interface Listed {
  /** In their order. */
  readonly keys: readonly Key[];
  readonly hasMore: boolean;
}

/** What stands below a node: keys at the top, with a last row where the service has more; their details below them. */
export function childrenOf({ keys, hasMore }: Listed, showing: Showing, node?: KeysNode): KeysNode[] {
  if (node === undefined)
    return [...keys.map((key): KeyNode => ({ kind: 'key', key })), ...(hasMore ? [{ kind: 'more' } as const] : [])];
  if (node.kind !== 'key') return [];
  return detailsOf(node.key, showing).map((detail) => ({ kind: 'detail', key: node.key, detail }));
}

/** The hash of the key that a command's argument is about; it comes from anywhere, so only what the tree or a page hands over counts. */
export function hashGiven(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('key' in argument)) return undefined;
  const { key } = argument;
  return typeof key === 'object' && key !== null && 'hash' in key && typeof key.hash === 'string'
    ? key.hash
    : undefined;
}
