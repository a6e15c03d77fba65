import type { InputOf } from '../../../src/contract/operation.ts';
import type { TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import type { World } from './world.ts';

export interface HappyCall<K extends TrackerOperation> {
  /** A sample without a board, for calls that create one. */
  readonly sample?: 'meetings';
  readonly input: (world: World) => InputOf<(typeof trackerOperations)[K]>;
  /** Content that the response must have in addition to its schema. */
  readonly result?: (world: World) => object;
}

const written = {
  title: 'Senior Engineer',
  company: 'Nordlicht Labs',
  location: 'Zürich',
  url: 'https://nordlicht.example/jobs/7',
  description: '**Remote** possible, “two days” on site 🙂',
  salary: { min: 90_000.5, max: null, currency: 'CHF', period: 'year' as const },
  contacts: [{ name: 'Ada', email: 'ada@nordlicht.example', phone: null, role: 'Recruiter' }],
  tags: ['remote', 'c++'],
  priority: 'high' as const,
};
const moment = { written: '2026-04-01T10:00:00+02:00', stored: '2026-04-01T08:00:00.000Z' };
const reminder = { text: 'Call Ada', done: true };
const period = { from: '2026-01-05', to: '2026-03-01' };
const newTitle = 'A better title';

/** One call per operation that must succeed on the small sample (payloads, Operations). */
export const happyCalls: { readonly [K in TrackerOperation]: HappyCall<K> } = {
  tracker_get_board: { input: () => ({}), result: () => ({ initialized: true }) },
  tracker_list_columns: { input: () => ({}), result: () => ({ nextCursor: null }) },
  tracker_list_cards: { input: ({ columnId }) => ({ columnId, limit: 2 }) },
  tracker_get_card: { input: ({ cardId }) => ({ cardId }), result: ({ cardId }) => ({ id: cardId, status: 'active' }) },
  tracker_list_archive: { input: () => ({ limit: 2 }) },
  tracker_get_settings: { input: () => ({}), result: ({ settings }) => settings },
  tracker_get_card_history: { input: ({ attached }) => ({ cardId: attached.cardId, limit: 200 }) },
  tracker_get_stats: { input: () => period, result: () => ({ period }) },
  tracker_export_stats_pdf: { input: () => period },
  tracker_initialize: { sample: 'meetings', input: () => ({}), result: () => ({ initialized: true }) },
  tracker_create_card: {
    input: ({ columnId }) => ({ ...written, columnId, reminders: [{ ...reminder, at: moment.written }] }),
    result: ({ columnId }) => ({ ...written, columnId, reminders: [{ ...reminder, at: moment.stored }] }),
  },
  tracker_update_card: {
    input: ({ cardId }) => ({ cardId, ...written, reminders: [{ ...reminder, at: moment.written }] }),
    result: ({ cardId }) => ({ id: cardId, ...written, reminders: [{ ...reminder, at: moment.stored }] }),
  },
  tracker_move_card: {
    input: ({ cardId, emptyColumnId }) => ({ cardId, columnId: emptyColumnId, position: 3 }),
    result: ({ cardId, emptyColumnId }) => ({ id: cardId, columnId: emptyColumnId, position: 0 }),
  },
  tracker_archive_card: { input: ({ cardId }) => ({ cardId }), result: () => ({ status: 'archived' }) },
  tracker_delete_card: { input: ({ cardId }) => ({ cardId }) },
  tracker_import_cards: {
    input: () => ({ cards: [written, 7, written] }),
    result: () => ({
      created: [written],
      skipped: [{ index: 2, reason: 'duplicate' }],
      failed: [{ index: 1, error: 'invalid_request' }],
    }),
  },
  tracker_create_column: {
    input: () => ({ title: newTitle, color: '#2f6feb', position: 1 }),
    result: () => ({ title: newTitle, color: '#2f6feb', position: 1, cardCount: 0 }),
  },
  tracker_update_column: {
    input: ({ columnId }) => ({ columnId, title: newTitle, color: null }),
    result: ({ columnId }) => ({ id: columnId, title: newTitle, color: null }),
  },
  tracker_reorder_columns: {
    input: ({ columnIds }) => ({ columnIds: columnIds.toReversed() }),
    result: ({ columnIds }) => ({ items: columnIds.toReversed().map((id, position) => ({ id, position })) }),
  },
  tracker_delete_column: { input: ({ emptyColumnId }) => ({ columnId: emptyColumnId }) },
  tracker_archive_column_cards: { input: ({ columnId }) => ({ columnId }) },
  tracker_attach_meeting: {
    input: ({ cardId, meetingId }) => ({ cardId, meetingId }),
    result: ({ cardId, meetingId }) => ({ id: cardId, meetings: [{ id: meetingId }] }),
  },
  tracker_detach_meeting: {
    input: ({ attached }) => attached,
    result: ({ attached }) => ({ id: attached.cardId }),
  },
  tracker_update_settings: {
    input: ({ settings, columnId }) => ({ ...settings, timeZone: 'Europe/Berlin', defaultColumnId: columnId }),
    result: ({ settings, columnId }) => ({ ...settings, timeZone: 'Europe/Berlin', defaultColumnId: columnId }),
  },
  list_meetings: { input: () => ({ limit: 2 }) },
  get_meeting: { input: ({ meetingId }) => ({ meetingId }), result: ({ meetingId }) => ({ id: meetingId }) },
  get_meeting_summary: { input: ({ meetingId }) => ({ meetingId }), result: ({ meetingId }) => ({ meetingId }) },
  get_meeting_transcript: {
    input: ({ meetingId }) => ({ meetingId, limit: 3 }),
    result: ({ meetingId }) => ({ meetingId }),
  },
  list_notes: { input: ({ folderId }) => ({ folderId, testProject: false, limit: 1 }) },
  list_note_folders: { input: () => ({}), result: () => ({ nextCursor: null }) },
  get_note: { input: ({ noteId }) => ({ noteId }), result: ({ noteId }) => ({ id: noteId }) },
  create_note: {
    input: ({ folderId }) => ({ title: newTitle, text: '# Note', folderId }),
    result: ({ folderId }) => ({ title: newTitle, text: '# Note', folderId, useInRag: true, version: 1 }),
  },
  update_note: {
    input: ({ noteId }) => ({ noteId, title: newTitle, folderId: null, useInRag: false }),
    result: ({ noteId }) => ({ id: noteId, title: newTitle, folderId: null, useInRag: false }),
  },
  list_contexts: { input: () => ({}), result: () => ({ nextCursor: null }) },
  get_context: { input: ({ contextId }) => ({ contextId }), result: ({ contextId }) => ({ id: contextId }) },
};
