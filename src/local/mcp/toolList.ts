import type { Tool } from '@modelcontextprotocol/server';

import { inputSchemaOf, type JsonSchema } from '../../contract/inputSchema.ts';
import type { Operation } from '../../contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../contract/tracker.ts';
import type { FoundToken } from '../data/tokens.ts';
import { exampleCalls } from '../openapi/examples/calls.ts';
import { mayUse } from '../perform.ts';

const toolNames = Object.keys(trackerOperations) as TrackerOperation[];

const tools = new Map<TrackerOperation, Tool>();

function toolOf(operation: TrackerOperation): Tool {
  let tool = tools.get(operation);
  if (tool === undefined) {
    const row: Operation = trackerOperations[operation];
    tool = {
      name: operation,
      title: row.title,
      description: `${row.description} Example: ${JSON.stringify(exampleArguments(operation))}`,
      inputSchema: toolSchemaOf(row),
      annotations: {
        title: row.title,
        readOnlyHint: row.method === 'GET',
        destructiveHint: row.destructive !== undefined,
        idempotentHint: row.method !== 'POST',
        openWorldHint: false,
      },
    };
    tools.set(operation, tool);
  }
  return tool;
}

/** In the description, because not every client passes a schema's `examples` to its model. */
function exampleArguments(operation: TrackerOperation): object {
  const row: Operation = trackerOperations[operation];
  return { ...exampleCalls[operation].input, ...(row.creates && { requestId: 'larkspur-2026-03-02' }) };
}

export const toolsFor = (token: FoundToken): Tool[] =>
  toolNames.filter((operation) => mayUse(token, operation)).map(toolOf);

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
