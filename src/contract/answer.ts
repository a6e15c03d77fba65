import * as z from 'zod';

import { fitsOf } from './fits.ts';

/** The reader rules towards any service: what is missing gets its fallback, what is unknown is kept, what is wrong is refused. */

/** Characters of an id: it is part of addresses, and none that is longer could be sent. */
export const maxIdLength = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An opaque id; a number is turned into a string at the boundary. */
export const Id = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().min(1).max(maxIdLength),
);

/** As Id, for a reference that may be absent. */
export const IdOrNull = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().max(maxIdLength).nullable().default(null),
);

/** Text that may be absent. */
export const TextOrNull = z.string().nullable().default(null);

/** A number that may be absent. */
export const NumberOrNull = z.number().nullable().default(null);

/** An answered list. Reading ends with the first item that does not fit: millions of issues would take minutes, and one is reported. */
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

/**
 * An answered record: unknown fields are kept, `snake_case` names are read as their `camelCase` twins, and a null where the
 * field has a fallback counts as missing.
 */
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

/** Lets a schema pass on what is already as it would read it, since most answers are, and a board may hold 10,000 cards. */
function takeWhatFits(schema: z.core.$ZodType): void {
  const fits = fitsOf(schema);
  const read = schema._zod.run;
  schema._zod.run = (payload, context) => (fits(payload.value) ? payload : read(payload, context));
}

const acceptsNull = (schema: z.core.$ZodType): boolean => z.safeParse(schema, null).success;

/** A single record as answered: bare, as `{data: …}` or under its own name. */
export function one<T extends z.ZodType>(name: string, schema: T) {
  const unwrap = (value: unknown): unknown => {
    if (!isObject(value) || 'id' in value) return value;
    for (const wrapper of ['data', name])
      if (Object.keys(value).length <= 2 && isObject(value[wrapper])) return value[wrapper];
    return value;
  };
  return z.preprocess(unwrap, schema);
}

/** A list as answered: `{items, nextCursor}`, a bare array, `{data: […]}` or under the resource's own name. */
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

/** An enumeration that may grow: a value that this version does not know reads as the fallback. */
export const oneOf = <const T extends string>(values: readonly [T, ...T[]], fallback: NoInfer<T>): z.ZodType<T> =>
  z.enum(values).catch(() => z.enum(values).parse(fallback));
