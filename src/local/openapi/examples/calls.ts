import type { InputOf, OutputOf } from '../../../contract/operation.ts';
import type { AttachedMeeting, Card, Column, HistoryEntry, Settings, Stats } from '../../../contract/tracker/board.ts';
import type { Context, Meeting, Note, NoteFolder, Summary, Transcript } from '../../../contract/tracker/library.ts';
import type { TrackerOperation, trackerOperations } from '../../../contract/tracker.ts';

const saved: Column = {
  id: 'column_saved',
  title: 'Saved',
  color: null,
  position: 0,
  cardCount: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};

const interview: Column = {
  id: 'column_interview',
  title: 'Interview',
  color: '#2f6feb',
  position: 1,
  cardCount: 1,
  createdAt: saved.createdAt,
  updatedAt: '2026-03-09T16:20:00.000Z',
};

const columns = [saved, interview];

const job = { title: 'Backend Engineer', company: 'Larkspur Systems', url: 'https://larkspur.example/jobs/17' };

export const meeting: Meeting = {
  id: 'meeting_systems',
  title: 'Systems interview',
  startedAt: '2026-03-12T13:00:00.000Z',
  endedAt: '2026-03-12T13:55:00.000Z',
  durationSeconds: 3300,
  vacancy: job,
  scores: [{ name: 'System design', value: 8, max: 10 }],
  verdict: 'Strong on trade-offs; talk about costs earlier.',
  hasSummary: true,
  hasTranscript: true,
};

const attached: AttachedMeeting = {
  id: meeting.id,
  title: meeting.title,
  startedAt: meeting.startedAt,
  scores: meeting.scores,
  verdict: meeting.verdict,
};

const reminder = { id: 'reminder_thanks', at: '2026-03-13T08:00:00.000Z', text: 'Thank Ines', done: false };

export const card: Card = {
  id: 'card_larkspur',
  columnId: interview.id,
  position: 0,
  status: 'active',
  title: job.title,
  company: job.company,
  location: 'Lisbon, remote',
  url: job.url,
  description: 'Small team, **event-driven** billing.',
  salary: { min: 70000, max: 85000, currency: 'EUR', period: 'year' },
  contacts: [{ name: 'Ines Duarte', email: 'ines@larkspur.example', phone: null, role: 'Recruiter' }],
  tags: ['remote', 'node'],
  priority: 'high',
  reminders: [reminder],
  meetings: [attached],
  createdAt: '2026-03-03T10:15:00.000Z',
  updatedAt: '2026-03-12T15:30:00.000Z',
  archivedAt: null,
};

const archivedCard: Card = {
  ...card,
  id: 'card_bluefin',
  columnId: saved.id,
  status: 'archived',
  company: 'Bluefin Labs',
  url: null,
  salary: null,
  contacts: [],
  reminders: [],
  meetings: [],
  archivedAt: '2026-03-10T11:00:00.000Z',
};

const placeIn = ({ id, title }: Column) => ({ columnId: id, columnTitle: title });

const history: HistoryEntry[] = [
  {
    id: 'event_2',
    at: '2026-03-09T16:20:00.000Z',
    actor: { kind: 'agent', name: 'Search assistant' },
    type: 'moved',
    from: placeIn(saved),
    to: placeIn(interview),
    changes: [],
    meetingId: null,
  },
  {
    id: 'event_1',
    at: card.createdAt,
    actor: { kind: 'user', name: null },
    type: 'created',
    from: null,
    to: placeIn(saved),
    changes: [],
    meetingId: null,
  },
];

const settings: Settings = {
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  defaultColumnId: saved.id,
  reminderLeadMinutes: 60,
  staleAfterDays: 14,
  weekStartsOn: 'monday',
};

const period = { from: '2026-03-01', to: '2026-03-12' };

