import * as z from 'zod';

import { maxLength } from './limits.ts';

/** Parts of operation inputs; a property that is not named in an input is refused. */

/** Excludes unpaired surrogates, which not every store can hold. Callers limit the length. */
const WellFormed = z.string().refine((text) => text.isWellFormed(), 'is not well-formed Unicode');

/** `max` counts code points; the end of a text that is too long is not counted. */
export const textUpTo = (max: number) =>
  WellFormed.refine(
    (text) => text.length <= max || !hasMore(text, max),
    // Formatted for an error only: the first number format of a process takes 14 ms.
    { error: () => `is longer than ${max.toLocaleString('en')} characters` },
  ).meta({ maxLength: max });

function hasMore(text: string, max: number): boolean {
  if (text.length > max * 2) return true;
  let count = 0;
  for (const _ of text) if (++count > max) return true;
  return false;
}

export const Name = textUpTo(maxLength.name);

export const Title = Name.refine((text) => text.trim() !== '', 'must not be empty').meta({
  minLength: 1,
  maxLength: maxLength.name,
});

export const IdInput = WellFormed.min(1).max(200);

/** Short enough that no search delays other requests. */
export const SearchText = WellFormed.max(200);

const minTimeMs = Date.parse('0000-01-01T00:00:00Z');
const maxMomentLength = 64;
const maxTimeMs = Date.parse('9999-12-31T23:59:59.999Z');

/** RFC 3339 with any offset and long fractions of a second; services store UTC, so the year must have four digits in UTC as well. */
export const Moment = z.iso
  .datetime({ offset: true })
  .max(maxMomentLength)
  .refine((moment) => {
    const time = Date.parse(moment);
    return Number.isNaN(time) || (time >= minTimeMs && time <= maxTimeMs);
  }, 'is not within the years 0 to 9999 in UTC');

/** `YYYY-MM-DD`, of a year whose weeks also have only days with four-digit years. */
export const Day = z.iso.date().refine((day) => !/^(0000|9999)-/.test(day), 'is not within the years 1 to 9998');

/** Also accepts decimal digits, since a query can hold only text. */
export const wholeNumber = ({ min, max }: { readonly min: number; readonly max?: number }) =>
  z.pipe(
    z.transform((value: number | string) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
    max === undefined ? z.int().min(min) : z.int().min(min).max(max),
  );

export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'is an ISO 4217 code, such as EUR')
  .describe('ISO 4217 code, such as EUR.');

/** Idempotency key of a create; Jobdeck sends it as a header (tracker document, Cross-cutting rules 1). */
export const RequestId = WellFormed.min(1)
  .max(200)
  .optional()
  .describe('Idempotency key: the same key within 24 hours returns the first result instead of creating again.');

export const paging = (maxLimit = 200, defaultLimit = 50) => ({
  limit: wholeNumber({ min: 1, max: maxLimit })
    .default(defaultLimit)
    .describe(`Items a page, 1 to ${maxLimit}; ${defaultLimit} when left out.`),
  cursor: WellFormed.max(2_000).optional().describe('nextCursor of the page before; left out for the first page.'),
});

/** For `safeParse`: the message about a missing property; undefined leaves zod's own. */
export const missingInWords = ({ input }: { readonly input?: unknown }): string | undefined =>
  input === undefined ? 'is required' : undefined;

// Ids in inputs; each description names the operations that return such an id.
export const CardId = IdInput.describe('Id of the card, from tracker_list_cards or tracker_list_archive.');
export const ColumnId = IdInput.describe('Id of the stage, from tracker_list_columns.');
export const MeetingId = IdInput.describe('Id of the meeting, from list_meetings.');
export const NoteId = IdInput.describe('Id of the note, from list_notes.');
export const FolderId = IdInput.describe('Id of the folder, from list_note_folders.');
export const ContextId = IdInput.describe('Id of the context, from list_contexts.');
