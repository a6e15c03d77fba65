import * as z from 'zod';

import { maxLength } from './limits.ts';

/** The pieces that operation inputs are made of; whatever is not named in an input is refused. */

/** Text that every store and every program can hold: no half of a surrogate pair. Callers bound its length. */
const WellFormed = z.string().refine((text) => text.isWellFormed(), 'is not well-formed Unicode');

/** Text of at most so many characters, which are code points. */
export const textUpTo = (max: number) =>
  WellFormed.refine(
    (text) => text.length <= max || !hasMore(text, max),
    `is longer than ${max.toLocaleString('en')} characters`,
  ).meta({ maxLength: max });

/** Stops counting where the answer is known: a text may be millions of characters long. */
function hasMore(text: string, max: number): boolean {
  if (text.length > max * 2) return true;
  let count = 0;
  for (const _ of text) if (++count > max) return true;
  return false;
}

/** A name, company, place, role, label or tag; may be empty. */
export const Name = textUpTo(maxLength.name);

/** A name that a person can see: not empty, not only white space. */
export const Title = Name.refine((text) => text.trim() !== '', 'must not be empty').meta({
  minLength: 1,
  maxLength: maxLength.name,
});

/** An opaque id as the service gave it. */
export const IdInput = WellFormed.min(1).max(200);

/** What is looked for; short enough that no search keeps everybody else waiting. */
export const SearchText = WellFormed.max(200);

const firstMoment = Date.parse('0000-01-01T00:00:00Z');
/** Characters: a fraction of a second may have any number of digits. */
const longestMoment = 64;
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** RFC 3339 with any offset; services store UTC, so the year has to have four digits there as well. */
export const Moment = z.iso
  .datetime({ offset: true })
  .max(longestMoment)
  .refine((moment) => {
    const time = Date.parse(moment);
    return Number.isNaN(time) || (time >= firstMoment && time <= lastMoment);
  }, 'is not within the years 0 to 9999 in UTC');

/** A calendar day, `YYYY-MM-DD`, of a year whose weeks have days with four digits too. */
export const Day = z.iso.date().refine((day) => !/^(0000|9999)-/.test(day), 'is not within the years 1 to 9998');

/** A number from 0, or its decimal digits, which is all that a query can hold. */
export const wholeNumber = ({ min, max }: { readonly min: number; readonly max?: number }) =>
  z.pipe(
    z.transform((value: number | string) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
    max === undefined ? z.int().min(min) : z.int().min(min).max(max),
  );

/** Key of an idempotent create, sent as a header by our client (tracker document, Cross-cutting rules 1). */
export const RequestId = WellFormed.min(1)
  .max(200)
  .optional()
  .describe('Idempotency key: the same key within 24 hours returns the first result instead of creating again.');

/** `limit` and `cursor` of a list: 1 to `most` items a page. */
export const paging = (most = 200, usual = 50) => ({
  limit: wholeNumber({ min: 1, max: most })
    .default(usual)
    .describe(`Items a page, 1 to ${most}; ${usual} when left out.`),
  cursor: WellFormed.max(2_000).optional().describe('nextCursor of the page before.'),
});
