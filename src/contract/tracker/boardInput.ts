import * as z from 'zod';

import { priorities, salaryPeriods } from '../../base/cardValues.ts';
import { IdInput, Moment, Name, RequestId, Title, textUpTo } from '../input.ts';
import { maxItems, maxLength } from '../limits.ts';

/** Inputs of the board's operations (payloads, Operations); `CardInput` is a Card without what the service owns. */

const Amount = z.number().min(0).nullable();

const SalaryInput = z.strictObject({
  min: Amount.default(null),
  max: Amount.default(null),
  currency: z.string().regex(/^[A-Z]{3}$/, 'is an ISO 4217 code, such as EUR'),
  period: z.enum(salaryPeriods).default('year'),
});

const ContactInput = z.strictObject({
  name: Name,
  email: Name.nullable().default(null),
  phone: Name.nullable().default(null),
  role: Name.nullable().default(null),
});

export const ReminderInput = z.strictObject({
  id: IdInput.optional().describe('Of a reminder that the card has; left out for a new one.'),
  at: Moment,
  text: textUpTo(maxLength.reminder),
  done: z.boolean().default(false),
});

const writable = {
  title: Title.describe('The job, such as "Backend Engineer".'),
  company: Name.describe('Who offers the job.'),
  location: Name.nullable(),
  url: textUpTo(maxLength.url).nullable().describe('The job post.'),
  description: textUpTo(maxLength.description).nullable().describe('Markdown.'),
  salary: SalaryInput.nullable(),
  contacts: z.array(ContactInput).max(maxItems.contacts),
  tags: z.array(Name).max(maxItems.tags),
  priority: z.enum(priorities),
  reminders: z.array(ReminderInput).max(maxItems.reminders).describe("Replaces the card's reminders as a whole."),
};

export const CardChanges = z.strictObject(writable).partial();
export type CardChanges = z.input<typeof CardChanges>;

export const CardInput = CardChanges.required({ title: true }).extend({
  columnId: IdInput.optional().describe("The stage; the settings' default column, else the first, when left out."),
});
export type CardInput = z.input<typeof CardInput>;

export const CreateCard = CardInput.extend({ requestId: RequestId });

export const ColumnInput = z.strictObject({
  title: Title,
  color: Name.nullable(),
});

export const CreateColumn = z.strictObject({
  title: Title,
  color: Name.nullable().optional(),
  position: z.int().min(0).optional().describe('0-based; past the end means the end.'),
  requestId: RequestId,
});

export const SettingsInput = z.strictObject({
  timeZone: Name.min(1).describe('IANA name, such as Europe/Berlin.'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'is an ISO 4217 code, such as EUR'),
  defaultColumnId: IdInput.nullable(),
  reminderLeadMinutes: z.int().min(0).max(525_600),
  staleAfterDays: z.int().min(1).max(36_500).nullable(),
  weekStartsOn: z.enum(['monday', 'sunday']),
});
