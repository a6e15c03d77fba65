import { priorities, salaryPeriods } from '../../base/domain/cardValues.ts';
import {
  anyString,
  array,
  boolean,
  integer,
  literal,
  nonEmptyString,
  nullable,
  number,
  object,
  optional,
  type Reader,
  type TypeOf,
  tryRead,
} from '../../base/input/reader.ts';
import type { PlannedColumn } from './importRun.ts';

/** Of cards and of notes. */
export const maxPlannedRows = 100_000;
const maxListItems = 1_000;

const optionalText = optional(nullable(anyString));

const StoredCardInput = object({
  title: anyString,
  company: optional(anyString),
  location: optionalText,
  url: optionalText,
  description: optionalText,
  salary: optional(
    nullable(
      object({
        min: optional(nullable(number)),
        max: optional(nullable(number)),
        currency: anyString,
        period: optional(literal(...salaryPeriods)),
      }),
    ),
  ),
  contacts: optional(
    array(object({ name: anyString, email: optionalText, phone: optionalText, role: optionalText }), maxListItems),
  ),
  tags: optional(array(anyString, maxListItems)),
  priority: optional(literal(...priorities)),
  reminders: optional(
    array(
      object({ id: optional(nonEmptyString), at: anyString, text: anyString, done: optional(boolean) }),
      maxListItems,
    ),
  ),
});

const ColumnById = object({ id: nonEmptyString });
const ColumnByTitle = object({ title: nonEmptyString, color: optionalText });
const StoredColumn: Reader<PlannedColumn> = (value) => tryRead(ColumnById, value) ?? ColumnByTitle(value);

const format = 1;

/** Validates a plan that was written before a restart; the service validates the cards' values. */
export const StoredPlan = object({
  format: literal(format),
  id: nonEmptyString,
  startedAt: number,
  source: anyString,
  contentHash: anyString,
  cards: array(
    object({
      row: integer,
      card: StoredCardInput,
      column: optional(StoredColumn),
      stages: optional(array(object({ column: StoredColumn, title: anyString, at: anyString }), maxListItems)),
      isArchived: optional(boolean),
      archivedAt: optional(anyString),
      allowDuplicate: optional(boolean),
    }),
    maxPlannedRows,
  ),
  stages: optional(array(object({ row: integer, column: ColumnByTitle }), maxPlannedRows)),
  layout: optional(
    array(object({ title: nonEmptyString, color: optionalText, isDefault: optional(boolean) }), maxListItems),
  ),
  left: optional(
    array(
      object({
        row: integer,
        kind: literal('create', 'duplicate', 'invalid'),
        title: anyString,
        company: anyString,
        reason: anyString,
      }),
      maxPlannedRows,
    ),
  ),
  notes: array(
    object({
      row: integer,
      note: object({
        title: anyString,
        text: anyString,
        folderId: optionalText,
        useInRag: optional(boolean),
      }),
    }),
    maxPlannedRows,
  ),
});
export type StoredPlan = TypeOf<typeof StoredPlan>;

export const planFormat = { format } as const;
