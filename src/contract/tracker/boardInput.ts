import * as z from 'zod';

import { priorities, salaryPeriods } from '../../base/domain/cardValues.ts';
import { memoize } from '../../base/flow/memoize.ts';
import { ColumnId, CurrencyCode, IdInput, Moment, Name, RequestId, Title, textUpTo } from '../input.ts';
import { maxItems, maxLength } from '../limits.ts';

/**
 * Inputs of the board's operations (payloads, Operations); `CardInput` is a Card without what the service owns. Each schema is made on its
 * first use.
 */

const amount = () => z.number().min(0).nullable().default(null);

const salaryInputSchema = () =>
  z.strictObject({
    min: amount().describe('Lowest amount; null if unknown.'),
    max: amount().describe('Highest amount; null if unknown.'),
    currency: CurrencyCode,
    period: z.enum(salaryPeriods).default('year').describe('What the amounts are paid for.'),
  });

const contactInputSchema = () =>
  z.strictObject({
    name: Name.describe('Name of the person.'),
    email: Name.nullable().default(null).describe('E-mail address.'),
    phone: Name.nullable().default(null).describe('Phone number.'),
    role: Name.nullable().default(null).describe('Such as "Recruiter".'),
  });

const reminderInputSchema = () =>
  z.strictObject({
    id: IdInput.optional().describe('Id of a reminder that the card has; left out for a new one.'),
    at: Moment.describe('When it is due, such as 2026-03-13T08:00:00Z.'),
    text: textUpTo(maxLength.reminder).describe('What to do.'),
    done: z.boolean().default(false).describe('Whether it is done.'),
  });
export type ReminderInput = z.output<ReturnType<typeof reminderInputSchema>>;

const writable = memoize(() => ({
  title: Title.describe('The job, such as "Backend Engineer".'),
  company: Name.describe('Who offers the job.'),
  location: Name.nullable().describe('Where the job is, such as "Lisbon, remote".'),
  url: textUpTo(maxLength.url).nullable().describe('Address of the job post.'),
  description: textUpTo(maxLength.description).nullable().describe('Markdown.'),
  salary: salaryInputSchema().nullable().describe('Pay as the job post says it; null if unknown.'),
  contacts: z.array(contactInputSchema()).max(maxItems.contacts).describe('People; replaces all contacts of the card.'),
  tags: z.array(Name).max(maxItems.tags).describe('Labels; replaces all tags of the card.'),
  priority: z.enum(priorities).describe('"normal" for a new card when left out.'),
  reminders: z
    .array(reminderInputSchema())
    .max(maxItems.reminders)
    .describe('Replaces all reminders of the card: read them first, and send those that stay with their id.'),
}));

export const cardChangesSchema = memoize(() => z.strictObject(writable()).partial());
export type CardChanges = z.input<ReturnType<typeof cardChangesSchema>>;

const cardInputSchema = memoize(() =>
  cardChangesSchema().extend({
    title: writable().title,
    columnId: ColumnId.optional().describe(
      "Id of the stage, from tracker_list_columns; the settings' default column, else the first, when left out.",
    ),
  }),
);
export type CardInput = z.input<ReturnType<typeof cardInputSchema>>;
export type ReadCardInput = z.output<ReturnType<typeof cardInputSchema>>;

/** Stages that a card was in, or its time in the archive, make its history (payloads, Points decided: ImportedCard). */
export const importedCardSchema = memoize(() =>
  cardInputSchema().extend({
    stages: z
      .array(z.strictObject({ columnId: ColumnId, at: Moment.describe('When it came there.') }))
      .max(maxItems.stages)
      .optional()
      .describe('Stages it was in, and since when, oldest first: its history. It lies in the last one.'),
    archivedAt: Moment.optional().describe('When it was archived; the card is then in the archive.'),
  }),
);
export type ImportedCard = z.input<ReturnType<typeof importedCardSchema>>;
export type ReadImportedCard = z.output<ReturnType<typeof importedCardSchema>>;

export const createCardSchema = memoize(() => cardInputSchema().extend({ requestId: RequestId }));

const columnTitle = () => Title.describe('Name of the stage, such as "Interview".');
const color = () => Name.nullable().describe('CSS color, such as "#2f6feb"; null for none.');

export const columnInputSchema = () => z.strictObject({ title: columnTitle(), color: color() });

export const createColumnSchema = () =>
  z.strictObject({
    title: columnTitle(),
    color: color().optional(),
    position: z.int().min(0).optional().describe('0-based; the end when left out or past it.'),
    requestId: RequestId,
  });

export const settingsInputSchema = () =>
  z.strictObject({
    timeZone: Name.min(1).describe('IANA name, such as Europe/Berlin.'),
    currency: CurrencyCode,
    defaultColumnId: ColumnId.nullable().describe(
      'Id of the stage that new cards get, from tracker_list_columns; null for the first.',
    ),
    reminderLeadMinutes: z.int().min(0).max(525_600).describe('Minutes between the notification and a reminder.'),
    staleAfterDays: z
      .int()
      .min(1)
      .max(36_500)
      .nullable()
      .describe('Days without a change after which a card is stale; null for never.'),
    weekStartsOn: z.enum(['monday', 'sunday']).describe('First day of a week in the statistics.'),
  });
