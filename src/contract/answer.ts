import * as z from 'zod';

import { fitsOf } from './fits.ts';

/** Rules for responses of any service: a missing value gets its fallback, an unknown field is retained, a wrong value is refused. */

/** Characters; an id is part of URLs, and a longer one could not be sent. */
export const maxIdLength = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Opaque; a number is converted to a string. */
export const Id = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().min(1).max(maxIdLength),
);

export const IdOrNull = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().max(maxIdLength).nullable().default(null),
);

export const TextOrNull = z.string().nullable().default(null);

export const NumberOrNull = z.number().nullable().default(null);

/** Reading a list ends with the first invalid item: millions of issues would take minutes, and one is reported. */
export function listOf<T extends z.ZodType>(item: T) {
  const schema = z.array(item);
  const readAll = schema._zod.run;
  schema._zod.run = (payload, context) => {
    if (!Array.isArray(payload.value)) return readAll(payload, context);
    const items: unknown[] = [];
    for (const [index, value] of payload.value.entries()) {
      const read = item._zod.run({ value, issues: [] }, context);
      if (read instanceof Promise) throw new TypeError('Answers are read at once.');
      if (read.issues.length > 0) return { ...payload, issues: z.core.util.prefixIssues(index, read.issues) };
      items.push(read.value);
    }
    return { ...payload, value: items };
  };
  return schema;
}

/** Unknown fields are retained, `snake_case` names are read as `camelCase`, and a null counts as missing where the field has a fallback. */
export function record<S extends z.ZodRawShape>(shape: S) {
  const names = Object.keys(shape).map((name) => ({
    name,
    snake: snakeCase(name),
    mayBeNull: shape[name] !== undefined && acceptsNull(shape[name]),
  }));
  const renamed = names.filter(({ name, snake }) => name !== snake);
  const neverNull = names.filter(({ mayBeNull }) => !mayBeNull);
  const read = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    let copy: Record<string, unknown> | undefined;
    for (const { name, snake } of renamed) {
      if (value[name] === undefined && value[snake] !== undefined) {
        copy ??= { ...value };
        copy[name] = value[snake];
        delete copy[snake];
      }
    }
    for (const { name } of neverNull) {
      if ((copy ?? value)[name] === null) {
        copy ??= { ...value };
        delete copy[name];
      }
    }
    return copy ?? value;
  };
  const schema = z.preprocess(read, z.looseObject(shape));
  takeWhatFits(schema);
  return schema;
}

/** Skips parsing of a value that fits as it is, since most do, and a board may have 10,000 cards. */
function takeWhatFits(schema: z.core.$ZodType): void {
  const fits = fitsOf(schema);
  const read = schema._zod.run;
  schema._zod.run = (payload, context) => (fits(payload.value) ? payload : read(payload, context));
}

const acceptsNull = (schema: z.core.$ZodType): boolean => z.safeParse(schema, null).success;

/** A single record in a response: bare, as `{data: …}` or under its own name. */
export function one<T extends z.ZodType>(name: string, schema: T) {
  const unwrap = (value: unknown): unknown => {
    if (!isObject(value) || 'id' in value) return value;
    for (const wrapper of ['data', name])
      if (Object.keys(value).length <= 2 && isObject(value[wrapper])) return value[wrapper];
    return value;
  };
  return z.preprocess(unwrap, schema);
}

/** A list in a response: `{items, nextCursor}`, a bare array, `{data: […]}` or under the resource's own name. */
export function list<T extends z.ZodType>(name: string, item: T) {
  const unwrap = (value: unknown): unknown => {
    if (Array.isArray(value)) return { items: value };
    if (!isObject(value) || 'items' in value) return value;
    for (const wrapper of ['data', name]) {
      const inner = value[wrapper];
      if (Array.isArray(inner)) {
        const { [wrapper]: _, ...rest } = value;
        return { ...rest, items: inner };
      }
      if (isObject(inner)) return unwrap(inner);
    }
    return value;
  };
  return z.preprocess(unwrap, record({ items: listOf(item), nextCursor: TextOrNull }));
}

/** An enumeration that may grow: an unknown value is read as the fallback. */
export const oneOf = <const T extends string>(values: readonly [T, ...T[]], fallback: NoInfer<T>): z.ZodType<T> =>
  z.enum(values).catch(() => z.enum(values).parse(fallback));
