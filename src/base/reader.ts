import { shortText } from './shortText.ts';

/** Validates a value from outside; throws a TypeError that names the place where it does not fit. */
export type Reader<T> = (value: unknown, place?: string) => T;

export type ReadBy<R> = R extends Reader<infer T> ? T : never;

type Shape = Readonly<Record<string, Reader<unknown>>>;
type MayBeAbsent<S extends Shape> = { [Key in keyof S]: undefined extends ReadBy<S[Key]> ? Key : never }[keyof S];

/** A property whose reader may return undefined is optional. */
type Read<S extends Shape> = { readonly [Key in Exclude<keyof S, MayBeAbsent<S>>]: ReadBy<S[Key]> } & {
  readonly [Key in MayBeAbsent<S>]?: ReadBy<S[Key]>;
};

const longestText = 1_000_000;

const refuse = (place: string, wanted: string): never => {
  throw new TypeError(`${place} is not ${wanted}`);
};

/** At most `longest` characters; a million by default. */
export const text =
  (longest = longestText): Reader<string> =>
  (value, place = 'value') =>
    typeof value === 'string' && value.length <= longest ? value : refuse(place, `a text of at most ${longest}`);

/** For text that is only shown, never sent back: a longer one is cut, with an ellipsis. */
export const brief =
  (maxLength: number): Reader<string> =>
  (value, place = 'value') =>
    typeof value === 'string' ? shortText(value, maxLength) : refuse(place, 'a text');

export const flag: Reader<boolean> = (value, place = 'value') =>
  typeof value === 'boolean' ? value : refuse(place, 'true or false');

export const finite: Reader<number> = (value, place = 'value') =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(place, 'a number');

export const count: Reader<number> = (value, place = 'value') =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse(place, 'a whole number');

export const literalOf =
  <const T extends readonly string[]>(...known: T): Reader<T[number]> =>
  (value, place = 'value') =>
    known.find((each) => each === value) ?? refuse(place, `one of ${known.join(', ')}`);

/** Makes a property of an object optional. */
export const maybe =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, place) =>
    value === undefined ? undefined : reader(value, place);

export const nullable =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, place) =>
    value === null ? null : reader(value, place);

/** At most `most` items; ten thousand by default. */
export const arrayOf =
  <T>(reader: Reader<T>, most = 10_000): Reader<readonly T[]> =>
  (value, place = 'value') =>
    Array.isArray(value) && value.length <= most
      ? value.map((each, index) => reader(each, `${place}[${index}]`))
      : refuse(place, `a list of at most ${most}`);

/** For a list that is only shown: items beyond the maximum are not read. */
export const first =
  <T>(reader: Reader<T>, maxItems: number): Reader<readonly T[]> =>
  (value, place = 'value') =>
    Array.isArray(value)
      ? value.slice(0, maxItems).map((each, index) => reader(each, `${place}[${index}]`))
      : refuse(place, 'a list');

/** Properties that are not named are dropped. */
export const shape = <const S extends Shape>(parts: S): Reader<Read<S>> => {
  const readers = Object.entries(parts);
  return (value, place = 'value') => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(place, 'an object');
    const given = value as Readonly<Record<string, unknown>>;
    const read: Record<string, unknown> = {};
    for (const [key, reader] of readers) {
      const part = reader(Object.hasOwn(given, key) ? given[key] : undefined, `${place}.${key}`);
      if (part !== undefined) read[key] = part;
    }
    return read as Read<S>;
  };
};
