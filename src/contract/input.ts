import * as z from 'zod';

/** The pieces that operation inputs are made of; whatever is not named in an input is refused. */

/** Text that every store and every program can hold: no half of a surrogate pair. */
export const Text = z.string().refine((text) => text.isWellFormed(), 'is not well-formed Unicode');

/** A name that a person can see: not empty, not only white space. */
export const Title = Text.refine((text) => text.trim() !== '', 'must not be empty').meta({ minLength: 1 });

/** An opaque id as the service gave it. */
export const IdInput = Text.min(1).max(200);

/** RFC 3339 with any offset; services store UTC. */
export const Moment = z.iso.datetime({ offset: true });

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Key of an idempotent create, sent as a header by our client (tracker document, Cross-cutting rules 1). */
export const RequestId = Text.min(1)
  .max(200)
  .optional()
  .describe('Idempotency key: the same key within 24 hours returns the first result instead of creating again.');

/** `limit` and `cursor` of a list: 1 to `most` items a page. */
export const paging = (most = 200, usual = 50) => ({
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(most)
    .optional()
    .describe(`Items a page, 1 to ${most}; ${usual} when left out.`),
  cursor: Text.max(2_000).optional().describe('nextCursor of the page before.'),
});
