import { commonErrors, type ErrorCode, errorStatus } from '../../contract/errorCodes.ts';
import type { Operation } from '../../contract/operation.ts';

const examples: Record<ErrorCode, { readonly message: string; readonly details?: object }> = {
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

const meanings: Readonly<Record<number, string>> = {
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

export function describeRefusals(row: Operation): Record<string, object> {
  const codes = [...new Set<ErrorCode>([...row.errors, ...commonErrors])];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, grouped]) => [
      status,
      {
        description: `${meanings[status] ?? 'The request was refused.'} Codes: ${grouped.join(', ')}.`,
        ...(status === 429 && { headers: { 'Retry-After': retryAfter } }),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: grouped } } }],
            },
            examples: Object.fromEntries(grouped.map((code) => [code, { value: { error: code, ...examples[code] } }])),
          },
        },
      },
    ]),
  );
}

export const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'A snake_case code, for programs.' },
    message: { type: 'string', description: 'For people; names the next step.' },
    details: { type: 'object', description: 'What more is known, by code.' },
  },
};
