import type { ApiKey } from '../../contract/keys.ts';
import { nextResetOf } from '../../store/keys/keyHealth.ts';
import { canRaiseLimit, type Detail, detailsOf, type FormatContext } from './formatRow.ts';

export type ApiKeyNode = { readonly kind: 'key'; readonly key: ApiKey };
export type DetailNode = { readonly kind: 'detail'; readonly key: ApiKey; readonly detail: Detail };
export type MoreNode = { readonly kind: 'more' };
export type ApiKeysNode = ApiKeyNode | DetailNode | MoreNode;

export interface Listed {
  readonly keys: readonly ApiKey[];
  readonly hasMore: boolean;
}

export function apiKeyChildrenOf(
  { keys, hasMore }: Listed,
  formatContext: FormatContext,
  node?: ApiKeysNode,
): ApiKeysNode[] {
  if (node === undefined)
    return [...keys.map((key): ApiKeyNode => ({ kind: 'key', key })), ...(hasMore ? [{ kind: 'more' } as const] : [])];
  if (node.kind !== 'key') return [];
  return detailsOf(node.key, formatContext).map((detail) => ({ kind: 'detail', key: node.key, detail }));
}

export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isRaised: boolean;
  readonly isAdded: boolean;
  readonly isSaved: boolean;
}

/** The context value of a row: `key` and its flags, such as `key enabled resets`. */
export const contextOf = (key: ApiKey, { now, isRaised, isAdded, isSaved }: Circumstances): string =>
  [
    'key',
    key.disabled ? 'disabled' : 'enabled',
    ...(canRaiseLimit(key) && nextResetOf(key, now) ? ['resets'] : []),
    ...(isRaised ? ['raised'] : []),
    ...(isAdded ? ['added'] : []),
    ...(isSaved ? ['saved'] : []),
  ].join(' ');
