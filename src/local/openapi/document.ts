import * as z from 'zod';

import { commonErrors, type ErrorCode, errorStatus } from '../../contract/errorCodes.ts';
import { inputSchemaOf, type JsonSchema, withoutIdentity } from '../../contract/inputSchema.ts';
import { type Operation, type OperationTable, pathParameters } from '../../contract/operation.ts';
import * as board from '../../contract/tracker/board.ts';
import * as library from '../../contract/tracker/library.ts';
import { type TrackerOperation, trackerOperations } from '../../contract/tracker.ts';
import { exampleCalls } from './examples/calls.ts';

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
  Board: board.boardSchema(),
  Card: board.cardSchema(),
  Column: board.columnSchema(),
  AttachedMeeting: board.attachedMeetingSchema(),
  HistoryEntry: board.historyEntrySchema(),
  Settings: board.settingsSchema(),
  Stats: board.statsSchema(),
  ImportResult: board.importResultSchema(),
  Meeting: library.meetingSchema(),
  Summary: library.summarySchema(),
  Transcript: library.transcriptSchema(),
  Message: library.messageSchema(),
  Note: library.noteSchema(),
  NoteListItem: library.noteListItemSchema(),
  NoteFolder: library.noteFolderSchema(),
  Context: library.contextSchema(),
  ContextListItem: library.contextListItemSchema(),
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

const idempotencyKeyReference = { $ref: '#/components/parameters/IdempotencyKey' };
const tags = { tracker: 'Tracker', meetings: 'Meetings', notes: 'Notes', contexts: 'Contexts' } as const;

const tagNames = Object.values(tags);

const tagOf = (permission: string): string => tags[permission.split(':')[0] as keyof typeof tags];

function describeOperation(name: TrackerOperation, answer: JsonSchema | undefined): object {
  const row: Operation = trackerOperations[name];
  const input = inputSchemaOf(row, 'draft-2020-12');
  const example = exampleCalls[name].input as Readonly<Record<string, unknown>>;
  const inPath = pathParameters(row.path);
  const rest = Object.keys(input.properties ?? {}).filter((parameter) => !inPath.includes(parameter));
  const asQuery = row.method === 'GET' || row.method === 'DELETE';
  const parameter = (where: 'path' | 'query') => (field: string) => ({
    name: field,
    in: where,
    required: where === 'path' || input.required?.includes(field) === true,
    schema: input.properties?.[field] ?? {},
    ...(example[field] !== undefined && { example: example[field] }),
  });
  const parameters = [
    ...inPath.map(parameter('path')),
    ...(asQuery ? rest.map(parameter('query')) : []),
    ...(row.creates ? [idempotencyKeyReference] : []),
  ];
  return {
    operationId: name,
    tags: [tagOf(row.permission)],
    summary: row.title,
    description: `${row.description}\n\nPermission: \`${row.permission}\`.`,
    // For bearer tokens these names are required permissions, not scopes.
    security: [{ token: [row.permission] }],
    ...(parameters.length > 0 && { parameters }),
    ...(!asQuery && rest.length > 0 && { requestBody: describeBody(input, rest, example) }),
    responses: { ...describeSuccess(row, answer, exampleCalls[name].output), ...describeRefusals(row) },
  };
}

function describeBody(
  input: JsonSchema,
  fields: readonly string[],
  example: Readonly<Record<string, unknown>>,
): object {
  const required = fields.filter((field) => input.required?.includes(field));
  const only = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]));
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: only(input.properties ?? {}),
          ...(required.length > 0 && { required }),
          additionalProperties: false,
        },
        example: only(example),
      },
    },
  };
}

const successMeanings = {
  200: 'Done; this is the record.',
  201: 'Created; this is the record.',
  204: 'Done.',
} as const;

function describeSuccess(row: Operation, answer: JsonSchema | undefined, example: unknown): Record<string, object> {
  return Object.fromEntries(
    row.status.map((status) => [
      status,
      { description: successMeanings[status], ...describeContent(row, answer, example) },
    ]),
  );
}

