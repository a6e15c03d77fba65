import type { Tool } from '@modelcontextprotocol/server';

import { inputSchemaOf, type JsonSchema } from '../../contract/inputSchema.ts';
import type { Operation } from '../../contract/operation.ts';

/**
 * The input of an operation as JSON Schema draft 7, which editors validate tools by, and portable: models and clients read only part of
 * JSON Schema. What it leaves out is validated all the same.
 */
export const toolSchemaOf = (row: Operation): Tool['inputSchema'] => ({
  ...(portable(inputSchemaOf(row, 'draft-7')) as Omit<Tool['inputSchema'], 'type'>),
  type: 'object',
});

function portable(schema: JsonSchema): JsonSchema {
  const { pattern, anyOf, properties, items, ...rest } = schema;
  return {
    ...(anyOf !== undefined && portableAlternatives(anyOf as JsonSchema[])),
    ...rest,
    // The pattern of a date is long, and some clients reject it; its format says the same.
    ...(pattern !== undefined && schema.format === undefined && { pattern }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, portable(property as JsonSchema)]),
      ),
    }),
    ...(items !== undefined && { items: portable(items as JsonSchema) }),
  };
}

/** The first alternative, or null: the others are what a query holds instead, or rows of an import that fail one by one. */
function portableAlternatives([first = {}, ...others]: readonly JsonSchema[]): JsonSchema {
  const isNullable = others.some(({ type }) => type === 'null');
  return isNullable ? { anyOf: [portable(first), { type: 'null' }] } : portable(first);
}
