import { inputSchemaOf, type JsonSchema } from '../../contract/inputSchema.ts';
import { type Operation, pathParameters } from '../../contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../contract/tracker.ts';
import { exampleCalls } from './examples/calls.ts';
import { describeRefusals } from './refusals.ts';

const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' };
const tags = { tracker: 'Tracker', meetings: 'Meetings', notes: 'Notes', contexts: 'Contexts' } as const;

export const tagNames = Object.values(tags);

const tagOf = (permission: string): string => tags[permission.split(':')[0] as keyof typeof tags];

export function describeOperation(name: TrackerOperation, answer: JsonSchema | undefined): object {
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
    ...(row.creates ? [idempotencyKey] : []),
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

const meanings = { 200: 'Done; this is the record.', 201: 'Created; this is the record.', 204: 'Done.' } as const;

function describeSuccess(row: Operation, answer: JsonSchema | undefined, example: unknown): Record<string, object> {
  return Object.fromEntries(
    row.status.map((status) => [status, { description: meanings[status], ...describeContent(row, answer, example) }]),
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
