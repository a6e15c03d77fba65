import type { SharedFile } from '../../base/flow/sharedFiles.ts';
import { literal, nonEmptyString, number, object, type Reader, tryRead, unknown } from '../../base/input/reader.ts';

export interface CacheKey {
  /** As `accountOf` returns it: letters, digits and dashes that reveal nothing about a token. */
  readonly account: string;
  /** Lower-case letters, such as `board` or `notes`; variants have a suffix after a dash, such as `keys-1f`. */
  readonly name: string;
}

/**
 * `fetchedAt` is when the read began, for the user; of two values that with the later `confirmedAt` is newer: when that read began, or the
 * last write applied to it was confirmed.
 */
export interface Times {
  readonly fetchedAt: number;
  readonly confirmedAt: number;
}

export interface Cached<T> extends Times {
  readonly value: T;
}

/** Metadata of a cached value, available without reading it; `revision` is its hash, `unchangedSince` the time of its last change. */
export interface Stamp extends Times {
  readonly account: string;
  readonly name: string;
  readonly revision: string;
  readonly unchangedSince: number;
}

/** Layout version; files of another version are ignored and deleted. */
const format = 3;

const StampFile = object({
  format: literal(format),
  account: nonEmptyString,
  name: nonEmptyString,
  revision: nonEmptyString,
  fetchedAt: number,
  confirmedAt: number,
  unchangedSince: number,
});

export const valueFile = ({ account, name }: CacheKey): string => `${account}.${name}.json`;
export const stampFile = ({ account, name }: CacheKey): string => `${account}.${name}.stamp.json`;
export const leaseFile = ({ account, name }: CacheKey, suffix = ''): string => `${account}.${name}.lease${suffix}.json`;

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

const maxUnusedMs = 30 * 24 * 3_600_000;
/** Until then an unrecognized file may be a write in progress. */
const maxWriteMs = 3_600_000;
/** Bytes for all accounts together; the last used account is retained in any case. */
const maxBytes = 64 * 1024 * 1024;

/** Of one account; texts of notes that were read longest ago are deleted first. */
const maxTexts = 500;
const maxTextBytes = 64 * 1024 * 1024;

/** Files to delete: excess texts of notes, those of accounts unused for too long or beyond the size limit, and partial writes of a crashed window. */
export function outdatedFiles(files: readonly SharedFile[], now: number): string[] {
  const accounts = Map.groupBy(files, ({ name }) => /^([0-9a-z-]+)\.[a-z][0-9a-z-]*\./.exec(name)?.[1]);
  const unrecognized = (accounts.get(undefined) ?? []).filter(({ changedAt }) => now - changedAt > maxWriteMs);
  accounts.delete(undefined);
  const lastUseOf = (own: readonly SharedFile[]) => Math.max(...own.map(({ changedAt }) => changedAt));
  const byUse = [...accounts.values()].sort((a, b) => lastUseOf(b) - lastUseOf(a));
  let bytesLeft = maxBytes;
  const unused = byUse.filter((own, index) => {
    bytesLeft -= own.reduce((sum, { size }) => sum + size, 0);
    return now - lastUseOf(own) > maxUnusedMs || (index > 0 && bytesLeft < 0);
  });
  const used = byUse.filter((own) => !unused.includes(own));
  return [...unrecognized, ...unused.flat(), ...used.flatMap(excessTexts)].map(({ name }) => name);
}

/** Each text has a file of its value and one of its stamp, which is written at each read. */
function excessTexts(files: readonly SharedFile[]): SharedFile[] {
  const textOf = ({ name }: SharedFile) => /\.(notes-[0-9a-f]+)\./.exec(name)?.[1];
  const texts = Map.groupBy(files, textOf);
  texts.delete(undefined);
  const lastRead = (own: readonly SharedFile[]) => Math.max(...own.map(({ changedAt }) => changedAt));
  let bytesLeft = maxTextBytes;
  return [...texts.values()]
    .sort((a, b) => lastRead(b) - lastRead(a))
    .filter((own, index) => {
      bytesLeft -= own.reduce((sum, { size }) => sum + size, 0);
      return index >= maxTexts || bytesLeft < 0;
    })
    .flat();
}
