import * as z from 'zod';

import type { Operation } from './operation.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Includes path parameters. Editors read draft 7, OpenAPI 3.1 the newest. */
export function inputSchemaOf({ input }: Operation, target: 'draft-7' | 'draft-2020-12'): JsonSchema {
  return withoutIdentity(z.toJSONSchema(input, { io: 'input', target, unrepresentable: 'any' }));
}

/** Removes zod's additional properties, and identifiers that make sense only for a separate document. */
export function withoutIdentity({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
