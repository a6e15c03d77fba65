import type { InputOf, OutputOf } from '../../../contract/operation.ts';
import type { TrackerOperation, trackerOperations } from '../../../contract/tracker.ts';
import { archivedCard, card, columns, history, settings, statistics } from './board.ts';
import { context, contextInList, folder, meeting, note, noteInList, summary, transcript } from './library.ts';

type Rows = typeof trackerOperations;

interface ExampleCall<K extends TrackerOperation> {
  readonly input: InputOf<Rows[K]>;
  readonly output?: OutputOf<Rows[K]>;
}

const [saved, interview] = columns;
if (saved === undefined || interview === undefined) throw new Error('The example board has two columns.');
const period = { from: '2026-03-01', to: '2026-03-12' };
const cardId = card.id;
const meetingId = meeting.id;
const all = <T>(...items: T[]) => ({ items, nextCursor: null });
const fields = { title: card.title, company: card.company, url: card.url, tags: card.tags };

export const exampleCalls: { readonly [K in TrackerOperation]: ExampleCall<K> } = {
  tracker_get_board: { input: {}, output: { initialized: true, columns, cards: [card] } },
  tracker_list_columns: { input: {}, output: all(...columns) },
  tracker_list_cards: {
    input: { query: 'larkspur', limit: 20 },
    output: all(card),
  },
  tracker_get_card: { input: { cardId }, output: card },
  tracker_list_archive: { input: { query: 'bluefin' }, output: all(archivedCard) },
  tracker_get_settings: { input: {}, output: settings },
  tracker_get_card_history: { input: { cardId }, output: all(...history) },
  tracker_get_stats: { input: period, output: statistics },
  tracker_export_stats_pdf: { input: period },
  tracker_initialize: { input: {}, output: { initialized: true, columns, cards: [card] } },
  tracker_create_card: { input: { ...fields, columnId: interview.id, priority: 'high' }, output: card },
  tracker_update_card: {
    input: { cardId, reminders: [{ at: '2026-03-13T08:00:00.000Z', text: 'Thank Ines' }] },
    output: card,
  },
  tracker_move_card: { input: { cardId, columnId: interview.id, position: 0 }, output: card },
  tracker_archive_card: { input: { cardId: archivedCard.id }, output: archivedCard },
  tracker_delete_card: { input: { cardId: archivedCard.id } },
  tracker_import_cards: {
    input: { cards: [fields, { title: 'Data Engineer', company: 'Bluefin Labs' }], skipDuplicates: true },
    output: { created: [card], skipped: [{ index: 1, reason: 'duplicate' }], failed: [] },
  },
  tracker_create_column: { input: { title: 'Interview', color: '#2f6feb', position: 1 }, output: interview },
  tracker_update_column: {
    input: { columnId: interview.id, title: 'Interview', color: '#2f6feb' },
    output: interview,
  },
  tracker_reorder_columns: { input: { columnIds: [saved.id, interview.id] }, output: all(...columns) },
  tracker_delete_column: { input: { columnId: saved.id } },
  tracker_archive_column_cards: { input: { columnId: saved.id }, output: { archived: 4 } },
  tracker_attach_meeting: { input: { cardId, meetingId }, output: card },
  tracker_detach_meeting: { input: { cardId, meetingId }, output: { ...card, meetings: [] } },
  tracker_update_settings: { input: settings, output: settings },
  list_meetings: { input: { from: '2026-03-01', limit: 20 }, output: all(meeting) },
  get_meeting: { input: { meetingId }, output: meeting },
  get_meeting_summary: { input: { meetingId }, output: summary },
  get_meeting_transcript: { input: { meetingId, limit: 1 }, output: transcript },
  list_notes: { input: { folderId: folder.id }, output: all(noteInList) },
  list_note_folders: { input: {}, output: all(folder) },
  get_note: { input: { noteId: note.id }, output: note },
  create_note: { input: { title: note.title, text: note.text, folderId: folder.id }, output: note },
  update_note: { input: { noteId: note.id, text: note.text, version: 2 }, output: note },
  list_contexts: { input: {}, output: all(contextInList) },
  get_context: { input: { contextId: context.id }, output: context },
};
