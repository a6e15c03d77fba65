import type { ErrorCode } from './errorCodes.ts';

/** For a model that met the error in an MCP tool: the next call, or what to ask the user for if no call helps. */
export const nextCalls: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'Correct the arguments, as the schema of this tool describes them, and call it again.',
  column_not_empty:
    'Find its cards with tracker_list_cards and move them with tracker_move_card, or ask the user whether to archive them with tracker_archive_column_cards.',
  card_archived:
    'No tool brings it back to the board. Read it with tracker_get_card, or choose an active one with tracker_list_cards.',
  test_project_read_only:
    'Call update_note with useInRag or folderId only, or save the text as a new note with create_note.',
  token_missing: 'Ask the user to set a token: "Jobdeck: Set Agent Token…".',
  token_invalid: 'Ask the user to set another token: "Jobdeck: Set Agent Token…".',
  token_expired: 'Ask the user to set another token: "Jobdeck: Set Agent Token…".',
  token_revoked: 'Ask the user to set another token: "Jobdeck: Set Agent Token…".',
  permission_denied:
    'No other tool does it. Ask the user to set a token with this permission: "Jobdeck: Set Agent Token…".',
  subscription_ended: 'Nothing was done. Ask the user to renew the subscription; the same token works again then.',
  host_not_allowed: "Ask the user to check the address of the service in this client's configuration.",
  board_not_found: 'Ask the user whether to make the board, then call tracker_initialize.',
  column_not_found: 'Find the id of a stage with tracker_list_columns.',
  card_not_found:
    'Find its id with tracker_list_cards, by a query for the title or the company; archived ones are in tracker_list_archive.',
  meeting_not_found: 'Find its id with list_meetings, or for one attached to a card with tracker_get_card.',
  summary_not_found: 'None is generated on request. Read what was said with get_meeting_transcript.',
  note_not_found: 'Find its id with list_notes, by a query for the title or the text.',
  folder_not_found: 'Find its id with list_note_folders.',
  context_not_found: 'Find its id with list_contexts.',
  token_not_found: 'Ask the user to check the tokens: "Jobdeck Local Service: Revoke Token…".',
  key_not_found: 'Find its hash with jobdeck_list_keys.',
  operation_not_found: 'Call one of the tools that tools/list names.',
  idempotency_conflict:
    'Look with tracker_list_cards, tracker_list_columns or list_notes whether the record exists. If not, call this tool again with a new requestId.',
  note_changed: 'Call get_note, apply your change to the text that it returns, and call update_note with its version.',
  transcript_changed: 'Call get_meeting_transcript without a cursor.',
  payload_too_large:
    'Call this tool again with less: shorter texts, or fewer cards for each call of tracker_import_cards.',
  rate_limited: 'Wait for that time, then call this tool again. Read larger pages to need fewer calls.',
  internal_error: 'Tell the user what this message says. Before you repeat a write, read the record again.',
};
