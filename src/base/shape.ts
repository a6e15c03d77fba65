/** Tells whether a value has a shape, so that it can be used as that without a schema's help: quick to load and quick to run. */
export type Fits<T> = (value: unknown) => value is T;

/** The properties that a type names, without those that it merely lets through. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: T[K] };

export const isText: Fits<string> = (value) => typeof value === 'string';
/** An id: opaque and never empty. */
export const isId: Fits<string> = (value): value is string => typeof value === 'string' && value !== '';
export const isNumber: Fits<number> = (value): value is number => Number.isFinite(value);
/** A whole number. */
export const isWhole: Fits<number> = (value): value is number => Number.isSafeInteger(value);
export const isFlag: Fits<boolean> = (value) => typeof value === 'boolean';
/** What the type leaves open fits always. */
export const isAnything: Fits<unknown> = (_): _ is unknown => true;

/** A value that may be null. */
export const orNull =
  <T>(fits: Fits<T>): Fits<T | null> =>
  (value): value is T | null =>
    value === null || fits(value);

/** A property that may be left out. */
export const orAbsent =
  <T>(fits: Fits<T>): Fits<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || fits(value);

/** One of a few texts. */
export const isOneOf =
  <const T extends string>(...texts: readonly T[]): Fits<T> =>
  (value): value is T =>
    texts.some((text) => text === value);

/** A list in which everything fits. */
export const listOf =
  <T>(fits: Fits<T>): Fits<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(fits);

/** A record of which each named property fits; what else is in it is let through. A property that the type names cannot be left out here. */
export function recordOf<T extends object>(properties: { readonly [K in Named<T>]-?: Fits<T[K]> }): Fits<T> {
  const named: [string, Fits<unknown>][] = Object.entries(properties);
  return (value): value is T => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    return named.every(([name, fits]) => fits(record[name]));
  };
}
