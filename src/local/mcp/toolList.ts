import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { type TrackerOperation, trackerOperations } from '../../contract/tracker.ts';
import type { FoundToken } from '../data/tokens.ts';
import { mayUse } from '../perform.ts';

const toolNames = Object.keys(trackerOperations) as TrackerOperation[];

const made = new Map<TrackerOperation, Tool>();

/** An operation as a tool: flat arguments in draft-07, which is what editors check a tool by. */
function toolOf(operation: TrackerOperation): Tool {
  let tool = made.get(operation);
  if (tool === undefined) {
    const row = trackerOperations[operation];
    tool = {
      name: operation,
      title: row.title,
      description: row.description,
      inputSchema: inputSchemaOf(row.input),
      annotations: {
        title: row.title,
        readOnlyHint: row.method === 'GET',
        destructiveHint: row.destructive === true,
        openWorldHint: false,
      },
    };
    made.set(operation, tool);
  }
  return tool;
}

function inputSchemaOf(input: z.ZodType): Tool['inputSchema'] {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  // As plain JSON, without what zod carries beside it.
  return { ...(JSON.parse(JSON.stringify(schema)) as Omit<Tool['inputSchema'], 'type'>), type: 'object' };
}

/** The tools that this token has permissions for (tracker document, Cross-cutting rules 5). */
export const toolsFor = (token: FoundToken): Tool[] =>
  toolNames.filter((operation) => mayUse(token, operation)).map(toolOf);
