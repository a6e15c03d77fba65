import { isObject } from '../../base/reader.ts';

/** Undefined if there is none. */
export const valueAt = (config: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), config);

/** A copy without the entry, nor records that are empty without it. */
export function without(config: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || !isObject(config)) return undefined;
  const { [key]: inner, ...others } = config;
  const left = rest.length === 0 ? undefined : without(inner, rest);
  const isEmpty = left === undefined || (isObject(left) && Object.keys(left).length === 0);
  return isEmpty ? others : { ...others, [key]: left };
}

/** Equal up to the order of keys; dates of TOML by their text. */
export function hasSameValue(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return `${inner}n`;
    if (typeof inner === 'number' && !Number.isFinite(inner)) return `${inner}`;
    if (!isObject(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? '';
