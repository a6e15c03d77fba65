/**
 * Validates what comes from outside without zod: messages of pages, stored state, input of commands and tools. The functions are named like
 * zod's. The answers of services are described by the zod schemas of the contract, which `answerReader.ts` reads by their JSON Schema.
 */
import { shortText } from '../text/shortText.ts';

/** Validates a value from outside; throws a Mismatch. A value that is only shown may be returned shortened. */
export type Reader<T> = (value: unknown) => T;

export type TypeOf<R> = R extends Reader<infer T> ? T : never;

type Path = readonly (string | number)[];

export class Mismatch extends TypeError {
  readonly path: Path;
  readonly expected: string;

  constructor(expected: string, path: Path = []) {
    super(`${formatPath(path)} is not ${expected}`);
    this.path = path;
    this.expected = expected;
  }
}

const formatPath = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '') || 'value';

const mismatch = (expected: string): never => {
  throw new Mismatch(expected);
};

export function readAt<T>(key: string | number, reader: Reader<T>, value: unknown): T {
  try {
    return reader(value);
  } catch (error) {
    throw error instanceof Mismatch ? new Mismatch(error.expected, [key, ...error.path]) : error;
  }
}

export function tryRead<T>(reader: Reader<T>, value: unknown): T | undefined {
  try {
    return reader(value);
  } catch (error) {
    if (error instanceof Mismatch) return undefined;
    throw error;
  }
}

/** Items that do not match are left out, and anything but a list is an empty one. */
export const readEach = <T>(reader: Reader<T>, value: unknown): T[] =>
  Array.isArray(value) ? value.flatMap((item) => tryRead(reader, item) ?? []) : [];

export const unknown: Reader<unknown> = (value) => value;

export const string =
  (maxLength = 1_000_000): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength ? value : mismatch(`a text of at most ${maxLength}`);

/** For values stored on this machine. */
export const anyString = string(Number.POSITIVE_INFINITY);

export const nonEmptyString: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' ? value : mismatch('a text that is not empty');

/** For text that is only shown, never sent back: a longer one is cut, with an ellipsis. */
export const brief =
  (maxLength: number): Reader<string> =>
  (value) =>
    typeof value === 'string' ? shortText(value, maxLength) : mismatch('a text');

export const boolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : mismatch('true or false'));

export const number: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : mismatch('a number');

export const integer: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : mismatch('a whole number');

export const count: Reader<number> = (value) => {
  const read = integer(value);
  return read >= 0 ? read : mismatch('a whole number');
};

export const literal =
  <const T extends readonly (string | number)[]>(...known: T): Reader<T[number]> =>
  (value) =>
    known.find((each) => each === value) ?? mismatch(`one of ${known.join(', ')}`);

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === undefined ? undefined : reader(value);

export const nullable =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : reader(value);

export const array =
  <T>(reader: Reader<T>, maxItems = 10_000): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value) && value.length <= maxItems
      ? value.map((item, index) => readAt(index, reader, item))
      : mismatch(`a list of at most ${maxItems}`);

/** For a list that is only shown: items beyond the maximum are not read. */
export const first =
  <T>(reader: Reader<T>, maxItems: number): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value)
      ? value.slice(0, maxItems).map((item, index) => readAt(index, reader, item))
      : mismatch('a list');

export const record =
  <T>(reader: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, property]) => [name, readAt(name, reader, property)]))
      : mismatch('an object');

type Properties = Readonly<Record<string, Reader<unknown>>>;
type OptionalNames<P extends Properties> = { [K in keyof P]: undefined extends TypeOf<P[K]> ? K : never }[keyof P];

type ReadObject<P extends Properties> = { readonly [K in Exclude<keyof P, OptionalNames<P>>]: TypeOf<P[K]> } & {
  readonly [K in OptionalNames<P>]?: TypeOf<P[K]>;
};

/** Properties that are not named are dropped. */
export const object = <const P extends Properties>(properties: P): Reader<ReadObject<P>> => {
  const readers = Object.entries(properties);
  return (value) => {
    if (!isObject(value)) return mismatch('an object');
    const read: Record<string, unknown> = {};
    for (const [name, reader] of readers) {
      const property = readAt(name, reader, Object.hasOwn(value, name) ? value[name] : undefined);
      if (property !== undefined) read[name] = property;
    }
    return read as ReadObject<P>;
  };
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
