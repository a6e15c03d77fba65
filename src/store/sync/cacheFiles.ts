import { type Fits, isId, isNumber, recordOf } from '../../base/shape.ts';

/** What is kept of which account. */
export interface CacheKey {
  /** As the session names it (`accountOf`): letters, digits and dashes that say nothing about a token. */
  readonly account: string;
  /** Lower-case letters, such as `board`, `notes` or `meetings`; of several of a kind each has its mark behind a dash, such as `keys-1f`. */
  readonly name: string;
}

/** How much a value can be believed, in milliseconds since 1970. */
export interface Times {
  /** When the read began that the value stands on: what a person is told. */
  readonly asOf: number;
  /** When that read began or the last write laid over it was confirmed: the later is the newer value. */
  readonly confirmedAt: number;
}

/** The last good value of one thing of one account. */
export interface Cached<T> extends Times {
  readonly value: T;
}

/** What is told of a kept value without reading it. */
export interface Stamp extends Times {
  readonly account: string;
  readonly name: string;
  /** Tells one value from another. */
  readonly revision: string;
  /** Since when the value is the same, in milliseconds since 1970. */
  readonly quietSince: number;
}

/** Another number means another layout: files of it are ignored and taken away. */
const format = 1;

const shape = {
  format: (value: unknown): value is typeof format => value === format,
  account: isId,
  name: isId,
  revision: isId,
  asOf: isNumber,
  confirmedAt: isNumber,
  quietSince: isNumber,
};
type Stored = Stamp & { readonly format: typeof format };

const isStamp = recordOf<Stored>(shape);

export const valueFile = ({ account, name }: CacheKey): string => `${account}.${name}.json`;
export const stampFile = ({ account, name }: CacheKey): string => `${account}.${name}.stamp.json`;
export const leaseFile = ({ account, name }: CacheKey): string => `${account}.${name}.turn.json`;

/** Whose stamp a file is; undefined where it is something else. */
export function keyOfStamp(file: string): CacheKey | undefined {
  const [, account, name] = /^([0-9a-z-]+)\.([a-z]+(?:-[0-9a-f-]+)?)\.stamp\.json$/.exec(file) ?? [];
  return account === undefined || name === undefined ? undefined : { account, name };
}

export const writeStamp = (stamp: Stamp): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ format, ...stamp }));

/** A stamp with its value behind it; the value as JSON is not made twice. */
export function writeValue(stamp: Stamp, json: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${JSON.stringify({ format, ...stamp }).slice(0, -1)},"value":`);
  const bytes = new Uint8Array(start.length + json.length + 1);
  bytes.set(start);
  bytes.set(json, start.length);
  bytes.set(new TextEncoder().encode('}'), bytes.length - 1);
  return bytes;
}

/** What a stamp's file says; undefined where it is broken, of another layout or about something else. */
export const readStamp = (key: CacheKey, bytes: Uint8Array): Stamp | undefined => readAs(key, bytes, isStamp);

/** As readStamp, with the value, which has to fit. */
export const readValue = <T>(
  key: CacheKey,
  bytes: Uint8Array,
  fits: Fits<T>,
): (Stamp & { readonly value: T }) | undefined =>
  readAs(key, bytes, recordOf<Stored & { readonly value: T }>({ ...shape, value: fits }));

function readAs<S extends Stamp>(key: CacheKey, bytes: Uint8Array, fits: Fits<S>): S | undefined {
  const read = parseJson(bytes);
  return fits(read) && read.account === key.account && read.name === key.name ? read : undefined;
}

/** What a file says; undefined where it is no JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
