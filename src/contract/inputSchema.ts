import * as z from 'zod';

import type { Operation } from './operation.ts';

/** A JSON Schema as plain JSON. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What an operation takes, path parameters included, in the dialect that is asked for: editors read draft 7, OpenAPI 3.1 the newest. */
export function inputSchemaOf({ input }: Operation, target: 'draft-7' | 'draft-2020-12'): JsonSchema {
  return withoutIdentity(z.toJSONSchema(input, { io: 'input', target, unrepresentable: 'any' }));
}

/** A schema as plain JSON, without what zod carries beside it and the identifiers that make sense for a document of its own only. */
export function withoutIdentity({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