const statistics: Stats = {
  generatedAt: '2026-03-12T18:00:00.000Z',
  period,
  totals: { active: 1, archived: 1, all: 2 },
  funnel: [
    {
      columnId: saved.id,
      title: saved.title,
      position: saved.position,
      current: 0,
      reached: 2,
      conversion: null,
      medianDays: 6.25,
    },
    {
      columnId: interview.id,
      title: interview.title,
      position: interview.position,
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

const summary: Summary = {
  meetingId: meeting.id,
  generatedAt: '2026-03-12T14:05:00.000Z',
  text: '## Systems interview\n\nDesigned a billing pipeline; idempotency came up **twice**.',
};

const transcript: Transcript = {
  meetingId: meeting.id,
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

const folder: NoteFolder = { id: 'folder_preparation', name: 'Preparation', parentId: null, noteCount: 5 };

const noteHead = {
  id: 'note_billing',
  title: 'Billing questions',
  folderId: folder.id,
  useInRag: true,
  version: 3,
  testProject: false,
  createdAt: '2026-03-10T19:00:00.000Z',
  updatedAt: '2026-03-11T20:30:00.000Z',
};
export const note: Note = { ...noteHead, text: 'Ask about retries, and who is on call.' };
const noteInList = { ...noteHead, excerpt: note.text };

const context: Context = {
  id: 'context_backend',
  title: 'Backend roles',
  active: true,
  fields: [{ name: 'languages', label: 'Languages', value: 'TypeScript, Go' }],
  updatedAt: '2026-03-04T12:00:00.000Z',
};
const { fields: _, ...contextInList } = context;

type Rows = typeof trackerOperations;

interface ExampleCall<K extends TrackerOperation> {
  readonly input: InputOf<Rows[K]>;
  readonly output?: OutputOf<Rows[K]>;
}

const cardId = card.id;
const meetingId = meeting.id;
const onePage = <T>(...items: T[]) => ({ items, nextCursor: null });
const cardFields = { ...job, tags: card.tags };

export const exampleCalls: { readonly [K in TrackerOperation]: ExampleCall<K> } = {
  tracker_get_board: { input: {}, output: { initialized: true, columns, cards: [card] } },
  tracker_list_columns: { input: {}, output: onePage(...columns) },
  tracker_list_cards: {
    input: { query: 'larkspur', limit: 20 },
    output: onePage(card),
  },
  tracker_get_card: { input: { cardId }, output: card },
  tracker_list_archive: { input: { query: 'bluefin' }, output: onePage(archivedCard) },
  tracker_get_settings: { input: {}, output: settings },
  tracker_get_card_history: { input: { cardId }, output: onePage(...history) },
  tracker_get_stats: { input: period, output: statistics },
  tracker_export_stats_pdf: { input: period },
  tracker_initialize: { input: {}, output: { initialized: true, columns, cards: [card] } },
  tracker_create_card: { input: { ...cardFields, columnId: interview.id, priority: 'high' }, output: card },
  tracker_update_card: {
    input: { cardId, reminders: [{ at: reminder.at, text: reminder.text }] },
    output: card,
  },
  tracker_move_card: { input: { cardId, columnId: interview.id, position: 0 }, output: card },
  tracker_archive_card: { input: { cardId: archivedCard.id }, output: archivedCard },
  tracker_delete_card: { input: { cardId: archivedCard.id } },
  tracker_import_cards: {
    input: { cards: [cardFields, { title: 'Data Engineer', company: archivedCard.company }], skipDuplicates: true },
    output: { created: [card], skipped: [{ index: 1, reason: 'duplicate' }], failed: [] },
  },
  tracker_create_column: {
    input: { title: interview.title, color: interview.color, position: interview.position },
    output: interview,
  },
  tracker_update_column: {
    input: { columnId: interview.id, title: interview.title, color: interview.color },
    output: interview,
  },
  tracker_reorder_columns: { input: { columnIds: [saved.id, interview.id] }, output: onePage(...columns) },
  tracker_delete_column: { input: { columnId: saved.id } },
  tracker_archive_column_cards: { input: { columnId: saved.id }, output: { archived: 4 } },
  tracker_attach_meeting: { input: { cardId, meetingId }, output: card },
  tracker_detach_meeting: { input: { cardId, meetingId }, output: { ...card, meetings: [] } },
  tracker_update_settings: { input: settings, output: settings },
  list_meetings: { input: { from: period.from, limit: 20 }, output: onePage(meeting) },
  get_meeting: { input: { meetingId }, output: meeting },
  get_meeting_summary: { input: { meetingId }, output: summary },
  get_meeting_transcript: { input: { meetingId, limit: 1 }, output: transcript },
  list_notes: { input: { folderId: folder.id }, output: onePage(noteInList) },
  list_note_folders: { input: {}, output: onePage(folder) },
  get_note: { input: { noteId: note.id }, output: note },
  create_note: { input: { title: note.title, text: note.text, folderId: folder.id }, output: note },
  update_note: { input: { noteId: note.id, text: note.text, version: 2 }, output: note },
  list_contexts: { input: {}, output: onePage(contextInList) },
  get_context: { input: { contextId: context.id }, output: context },
};
