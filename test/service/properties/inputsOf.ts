import fc from 'fast-check';
import * as z from 'zod';

import type { Operation } from '../../../src/contract/operation.ts';
import { idLater, isIdField } from './liveIds.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Texts that often break programs, each valid wherever text is. */
export const hostileTexts = [
  '',
  ' ',
  "'; DROP TABLE cards; --",
  '%_\\" \' `',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '\u0000',
  '\u202e\ufeff\u2028',
  'constructor',
  'null',
  '0x10',
  '🙂'.repeat(50),
  'ﷺ'.repeat(500),
  'İıſK',
];

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(...hostileTexts));
const years = fc.oneof(fc.integer({ min: 2025, max: 2027 }), fc.constantFrom(0, 1, 999, 1970, 9998, 9999));
const twoDigits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((number) => String(number).padStart(2, '0'));
const dates = fc
  .tuple(years, twoDigits(1, 12), fc.oneof(twoDigits(1, 28), twoDigits(29, 31)))
  .map(([year, month, date]) => `${String(year).padStart(4, '0')}-${month}-${date}`);
const day = fc.oneof(
  { weight: 3, arbitrary: dates },
  { weight: 1, arbitrary: fc.constantFrom('0000-01-01', '0001-01-01', '9998-12-31', '9999-12-31', '2024-02-29') },
);
const time = fc.tuple(twoDigits(0, 23), twoDigits(0, 59), fc.constantFrom('00', '59', '30.5', '00.123456789'));
const zone = fc.oneof(
  fc.constant('Z'),
  fc.tuple(fc.constantFrom('+', '-'), twoDigits(0, 23), twoDigits(0, 59)).map(([sign, h, m]) => `${sign}${h}:${m}`),
);
const moments = fc.tuple(day, time, zone).map(([date, clock, offset]) => `${date}T${clock.join(':')}${offset}`);
const moment = fc.oneof(
  { weight: 3, arbitrary: moments },
  // Years of five digits or below 0 in UTC, which the schema must reject.
  { weight: 1, arbitrary: fc.constantFrom('0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59') },
);

/** Constraints of fields that JSON Schema cannot express. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati', 'Mars/Olympus', 'x'),
  requestId: fc.oneof(fc.constantFrom('once', 'twice'), text),
  limit: fc.constantFrom(1, 2, 50, 199, 200),
  cursor: fc.oneof(
    text,
    fc.jsonValue().map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
    fc
      .array(fc.oneof(fc.integer(), fc.string({ maxLength: 5 })), { maxLength: 4 })
      .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
  ),
};

/** Inputs that the row's schema accepts; most ids are those of real records (see LiveIds). */
export function inputsOf(row: Operation): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' });
  return (valuesOf(schema, '') as fc.Arbitrary<Record<string, unknown>>).filter(
    (input) => row.input.safeParse(input).success,
  );
}

function valuesOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const own = byName[name];
  if (own !== undefined) return own;
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((part) => valuesOf(part as Schema, name)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, name)));
}

function valuesOfType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, valuesOf(inner as Schema, field)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(valuesOf((schema.items ?? {}) as Schema, name), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      });
    case 'string':
      return textsOf(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 9, (schema.minimum ?? 0) + 9) }),
        fc.constant(schema.maximum ?? Number.MAX_SAFE_INTEGER),
      );
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e12, noNaN: true, noDefaultInfinity: true });
    default:
      return fc.oneof(fc.jsonValue(), fc.constantFrom('\ud800', JSON.parse('{"title":"a","__proto__":{}}')));
  }
}

function textsOf({ format, pattern, minLength = 0 }: Schema, name: string): fc.Arbitrary<string> {
  if (format === 'date') return day;
  if (format === 'date-time') return moment;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  // A lone dot is never a path segment of a URL.
  const fitting = text.filter((candidate) => candidate.trim().length >= minLength && !/^\.+$/.test(candidate));
  if (!isIdField(name)) return fitting;
  return fc.oneof(
    { weight: 9, arbitrary: fc.nat(500).map((index) => idLater(name, index)) },
    { weight: 1, arbitrary: fitting },
  );
}
