import * as z from 'zod';

import { priorities, salaryPeriods } from '../../base/domain/cardValues.ts';
import { memoize } from '../../base/flow/memoize.ts';
import { Id, IdOrNull, NumberOrNull, oneOf, TextOrNull } from '../answer.ts';

/** Records of the board (payloads, Records); each schema is made on its first use. */

export const scoreSchema = memoize(() =>
  z.looseObject({ name: z.string().default(''), value: z.number(), max: z.number().default(10) }),
);
export type Score = z.output<ReturnType<typeof scoreSchema>>;

export const columnSchema = memoize(() =>
  z.looseObject({
    id: Id,
    title: z.string().default('Untitled'),
    color: TextOrNull,
    position: z.int().default(0),
    cardCount: z.int().default(0),
    createdAt: z.string().default(''),
    updatedAt: z.string().default(''),
  }),
);
export type Column = z.output<ReturnType<typeof columnSchema>>;

export const attachedMeetingSchema = memoize(() =>
  z.looseObject({
    id: Id,
    title: z.string().default('Untitled'),
    startedAt: z.string().default(''),
    scores: z.array(scoreSchema()).default([]),
    verdict: TextOrNull,
  }),
);
export type AttachedMeeting = z.output<ReturnType<typeof attachedMeetingSchema>>;

export const salarySchema = memoize(() =>
  z.looseObject({
    min: NumberOrNull,
    max: NumberOrNull,
    currency: z.string().default(''),
    period: oneOf(salaryPeriods, 'year'),
  }),
);
export type Salary = z.output<ReturnType<typeof salarySchema>>;

export const contactSchema = memoize(() =>
  z.looseObject({
    name: z.string().default(''),
    email: TextOrNull,
    phone: TextOrNull,
    role: TextOrNull,
  }),
);
export type Contact = z.output<ReturnType<typeof contactSchema>>;

export const reminderSchema = memoize(() =>
  z.looseObject({
    id: Id,
    at: z.string(),
    text: z.string().default(''),
    done: z.boolean().default(false),
  }),
);
export type Reminder = z.output<ReturnType<typeof reminderSchema>>;

export const cardSchema = memoize(() =>
  z.looseObject({
    id: Id,
    columnId: IdOrNull,
    position: z.int().default(0),
    status: oneOf(['active', 'archived'], 'active'),
    title: z.string().default('Untitled'),
    company: z.string().default(''),
    location: TextOrNull,
    url: TextOrNull,
    description: TextOrNull,
    salary: salarySchema().nullable().default(null),
    contacts: z.array(contactSchema()).default([]),
    tags: z.array(z.string()).default([]),
    priority: oneOf(priorities, 'normal'),
    reminders: z.array(reminderSchema()).default([]),
    meetings: z.array(attachedMeetingSchema()).default([]),
    createdAt: z.string().default(''),
    updatedAt: z.string().default(''),
    archivedAt: TextOrNull,
    shortened: z
      .boolean()
      .optional()
      .describe(
        'Of a large board: texts are cut and lists are shorter than the card has them; tracker_get_card has all.',
      ),
  }),
);
export type Card = z.output<ReturnType<typeof cardSchema>>;

/** `columns` is required, so that unrelated JSON is not read as an empty board. */
export const boardSchema = memoize(() =>
  z.looseObject({
    initialized: z.boolean().default(true),
    columns: z.array(columnSchema()),
    cards: z.array(cardSchema()).default([]),
  }),
);
export type Board = z.output<ReturnType<typeof boardSchema>>;

const stageSchema = memoize(() => z.looseObject({ columnId: IdOrNull, columnTitle: z.string().default('') }));

export const historyEntrySchema = memoize(() =>
  z.looseObject({
    id: Id,
    at: z.string().default(''),
    actor: z
      .looseObject({ kind: oneOf(['user', 'agent'], 'user'), name: TextOrNull })
      .default({ kind: 'user', name: null }),
    type: oneOf(
      ['created', 'updated', 'moved', 'archived', 'meeting_attached', 'meeting_detached', 'imported'],
      'updated',
    ),
    from: stageSchema().nullable().default(null),
    to: stageSchema().nullable().default(null),
    changes: z
      .array(z.looseObject({ field: z.string().default(''), before: z.unknown(), after: z.unknown() }))
      .default([]),
    meetingId: IdOrNull,
  }),
);
export type HistoryEntry = z.output<ReturnType<typeof historyEntrySchema>>;

export const settingsSchema = memoize(() =>
  z.looseObject({
    timeZone: z.string().default('UTC'),
    currency: z.string().default('USD'),
    defaultColumnId: IdOrNull,
    reminderLeadMinutes: z.int().default(0),
    staleAfterDays: z.int().nullable().default(null),
    weekStartsOn: oneOf(['monday', 'sunday'], 'monday'),
  }),
);
export type Settings = z.output<ReturnType<typeof settingsSchema>>;

export const statsSchema = memoize(() =>
  z.looseObject({
    generatedAt: z.string().default(''),
    period: z.looseObject({ from: TextOrNull, to: TextOrNull }).default({ from: null, to: null }),
    totals: z
      .looseObject({ active: z.int().default(0), archived: z.int().default(0), all: z.int().default(0) })
      .default({
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
  }),
);
export type Stats = z.output<ReturnType<typeof statsSchema>>;

export const importResultSchema = memoize(() =>
  z.looseObject({
    created: z.array(cardSchema()).default([]),
    skipped: z.array(z.looseObject({ index: z.int(), reason: z.string().default('') })).default([]),
    failed: z
      .array(z.looseObject({ index: z.int(), error: z.string().default(''), message: z.string().default('') }))
      .default([]),
  }),
);
export type ImportResult = z.output<ReturnType<typeof importResultSchema>>;
