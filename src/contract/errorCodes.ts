/** All codes of the tracker's error responses with their HTTP status (payloads, Conventions). */
export const errorStatus = {
  invalid_request: 400,
  column_not_empty: 400,
  card_archived: 400,
  test_project_read_only: 400,
  token_missing: 401,
  token_invalid: 401,
  token_expired: 401,
  token_revoked: 401,
  permission_denied: 403,
  subscription_ended: 403,
  host_not_allowed: 403,
  board_not_found: 404,
  column_not_found: 404,
  card_not_found: 404,
  meeting_not_found: 404,
  summary_not_found: 404,
  note_not_found: 404,
  folder_not_found: 404,
  context_not_found: 404,
  token_not_found: 404,
  key_not_found: 404,
  operation_not_found: 404,
  idempotency_conflict: 409,
  note_changed: 409,
  transcript_changed: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that any authorised operation can return, so that rows name only their own. */
export const commonErrors = [
  'invalid_request',
  'token_missing',
  'token_invalid',
  'token_expired',
  'token_revoked',
  'permission_denied',
  'subscription_ended',
  'payload_too_large',
  'rate_limited',
  'internal_error',
] as const satisfies readonly ErrorCode[];
