import * as z from 'zod';

import { priorities, salaryPeriods } from '../../base/domain/cardValues.ts';
import { Id, IdOrNull, NumberOrNull, oneOf, TextOrNull } from '../answer.ts';

/** Records of the board (payloads, Records). */

export const Score = z.looseObject({ name: z.string().default(''), value: z.number(), max: z.number().default(10) });
export type Score = z.output<typeof Score>;

export const Column = z.looseObject({
  id: Id,
  title: z.string().default('Untitled'),
  color: TextOrNull,
  position: z.int().default(0),
  cardCount: z.int().default(0),
  createdAt: z.string().default(''),
  updatedAt: z.string().default(''),
});
export type Column = z.output<typeof Column>;

export const AttachedMeeting = z.looseObject({
  id: Id,
  title: z.string().default('Untitled'),
  startedAt: z.string().default(''),
  scores: z.array(Score).default([]),
  verdict: TextOrNull,
});
export type AttachedMeeting = z.output<typeof AttachedMeeting>;

export const Salary = z.looseObject({
  min: NumberOrNull,
  max: NumberOrNull,
  currency: z.string().default(''),
  period: oneOf(salaryPeriods, 'year'),
});
export type Salary = z.output<typeof Salary>;

export const Contact = z.looseObject({
  name: z.string().default(''),
  email: TextOrNull,
  phone: TextOrNull,
  role: TextOrNull,
});
export type Contact = z.output<typeof Contact>;

export const Reminder = z.looseObject({
  id: Id,
  at: z.string(),
  text: z.string().default(''),
  done: z.boolean().default(false),
});
export type Reminder = z.output<typeof Reminder>;

export const Card = z.looseObject({
  id: Id,
  columnId: IdOrNull,
  position: z.int().default(0),
  status: oneOf(['active', 'archived'], 'active'),
  title: z.string().default('Untitled'),
  company: z.string().default(''),
  location: TextOrNull,
  url: TextOrNull,
  description: TextOrNull,
  salary: Salary.nullable().default(null),
  contacts: z.array(Contact).default([]),
  tags: z.array(z.string()).default([]),
  priority: oneOf(priorities, 'normal'),
  reminders: z.array(Reminder).default([]),
  meetings: z.array(AttachedMeeting).default([]),
  createdAt: z.string().default(''),
  updatedAt: z.string().default(''),
  archivedAt: TextOrNull,
  shortened: z
    .boolean()
    .optional()
    .describe(
      'Of a large board: texts are cut and lists are shorter than the card has them; tracker_get_card has all.',
    ),
});
export type Card = z.output<typeof Card>;

/** `columns` is required, so that unrelated JSON is not read as an empty board. */
export const Board = z.looseObject({
  initialized: z.boolean().default(true),
  columns: z.array(Column),
  cards: z.array(Card).default([]),
});
export type Board = z.output<typeof Board>;

const Stage = z.looseObject({ columnId: IdOrNull, columnTitle: z.string().default('') });

export const HistoryEntry = z.looseObject({
  id: Id,
  at: z.string().default(''),
  actor: z
    .looseObject({ kind: oneOf(['user', 'agent'], 'user'), name: TextOrNull })
    .default({ kind: 'user', name: null }),
  type: oneOf(
    ['created', 'updated', 'moved', 'archived', 'meeting_attached', 'meeting_detached', 'imported'],
    'updated',
  ),
  from: Stage.nullable().default(null),
  to: Stage.nullable().default(null),
  changes: z
    .array(z.looseObject({ field: z.string().default(''), before: z.unknown(), after: z.unknown() }))
    .default([]),
  meetingId: IdOrNull,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const Settings = z.looseObject({
  timeZone: z.string().default('UTC'),
  currency: z.string().default('USD'),
  defaultColumnId: IdOrNull,
  reminderLeadMinutes: z.int().default(0),
  staleAfterDays: z.int().nullable().default(null),
  weekStartsOn: oneOf(['monday', 'sunday'], 'monday'),
});
export type Settings = z.output<typeof Settings>;

export const Stats = z.looseObject({
  generatedAt: z.string().default(''),
  period: z.looseObject({ from: TextOrNull, to: TextOrNull }).default({ from: null, to: null }),
  totals: z.looseObject({ active: z.int().default(0), archived: z.int().default(0), all: z.int().default(0) }).default({
    active: 0,
    archived: 0,
    all: 0,
  }),
  funnel: z
    .array(
      z.looseObject({
        columnId: Id,
        title: z.string().default('Untitled'),
        position: z.int().default(0),
        current: z.int().default(0),
        reached: z.int().default(0),
        conversion: NumberOrNull,
        medianDays: NumberOrNull,
      }),
    )
    .default([]),
  weekly: z
    .array(
      z.looseObject({
        weekStart: z.string(),
        created: z.int().default(0),
        moved: z.int().default(0),
        archived: z.int().default(0),
      }),
    )
    .default([]),
});
export type Stats = z.output<typeof Stats>;

export const ImportResult = z.looseObject({
  created: z.array(Card).default([]),
  skipped: z.array(z.looseObject({ index: z.int(), reason: z.string().default('') })).default([]),
  failed: z
    .array(z.looseObject({ index: z.int(), error: z.string().default(''), message: z.string().default('') }))
    .default([]),
});
export type ImportResult = z.output<typeof ImportResult>;
