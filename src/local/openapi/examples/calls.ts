import type { InputOf, OutputOf } from '../../../contract/operation.ts';
import type { AttachedMeeting, Card, Column, HistoryEntry, Settings, Stats } from '../../../contract/tracker/board.ts';
import type { Context, Meeting, Note, NoteFolder, Summary, Transcript } from '../../../contract/tracker/library.ts';
import type { TrackerOperation, trackerOperations } from '../../../contract/tracker.ts';

const columns: Column[] = [
  {
    id: 'column_saved',
    title: 'Saved',
    color: null,
    position: 0,
    cardCount: 0,
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
  },
  {
    id: 'column_interview',
    title: 'Interview',
    color: '#2f6feb',
    position: 1,
    cardCount: 1,
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-09T16:20:00.000Z',
  },
];

const attached: AttachedMeeting = {
  id: 'meeting_systems',
  title: 'Systems interview',
  startedAt: '2026-03-12T13:00:00.000Z',
  scores: [{ name: 'System design', value: 8, max: 10 }],
  verdict: 'Strong on trade-offs; talk about costs earlier.',
};

export const card: Card = {
  id: 'card_larkspur',
  columnId: 'column_interview',
  position: 0,
  status: 'active',
  title: 'Backend Engineer',
  company: 'Larkspur Systems',
  location: 'Lisbon, remote',
  url: 'https://larkspur.example/jobs/17',
  description: 'Small team, **event-driven** billing.',
  salary: { min: 70000, max: 85000, currency: 'EUR', period: 'year' },
  contacts: [{ name: 'Ines Duarte', email: 'ines@larkspur.example', phone: null, role: 'Recruiter' }],
  tags: ['remote', 'node'],
  priority: 'high',
  reminders: [{ id: 'reminder_thanks', at: '2026-03-13T08:00:00.000Z', text: 'Thank Ines', done: false }],
  meetings: [attached],
  createdAt: '2026-03-03T10:15:00.000Z',
  updatedAt: '2026-03-12T15:30:00.000Z',
  archivedAt: null,
};

const archivedCard: Card = {
  ...card,
  id: 'card_bluefin',
  columnId: 'column_saved',
  status: 'archived',
  company: 'Bluefin Labs',
  url: null,
  salary: null,
  contacts: [],
  reminders: [],
  meetings: [],
  archivedAt: '2026-03-10T11:00:00.000Z',
};

const history: HistoryEntry[] = [
  {
    id: 'event_2',
    at: '2026-03-09T16:20:00.000Z',
    actor: { kind: 'agent', name: 'Search assistant' },
    type: 'moved',
    from: { columnId: 'column_saved', columnTitle: 'Saved' },
    to: { columnId: 'column_interview', columnTitle: 'Interview' },
    changes: [],
    meetingId: null,
  },
  {
    id: 'event_1',
    at: '2026-03-03T10:15:00.000Z',
    actor: { kind: 'user', name: null },
    type: 'created',
    from: null,
    to: { columnId: 'column_saved', columnTitle: 'Saved' },
    changes: [],
    meetingId: null,
  },
];

const settings: Settings = {
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  defaultColumnId: 'column_saved',
  reminderLeadMinutes: 60,
  staleAfterDays: 14,
  weekStartsOn: 'monday',
};

const statistics: Stats = {
  generatedAt: '2026-03-12T18:00:00.000Z',
  period: { from: '2026-03-01', to: '2026-03-12' },
  totals: { active: 1, archived: 1, all: 2 },
  funnel: [
    {
      columnId: 'column_saved',
      title: 'Saved',
      position: 0,
      current: 0,
      reached: 2,
      conversion: null,
      medianDays: 6.25,
    },
    {
      columnId: 'column_interview',
      title: 'Interview',
      position: 1,
      current: 1,
      reached: 1,
      conversion: 0.5,
      medianDays: null,
    },
  ],
  weekly: [
    { weekStart: '2026-02-23', created: 0, moved: 0, archived: 0 },
    { weekStart: '2026-03-02', created: 2, moved: 0, archived: 0 },
    { weekStart: '2026-03-09', created: 0, moved: 1, archived: 1 },
  ],
};

export const meeting: Meeting = {
  id: 'meeting_systems',
  title: 'Systems interview',
  startedAt: '2026-03-12T13:00:00.000Z',
  endedAt: '2026-03-12T13:55:00.000Z',
  durationSeconds: 3300,
  vacancy: { title: 'Backend Engineer', company: 'Larkspur Systems', url: 'https://larkspur.example/jobs/17' },
  scores: [{ name: 'System design', value: 8, max: 10 }],
  verdict: 'Strong on trade-offs; talk about costs earlier.',
  hasSummary: true,
  hasTranscript: true,
};

const summary: Summary = {
  meetingId: 'meeting_systems',
  generatedAt: '2026-03-12T14:05:00.000Z',
  text: '## Systems interview\n\nDesigned a billing pipeline; idempotency came up **twice**.',
};

const transcript: Transcript = {
  meetingId: 'meeting_systems',
  version: '2',
  subchats: [
    {
      id: 'subchat_design',
      title: 'Design',
      messages: [
        {
          id: 'message_1',
          at: '2026-03-12T13:04:00.000Z',
          speaker: 'interviewer',
          speakerName: 'Teo Brandt',
          text: 'How would you keep a payment from being taken twice?',
          beforeContextReset: false,
        },
      ],
    },
  ],
  nextCursor: 'WzIsMV0',
};

const { text, ...noteWithoutText } = {
  id: 'note_billing',
  title: 'Billing questions',
  text: 'Ask about retries, and who is on call.',
  folderId: 'folder_preparation',
  useInRag: true,
  version: 3,
  testProject: false,
  createdAt: '2026-03-10T19:00:00.000Z',
  updatedAt: '2026-03-11T20:30:00.000Z',
};
export const note: Note = { ...noteWithoutText, text };
const noteInList = { ...noteWithoutText, excerpt: text };

const folder: NoteFolder = { id: 'folder_preparation', name: 'Preparation', parentId: null, noteCount: 5 };

const context: Context = {
  id: 'context_backend',
  title: 'Backend roles',
  active: true,
  fields: [{ name: 'languages', label: 'Languages', value: 'TypeScript, Go' }],
  updatedAt: '2026-03-04T12:00:00.000Z',
};
const { fields: _, ...withoutFields } = context;
const contextInList = withoutFields;

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
