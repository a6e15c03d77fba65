import { foldText } from '../../base/text/foldText.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { expiryOf, nextResetOf, usedShare } from '../../store/keys/keyHealth.ts';
import { canRaiseLimit, type Detail, detailsOf, type FormatContext } from './formatRow.ts';

export type ApiKeyNode = { readonly kind: 'key'; readonly key: ApiKey };
type DetailNode = { readonly kind: 'detail'; readonly key: ApiKey; readonly detail: Detail };
type MoreNode = { readonly kind: 'more' };
export type ApiKeysNode = ApiKeyNode | DetailNode | MoreNode;

interface Listed {
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

export const sorts = ['used', 'name', 'left', 'expiry', 'changed', 'created'] as const;
export type Sort = (typeof sorts)[number];

export interface Arrangement {
  readonly sort: Sort;
  /** Part of name, label or hash; empty shows all. */
  readonly filter: string;
}

export function arrangeApiKeys(keys: readonly ApiKey[], { sort, filter }: Arrangement, locale: string): ApiKey[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const byName = (one: ApiKey, other: ApiKey) =>
    collator.compare(one.name, other.name) || collator.compare(one.hash, other.hash);
  const wanted = foldText(filter.trim());
  const rank = ranks[sort];
  return keys
    .filter((key) => foldText(`${key.name}\n${key.label}\n${key.hash}`).includes(wanted))
    .toSorted((one, other) => compare(rank(one), rank(other)) || byName(one, other));
}

const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

const moment = (time: string | null): number => -(Date.parse(time ?? '') || 0);

/** Lowest first: the most used, the least left, the soonest to expire, the latest change. */
const ranks: Readonly<Record<Sort, (key: ApiKey) => number>> = {
  name: () => 0,
  used: (key) => -(usedShare(key) ?? -1),
  left: ({ limit_remaining: remaining }) => remaining ?? Number.POSITIVE_INFINITY,
  expiry: expiryOf,
  changed: ({ updated_at: changed, created_at: created }) => moment(changed ?? created),
  created: ({ created_at: created }) => moment(created),
};
