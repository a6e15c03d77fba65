/** Type guard in place of a schema: fast to load and fast to run. */
export type Fits<T> = (value: unknown) => value is T;

/** The named properties of a type, without index signatures. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: T[K] };

export const isText: Fits<string> = (value) => typeof value === 'string';
export const isId: Fits<string> = (value): value is string => typeof value === 'string' && value !== '';
export const isNumber: Fits<number> = (value): value is number => Number.isFinite(value);
export const isWhole: Fits<number> = (value): value is number => Number.isSafeInteger(value);
export const isFlag: Fits<boolean> = (value) => typeof value === 'boolean';
export const isAnything: Fits<unknown> = (_): _ is unknown => true;

export const isNullOr =
  <T>(fits: Fits<T>): Fits<T | null> =>
  (value): value is T | null =>
    value === null || fits(value);

export const isAbsentOr =
  <T>(fits: Fits<T>): Fits<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || fits(value);

export const isOneOf =
  <const T extends string>(...texts: readonly T[]): Fits<T> =>
  (value): value is T =>
    texts.some((text) => text === value);

export const isListOf =
  <T>(fits: Fits<T>): Fits<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(fits);

/** Other properties are allowed; each property of the type must be named. */
export function isRecordOf<T extends object>(properties: { readonly [K in Named<T>]-?: Fits<T[K]> }): Fits<T> {
  const named: [string, Fits<unknown>][] = Object.entries(properties);
  return (value): value is T => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    return named.every(([name, fits]) => fits(record[name]));
  };
}