function describeContent(row: Operation, answer: JsonSchema | undefined, example: unknown): object {
  switch (row.answer) {
    case 'empty':
      return {};
    case 'pdf':
      return {
        headers: {
          'Content-Disposition': {
            description: 'A name for the file.',
            schema: { type: 'string' },
            example: 'attachment; filename="statistics-2026-03-12.pdf"',
          },
        },
        content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
      };
    case 'json':
      return { content: { 'application/json': { schema: answer ?? {}, example } } };
  }
}

const refusalExamples: Record<ErrorCode, { readonly message: string; readonly details?: object }> = {
  invalid_request: {
    message: 'The request is not valid: title: must not be empty',
    details: { issues: [{ path: 'title', message: 'must not be empty' }] },
  },
  column_not_empty: { message: 'The column still has cards. Move or archive them first.' },
  card_archived: { message: 'The card is archived, so it cannot be moved.' },
  test_project_read_only: { message: 'Of a test project only useInRag and folderId can change.' },
  token_missing: { message: 'Send the token as "Authorization: Bearer <token>".' },
  token_invalid: { message: 'This token is not known here.' },
  token_expired: { message: 'This token expired on 2026-03-01. Use another one.' },
  token_revoked: { message: 'This token was revoked. Use another one.' },
  permission_denied: {
    message: 'This token lacks the permission tracker:edit.',
    details: { permission: 'tracker:edit' },
  },
  subscription_ended: { message: 'The subscription has ended. All tokens work again after renewal.' },
  board_not_found: { message: 'There is no board yet. Initialize it first (tracker_initialize).' },
  column_not_found: { message: 'Column not found.' },
  card_not_found: { message: 'Card not found.' },
  meeting_not_found: { message: 'Meeting not found.' },
  summary_not_found: { message: 'This meeting has no summary.' },
  note_not_found: { message: 'Note not found.' },
  folder_not_found: { message: 'Folder not found.' },
  context_not_found: { message: 'Context not found.' },
  idempotency_conflict: { message: 'This idempotency key was used with another request.' },
  note_changed: { message: 'The note changed since. Read it again.', details: { currentVersion: 4 } },
  transcript_changed: { message: 'The transcript changed. Read it again from the start.' },
  payload_too_large: { message: 'The request body is larger than 8 MiB.' },
  rate_limited: { message: 'Too many requests. Try again in 12 s.', details: { retryAfter: 12 } },
  internal_error: { message: 'The service failed.' },
  host_not_allowed: { message: 'This service answers on its loopback address only.' },
  token_not_found: { message: 'Token not found.' },
  key_not_found: { message: 'Key not found.' },
  operation_not_found: { message: 'Operation not found.' },
};

const refusalMeanings: Readonly<Record<number, string>> = {
  400: 'The request is not valid, or what it asks for is not possible.',
  401: 'The token is missing, invalid, expired or revoked.',
  403: 'The token lacks the permission, or the subscription has ended.',
  404: 'What the request names was not found.',
  409: 'The same idempotency key with another body, or the record changed since it was read.',
  413: 'The request body is too large.',
  429: 'Too many requests; try again after the seconds in Retry-After.',
  500: 'The service failed.',
};

const retryAfter = { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 1 } };

function describeRefusals(row: Operation): Record<string, object> {
  const codes = [...new Set<ErrorCode>([...row.errors, ...commonErrors])];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, grouped]) => [
      status,
      {
        description: `${refusalMeanings[status] ?? 'The request was refused.'} Codes: ${grouped.join(', ')}.`,
        ...(status === 429 && { headers: { 'Retry-After': retryAfter } }),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: grouped } } }],
            },
            examples: Object.fromEntries(
              grouped.map((code) => [code, { value: { error: code, ...refusalExamples[code] } }]),
            ),
          },
        },
      },
    ]),
  );
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'A snake_case code, for programs.' },
    message: { type: 'string', description: 'For people; names the next step.' },
    details: { type: 'object', description: 'What more is known, by code.' },
  },
};
