import { isObject } from '../../../base/input/reader.ts';
import type { ConfigEntry } from './clients.ts';

/** The file is not as expected, and nothing may be written; the message completes "The file …". */
export class UnusableConfig extends Error {}

/** Texts have no byte order mark. Each function throws an `UnusableConfig` for an invalid text. */
export interface ConfigSyntax {
  readonly read: (text: string) => unknown;
  /** Adds the entry, or changes only what differs in it. */
  readonly set: (text: string, path: readonly string[], entry: ConfigEntry) => string;
  readonly remove: (text: string, path: readonly string[]) => string;
}

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

export interface Layout {
  readonly eol: '\n' | '\r\n';
  readonly indent: string;
}

/** Line ends and indentation as most of the text has them, two spaces by default. */
export function layoutOf(text: string): Layout {
  const lines = text.split('\n').length - 1;
  const crlf = text.split('\r\n').length - 1;
  const indent = /^[ \t]+(?=["'\w])/m.exec(text)?.[0] ?? '  ';
  return { eol: crlf > 0 && crlf * 2 >= lines ? '\r\n' : '\n', indent };
}

export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

export const splice = (text: string, offset: number, length: number, inserted: string): string =>
  text.slice(0, offset) + inserted + text.slice(offset + length);
