import * as z from 'zod';

import { type JsonSchema, withoutIdentity } from '../../contract/inputSchema.ts';
import type { OperationTable } from '../../contract/operation.ts';
import * as board from '../../contract/tracker/board.ts';
import * as library from '../../contract/tracker/library.ts';
import { type TrackerOperation, trackerOperations } from '../../contract/tracker.ts';
import { describeOperation, tagNames } from './operations.ts';
import { errorSchema } from './refusals.ts';

/** OpenAPI 3.1, generated from the operation table (tracker document, Versioning). */
function openApiDocument() {
  const { components, answers } = describeAnswers(trackerOperations);
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(trackerOperations) as TrackerOperation[]) {
    const { method, path } = trackerOperations[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(name, answers[name]) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Job-application tracker',
      version: '1.0.0',
      summary: 'A board of job applications, with interview meetings, notes and contexts.',
      description:
        'Each operation is also the MCP tool of the same name at `/mcp`. 120 requests per minute and token, 600 per account.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    tags: tagNames.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components, Error: errorSchema },
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the account, shown once when it is created; its permissions never change.',
        },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key within 24 hours returns the first result and creates nothing again; with another body it is refused with 409. `requestId` in the body means the same.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '5f0c7b9e-5a53-4c4e-9d0a-0a8f3a1c2d4e',
};

let written: Buffer | undefined;

export function openApiJson(): Uint8Array {
  written ??= Buffer.from(JSON.stringify(openApiDocument()));
  return written;
}

const records = {
  Board: board.Board,
  Card: board.Card,
  Column: board.Column,
  AttachedMeeting: board.AttachedMeeting,
  HistoryEntry: board.HistoryEntry,
  Settings: board.Settings,
  Stats: board.Stats,
  ImportResult: board.ImportResult,
  Meeting: library.Meeting,
  Summary: library.Summary,
  Transcript: library.Transcript,
  Message: library.Message,
  Note: library.Note,
  NoteListItem: library.NoteListItem,
  NoteFolder: library.NoteFolder,
  Context: library.Context,
  ContextListItem: library.ContextListItem,
};

interface Schemas {
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly answers: Readonly<Record<string, JsonSchema>>;
}

function describeAnswers(table: OperationTable): Schemas {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(records)) named.add(schema, { id });
  const rows = Object.entries(table).filter(([, { answer }]) => answer === 'json');
  for (const [id, { output }] of rows) named.add(output, { id });
  const { schemas } = z.toJSONSchema(named, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Fallback values of the reader are not defaults of the service, and all numbers are safe integers anyway.
      delete jsonSchema.default;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const pick = (ids: readonly string[]): Record<string, JsonSchema> =>
    Object.fromEntries(ids.map((id) => [id, withoutIdentity(schemas[id] ?? {})]));
  return { components: pick(Object.keys(records)), answers: pick(rows.map(([id]) => id)) };
}
