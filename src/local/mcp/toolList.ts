import type { Tool } from '@modelcontextprotocol/server';

import type { Operation } from '../../contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../contract/tracker.ts';
import type { FoundToken } from '../data/tokens.ts';
import { exampleCalls } from '../openapi/examples/calls.ts';
import { mayUse } from '../perform.ts';
import { toolSchemaOf } from './toolSchema.ts';

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
