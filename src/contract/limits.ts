/**
 * Limits of what is written; more is refused with the path. Answers have none: what was stored before, or by a service that has other
 * limits, stays readable, and so does a card of which one field is changed.
 */

/** Characters of a text, which are code points, as `maxLength` of JSON Schema counts them. */
export const maxLength = {
  /** Titles, names, company, location, roles, labels, tags. */
  name: 500,
  url: 4_000,
  reminder: 2_000,
  description: 100_000,
  /** A note's text; also a summary and what is said in a meeting. */
  note: 1_000_000,
} as const;

/** Items of a list: those of one card, and the columns of the board. */
export const maxItems = { tags: 50, contacts: 50, reminders: 100, meetings: 100, columns: 200 } as const;
