import type { Tool } from '@modelcontextprotocol/server';

import { inputSchemaOf } from '../../contract/inputSchema.ts';
import { type TrackerOperation, trackerOperations } from '../../contract/tracker.ts';
import type { FoundToken } from '../data/tokens.ts';
import { mayUse } from '../perform.ts';

const toolNames = Object.keys(trackerOperations) as TrackerOperation[];

const tools = new Map<TrackerOperation, Tool>();

function toolOf(operation: TrackerOperation): Tool {
  let tool = tools.get(operation);
  if (tool === undefined) {
    const row = trackerOperations[operation];
    tool = {
      name: operation,
      title: row.title,
      description: row.description,
      // Editors validate tools by JSON Schema draft 7.
      inputSchema: { ...(inputSchemaOf(row, 'draft-7') as Omit<Tool['inputSchema'], 'type'>), type: 'object' },
      annotations: {
        title: row.title,
        readOnlyHint: row.method === 'GET',
        destructiveHint: row.destructive !== undefined,
        openWorldHint: false,
      },
    };
    tools.set(operation, tool);
  }
  return tool;
}

export const toolsFor = (token: FoundToken): Tool[] =>
  toolNames.filter((operation) => mayUse(token, operation)).map(toolOf);
