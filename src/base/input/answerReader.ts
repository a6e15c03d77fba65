import { boolean, integer, isObject, Mismatch, nullable, number, type Reader, readAt, unknown } from './reader.ts';

/** The part of JSON Schema that describes the contract's answers. The format `id` is a text that services may send as a number. */
export interface AnswerSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly AnswerSchema[];
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly items?: AnswerSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

/**
 * Reads answers of any service: unknown properties are retained, a missing value or a null where none is allowed gets the default, as does an
 * unknown value of an enumeration, and `snake_case` names are read as `camelCase`. A value that needs no change is returned itself, not a copy.
 * A test compares its verdicts with those of zod, on generated answers of every operation.
 */
export function answerReader(schema: AnswerSchema): Reader<unknown> {
  return acceptsNull(schema) ? nullable(readerOfNonNull(schema)) : readerOfNonNull(schema);
}

function readerOfNonNull(given: AnswerSchema): Reader<unknown> {
  if (isUnknown(given)) return unknown;
  const schema = acceptsNull(given) ? withoutNull(given) : given;
  if (schema.enum !== undefined || schema.const !== undefined) return choiceReader(schema);
  switch (schema.type) {
    case 'object':
      return objectReader(schema);
    case 'array':
      return listReader(answerReader(schema.items ?? {}));
    case 'string':
      return textReader(schema);
    case 'integer':
      return integer;
    case 'number':
      return number;
    case 'boolean':
      return boolean;
    default:
      throw new Error(`No answer is read by the schema ${JSON.stringify(schema)}.`);
  }
}

const isUnknown = ({ type, anyOf }: AnswerSchema): boolean => type === undefined && anyOf === undefined;

const acceptsNull = (schema: AnswerSchema): boolean =>
  isUnknown(schema) || [schema.type].flat().includes('null') || (schema.anyOf ?? []).some(acceptsNull);

function withoutNull(schema: AnswerSchema): AnswerSchema {
  const [choice = schema, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  const [type, ...otherTypes] = [choice.type].flat().filter((each) => each !== 'null');
  if (type === undefined || others.length + otherTypes.length > 0)
    throw new Error(`Only null may be an alternative in ${JSON.stringify(schema)}.`);
  return { ...choice, type };
}

function choiceReader({ enum: values, const: value, ...schema }: AnswerSchema): Reader<unknown> {
  const known = values ?? [value];
  return (input) => {
    if (known.includes(input)) return input;
    if (values !== undefined && 'default' in schema) return schema.default;
    throw new Mismatch(`one of ${known.join(', ')}`);
  };
}

/** No text of V8 is longer. A small integer, since V8 compares with infinity, which is none, more slowly. */
const longestText = 2 ** 30 - 1;

function textReader({ format, minLength = 0, maxLength = longestText }: AnswerSchema): Reader<string> {
  return (value) => {
    const text = format === 'id' && typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') throw new Mismatch('a text');
    if (text.length < minLength || text.length > maxLength)
      throw new Mismatch(`a text of ${minLength} to ${maxLength} characters`);
    return text;
  };
}

function textLengths(given: AnswerSchema): Pick<PropertyReader, 'minText' | 'maxText'> {
  const schema = isUnknown(given) || !acceptsNull(given) ? given : withoutNull(given);
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined;
  return isText
    ? { minText: schema.minLength ?? 0, maxText: schema.maxLength ?? longestText }
    : { minText: 0, maxText: -1 };
}

function listReader(item: Reader<unknown>): Reader<readonly unknown[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new Mismatch('a list');
    const items: readonly unknown[] = value;
    let copy: unknown[] | undefined;
    for (let index = 0; index < items.length; index += 1) {
      const read = readAt(index, item, items[index]);
      if (read === items[index]) continue;
      copy ??= [...items];
      copy[index] = read;
    }
    return copy ?? items;
  };
}

interface PropertyReader {
  readonly name: string;
  readonly snakeCase: string;
  readonly acceptsNull: boolean;
  /** A text of these lengths is read as it is, without a call of `readNonNull`; `maxText` is -1 where no text is. */
  readonly minText: number;
  readonly maxText: number;
  readonly readNonNull: Reader<unknown>;
  readonly readMissing: Reader<unknown>;
}

type ShapedReader = Omit<PropertyReader, 'snakeCase' | 'readMissing'>;

/** Properties, known and unknown, of the records that are remembered. */
const maxShapeLength = 100;

const ignored = { acceptsNull: true, minText: 0, maxText: longestText, readNonNull: unknown } as const;

function objectReader({ properties = {}, required = [] }: AnswerSchema): Reader<object> {
  const readers = Object.entries(properties).map(([name, schema]): PropertyReader => {
    const readNonNull = readerOfNonNull(schema);
    return {
      name,
      snakeCase: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      acceptsNull: acceptsNull(schema),
      ...textLengths(schema),
      readNonNull,
      readMissing: missingReader(schema, required.includes(name) ? readNonNull : unknown),
    };
  });
  const byName = new Map(readers.map((reader) => [reader.name, reader]));
  let shape: readonly ShapedReader[] = [];
  let misses = 0;
  return (value) => {
    if (!isObject(value)) throw new Mismatch('an object');
    const likeness = compareTo(shape, value);
    misses = likeness === 'other shape' ? misses + 1 : 0;
    if (likeness === 'no change') return value;
    const read = readProperties(value, readers);
    const names = misses > 1 && read === value ? Object.keys(value) : [];
    // Records of two shapes in turn keep the one that is known.
    if (names.length > 0 && names.length <= maxShapeLength) {
      shape = names.map((name) => ({ ...ignored, ...byName.get(name), name }));
      misses = 0;
    }
    return read;
  };
}

/** `no change`: it has the properties of an earlier record, which V8 reads ten times faster in `for … in` than by names from a list. */
function compareTo(
  shape: readonly ShapedReader[],
  value: Record<string, unknown>,
): 'other shape' | 'no change' | 'change' {
  let count = 0;
  try {
    for (const name in value) {
      const property = shape[count++];
      if (property?.name !== name) return 'other shape';
      const own = value[name];
      if (typeof own === 'string' && own.length >= property.minText && own.length <= property.maxText) continue;
      if (own === null ? !property.acceptsNull : own === undefined || property.readNonNull(own) !== own)
        return 'change';
    }
    return count > 0 && count === shape.length ? 'no change' : 'other shape';
  } catch {
    // The other way to read it names the place.
    return 'change';
  }
}

function readProperties(value: Record<string, unknown>, readers: readonly PropertyReader[]): object {
  let copy: Record<string, unknown> | undefined;
  for (const reader of readers) {
    const { name, snakeCase } = reader;
    const own = value[name];
    const property = readProperty(reader, own === undefined ? value[snakeCase] : own);
    if (property === own) continue;
    copy ??= { ...value };
    if (own === undefined) delete copy[snakeCase];
    if (property === undefined) delete copy[name];
    else copy[name] = property;
  }
  return copy ?? value;
}

function readProperty({ name, acceptsNull, readNonNull, readMissing }: PropertyReader, sent: unknown): unknown {
  if (sent === null && acceptsNull) return null;
  return sent === undefined || sent === null ? readAt(name, readMissing, undefined) : readAt(name, readNonNull, sent);
}

function missingReader(schema: AnswerSchema, otherwise: Reader<unknown>): Reader<unknown> {
  // A copy, because each record is its own.
  return 'default' in schema ? () => structuredClone(schema.default) : otherwise;
}
