import type { AttachedMeeting, Card, Column, HistoryEntry, Settings, Stats } from '../../../contract/tracker/board.ts';

export const columns: Column[] = [
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

export const archivedCard: Card = {
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

export const history: HistoryEntry[] = [
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

export const settings: Settings = {
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  defaultColumnId: 'column_saved',
  reminderLeadMinutes: 60,
  staleAfterDays: 14,
  weekStartsOn: 'monday',
};

export const statistics: Stats = {
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
