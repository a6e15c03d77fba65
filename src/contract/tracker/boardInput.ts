import * as z from 'zod';

import { priorities, salaryPeriods } from '../../base/domain/cardValues.ts';
import { ColumnId, CurrencyCode, IdInput, Moment, Name, RequestId, Title, textUpTo } from '../input.ts';
import { maxItems, maxLength } from '../limits.ts';

/** Inputs of the board's operations (payloads, Operations); `CardInput` is a Card without what the service owns. */

const Amount = z.number().min(0).nullable();

const SalaryInput = z.strictObject({
  min: Amount.default(null).describe('Lowest amount; null if unknown.'),
  max: Amount.default(null).describe('Highest amount; null if unknown.'),
  currency: CurrencyCode,
  period: z.enum(salaryPeriods).default('year').describe('What the amounts are paid for.'),
});

const ContactInput = z.strictObject({
  name: Name.describe('Name of the person.'),
  email: Name.nullable().default(null).describe('E-mail address.'),
  phone: Name.nullable().default(null).describe('Phone number.'),
  role: Name.nullable().default(null).describe('Such as "Recruiter".'),
});

export const ReminderInput = z.strictObject({
  id: IdInput.optional().describe('Id of a reminder that the card has; left out for a new one.'),
  at: Moment.describe('When it is due, such as 2026-03-13T08:00:00Z.'),
  text: textUpTo(maxLength.reminder).describe('What to do.'),
  done: z.boolean().default(false).describe('Whether it is done.'),
});

const writable = {
  title: Title.describe('The job, such as "Backend Engineer".'),
  company: Name.describe('Who offers the job.'),
  location: Name.nullable().describe('Where the job is, such as "Lisbon, remote".'),
  url: textUpTo(maxLength.url).nullable().describe('Address of the job post.'),
  description: textUpTo(maxLength.description).nullable().describe('Markdown.'),
  salary: SalaryInput.nullable().describe('Pay as the job post says it; null if unknown.'),
  contacts: z.array(ContactInput).max(maxItems.contacts).describe('People; replaces all contacts of the card.'),
  tags: z.array(Name).max(maxItems.tags).describe('Labels; replaces all tags of the card.'),
  priority: z.enum(priorities).describe('"normal" for a new card when left out.'),
  reminders: z
    .array(ReminderInput)
    .max(maxItems.reminders)
    .describe('Replaces all reminders of the card: read them first, and send those that stay with their id.'),
};

export const CardChanges = z.strictObject(writable).partial();
export type CardChanges = z.input<typeof CardChanges>;

export const CardInput = CardChanges.extend({
  title: writable.title,
  columnId: ColumnId.optional().describe(
    "Id of the stage, from tracker_list_columns; the settings' default column, else the first, when left out.",
  ),
});
export type CardInput = z.input<typeof CardInput>;

/** Stages that a card was in, or its time in the archive, make its history (payloads, Points decided: ImportedCard). */
export const ImportedCard = CardInput.extend({
  stages: z
    .array(z.strictObject({ columnId: ColumnId, at: Moment.describe('When it came there.') }))
    .max(maxItems.stages)
    .optional()
    .describe('Stages it was in, and since when, oldest first: its history. It lies in the last one.'),
  archivedAt: Moment.optional().describe('When it was archived; the card is then in the archive.'),
});
export type ImportedCard = z.input<typeof ImportedCard>;

export const CreateCard = CardInput.extend({ requestId: RequestId });

const ColumnTitle = Title.describe('Name of the stage, such as "Interview".');
const Color = Name.nullable().describe('CSS color, such as "#2f6feb"; null for none.');

export const ColumnInput = z.strictObject({
  title: ColumnTitle,
  color: Color,
});

export const CreateColumn = z.strictObject({
  title: ColumnTitle,
  color: Color.optional(),
  position: z.int().min(0).optional().describe('0-based; the end when left out or past it.'),
  requestId: RequestId,
});

export const SettingsInput = z.strictObject({
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
