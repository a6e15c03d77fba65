import assert from 'node:assert/strict';

import { accountOperations } from '../../../src/contract/account.ts';
import { textUpTo } from '../../../src/contract/input.ts';
import { inputSchemaOf, type JsonSchema } from '../../../src/contract/inputSchema.ts';
import { apiKeyOperations } from '../../../src/contract/keys.ts';
import type { OperationTable } from '../../../src/contract/operation.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';

/** Paths of a schema that allow values of any size. */
function unbounded(schema: JsonSchema, path: string): string[] {
  const inner = (part: unknown, name: string) => unbounded(part as JsonSchema, `${path}.${name}`);
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => unbounded(part as JsonSchema, path));
  const parts = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => inner(part, name)),
    ...(schema.items === undefined ? [] : inner(schema.items, 'items')),
  ];
  const isFixed = schema.enum !== undefined || schema.format === 'date' || schema.pattern === '^[A-Z]{3}$';
  if (schema.type === 'string' && schema.maxLength === undefined && !isFixed) return [path];
  if (schema.type === 'array' && schema.maxItems === undefined) return [path, ...parts];
  return schema.type === 'object' && schema.additionalProperties !== false ? [path, ...parts] : parts;
}

describe('operation inputs', () => {
  it('limit every string and every list', () => {
    const tables: OperationTable = { ...trackerOperations, ...apiKeyOperations, ...accountOperations };
    const paths = Object.entries(tables).flatMap(([name, row]) => unbounded(inputSchemaOf(row, 'draft-7'), name));
    assert.deepEqual(paths, []);
  });
});

describe('textUpTo', () => {
  it('counts characters, not UTF-16 code units', () => {
    const three = textUpTo(3);
    for (const text of ['', 'abc', '🧭🧭🧭']) assert.ok(three.safeParse(text).success, text);
    for (const text of ['abcd', '🧭🧭🧭🧭', 'x'.repeat(1_000)]) assert.ok(!three.safeParse(text).success, text);
  });
});
