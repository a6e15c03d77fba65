import { literal, nonEmptyString, number, object, type Reader, tryRead, unknown } from '../../base/reader.ts';

export interface CacheKey {
  /** As `accountOf` returns it: letters, digits and dashes that reveal nothing about a token. */
  readonly account: string;
  /** Lower-case letters, such as `board` or `notes`; variants have a suffix after a dash, such as `keys-1f`. */
  readonly name: string;
}

/** Times that decide which of two values is newer, in milliseconds since 1970. */
export interface Times {
  /** When the read of the value began; this is shown to the user. */
  readonly fetchedAt: number;
  /** When that read began, or the last write applied to it was confirmed: the later value is newer. */
  readonly confirmedAt: number;
}

export interface Cached<T> extends Times {
  readonly value: T;
}

/** Metadata of a cached value, available without reading the value. */
export interface Stamp extends Times {
  readonly account: string;
  readonly name: string;
  /** Content hash of the value. */
  readonly revision: string;
  /** Since when the value is unchanged, in milliseconds since 1970. */
  readonly quietSince: number;
}

/** Layout version; files of another version are ignored and deleted. */
const format = 2;

const StampFile = object({
  format: literal(format),
  account: nonEmptyString,
  name: nonEmptyString,
  revision: nonEmptyString,
  fetchedAt: number,
  confirmedAt: number,
  quietSince: number,
});

export const valueFile = ({ account, name }: CacheKey): string => `${account}.${name}.json`;
export const stampFile = ({ account, name }: CacheKey): string => `${account}.${name}.stamp.json`;
export const leaseFile = ({ account, name }: CacheKey): string => `${account}.${name}.turn.json`;

export function keyOfStamp(file: string): CacheKey | undefined {
  const [, account, name] = /^([0-9a-z-]+)\.([a-z]+(?:-[0-9a-f-]+)?)\.stamp\.json$/.exec(file) ?? [];
  return account === undefined || name === undefined ? undefined : { account, name };
}

export const writeStamp = (stamp: Stamp): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ format, ...stamp }));

export function writeValue(stamp: Stamp, json: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${JSON.stringify({ format, ...stamp }).slice(0, -1)},"value":`);
  const bytes = new Uint8Array(start.length + json.length + 1);
  bytes.set(start);
  bytes.set(json, start.length);
  bytes.set(new TextEncoder().encode('}'), bytes.length - 1);
  return bytes;
}

/** Undefined if the file is invalid, of another layout or of another key. */
export const readStamp = (key: CacheKey, bytes: Uint8Array): Stamp | undefined => readAs(key, bytes, StampFile);

const ValueFile = object({ value: unknown });

export const readValue = <T>(
  key: CacheKey,
  bytes: Uint8Array,
  reader: Reader<T>,
): (Stamp & { readonly value: T }) | undefined =>
  readAs(key, bytes, (file) => ({ ...StampFile(file), value: reader(ValueFile(file).value) }));

function readAs<S extends Stamp>(key: CacheKey, bytes: Uint8Array, reader: Reader<S>): S | undefined {
  const read = tryRead(reader, parseJson(bytes));
  return read?.account === key.account && read.name === key.name ? read : undefined;
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
